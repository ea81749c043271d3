"""What the game costs, as ratios to named peers: ``python -m tests.tools.bench [row ...]``.

A row is a module in this folder with two names, listed in ``__main__.py``:

* ``ABOUT``: one line that says what is measured, and against whom.
* ``run() -> Iterator[str]``: measures, and gives the lines to print as they are ready.

No test fails on time. The budgets stand in DESIGN.md, section 7, and beside the figures here.
"""
