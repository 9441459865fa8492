"""Where rules text lies: the files of a ruleset, and the built-in rulesets."""

from __future__ import annotations

from pathlib import Path

SUFFIX = ".sept"
"""How the names of rules files end."""


def rules_files(folder: Path) -> list[Path]:
    """What bears the name of a rules file in a folder, in the order of the names."""
    return sorted(entry for entry in folder.iterdir() if entry.name.endswith(SUFFIX))


def passed_over(folder: Path) -> list[Path]:
    """What was probably meant to be read and is not: near-miss names, and folders with rules files inside."""
    return sorted(
        entry
        for entry in folder.iterdir()
        if not entry.name.startswith(".") and (_nearly_named(entry.name) or _holds_rules(entry))
    )


def _nearly_named(name: str) -> bool:
    small = name.lower()
    return not name.endswith(SUFFIX) and small.endswith((SUFFIX, f"{SUFFIX}.txt"))


def _holds_rules(entry: Path) -> bool:
    if entry.is_symlink() or not entry.is_dir():
        return False
    try:
        return bool(rules_files(entry))
    except OSError:
        return False


def builtin_rulesets(root: Path) -> dict[str, Path]:
    """The built-in rulesets by name: the folders of the root that have rules files; none without a root.

    A name is that of the folder with `-` for `_`.
    """
    try:
        folders = sorted(folder for folder in root.iterdir() if folder.is_dir())
    except OSError:
        return {}
    return {folder.name.replace("_", "-"): folder for folder in folders if rules_files(folder)}
