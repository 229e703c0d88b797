"""`python -m paddock COMMAND …`: the same as `paddock COMMAND …`."""

import sys

from paddock.cli import main

if __name__ == "__main__":
    sys.exit(main())
