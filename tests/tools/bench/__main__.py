"""``python -m tests.tools.bench [row ...]``: print the figures of these rows, or of all."""

import importlib
import sys

ROWS = {
    "engine": "engine_row",
    "kernel": "kernel_row",
    "decisions": "decisions_row",
    "keys": "keys_row",
    "loop": "loop_row",
    "start": "start_row",
}
"""The rows by the name to ask for them, with the module that measures each."""


def main(wanted: list[str]) -> int:
    unknown = [name for name in wanted if name not in ROWS]
    if unknown:
        print(f"no row {unknown[0]!r}: the rows are {', '.join(ROWS)}", file=sys.stderr)
        return 2
    for name in wanted or ROWS:
        row = importlib.import_module(f"tests.tools.bench.{ROWS[name]}")
        print(row.ABOUT, flush=True)
        for line in row.run():
            print(line, flush=True)
        print()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
