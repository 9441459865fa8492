"""The exit codes of the command."""

FINDINGS = 1
WRONG_INPUT = 2
INTERRUPTED = 130
"""128 and the number of the signal that Ctrl-C sends."""
CLOSED_PIPE = 141
"""128 and the number of the signal that a write to a closed pipe sends."""
TERMINATED = 143
"""128 and the number of the signal by which a process is asked to end."""
