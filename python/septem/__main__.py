"""`python -m septem` is the `septem` command."""

import sys

from septem.cli import main

sys.exit(main())
