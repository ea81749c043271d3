"""``python -m kuused`` is the command ``kuused``."""

from kuused.cli import main

if __name__ == "__main__":
    main()
