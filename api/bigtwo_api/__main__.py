"""``python -m bigtwo_api`` is ``bigtwo``."""

from bigtwo_api.cli import main

if __name__ == "__main__":
    main()
