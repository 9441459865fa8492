"""The tree of the repository, as the tests of it see it."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]


def tracked_files(*folders: str) -> list[Path]:
    """The files under version control below some folders, relative to the root."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--", *folders], cwd=ROOT, check=True, capture_output=True, text=True
    )
    return [Path(name) for name in listed.stdout.split("\0") if name]
