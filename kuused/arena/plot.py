"""Means and their 95 % intervals as a picture: a small SVG, written by hand."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, log10
from xml.sax.saxutils import escape

from kuused.analysis.estimate import Estimate

__all__ = ["plot"]

WIDTH, ROW, LEFT, RIGHT, TOP, BOTTOM = 720, 34, 150, 90, 56, 52
STYLE = """
  text { font: 14px ui-sans-serif, system-ui, sans-serif; fill: #1f2a24 }
  .title { font-size: 16px; font-weight: 600 } .quiet { fill: #5c6b62; font-size: 12px }
  .page { fill: #fbfcfa } .grid { stroke: #dfe5e0 } .zero { stroke: #8a978f }
  .bar { stroke: #1d6b45; stroke-width: 3; stroke-linecap: round } .dot { fill: #1d6b45 }
  @media (prefers-color-scheme: dark) {
    text { fill: #e3ebe6 } .quiet { fill: #93a39a } .page { fill: #141a17 }
    .grid { stroke: #2a342f } .zero { stroke: #7d8c84 }
    .bar { stroke: #6fce9d } .dot { fill: #6fce9d }
  }
"""


def plot(title: str, axis: str, rows: Sequence[tuple[str, Estimate]], digits: int = 3) -> str:
    """A dot for each mean, a line for its 95 % interval, over a common axis that shows 0.

    Args:
        title: what stands above it.
        axis: what stands below it, with the unit.
        rows: a name and an estimate each; one without a mean is left out.
        digits: decimals of the figures at the right.
    """
    shown = [(name, each, each.mean) for name, each in rows if each.mean is not None]
    ends = [0.0]
    for _, each, mean in shown:
        ends += [mean if each.low is None else each.low, mean if each.high is None else each.high]
    step = _step(max(ends) - min(ends))
    first, last = floor(min(ends) / step), ceil(max(ends) / step)
    last += first == last
    height = TOP + ROW * len(shown) + BOTTOM

    def x(value: float) -> str:
        share = (value / step - first) / (last - first)
        return f"{LEFT + share * (WIDTH - LEFT - RIGHT):.1f}"

    foot = height - BOTTOM + 4
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">',
        f"<title>{escape(title)}</title>",
        f"<style>{STYLE}</style>",
        f'<rect class="page" width="{WIDTH}" height="{height}"/>',
        f'<text class="title" x="20" y="30">{escape(title)}</text>',
    ]
    for mark in range(first, last + 1):
        at, kind = x(mark * step), "grid" if mark else "zero"
        parts.append(f'<line class="{kind}" x1="{at}" y1="{TOP - 10}" x2="{at}" y2="{foot}"/>')
        label = f"{mark * step:+g}" if mark else "0"
        parts.append(
            f'<text class="quiet" x="{at}" y="{foot + 16}" text-anchor="middle">{label}</text>'
        )
    for place, (name, each, mean) in enumerate(shown):
        y = TOP + ROW * place + ROW // 2
        parts.append(f'<text x="{LEFT - 16}" y="{y + 5}" text-anchor="end">{escape(name)}</text>')
        if each.low is not None and each.high is not None:
            parts.append(
                f'<line class="bar" x1="{x(each.low)}" y1="{y}" x2="{x(each.high)}" y2="{y}"/>'
            )
        parts.append(f'<circle class="dot" cx="{x(mean)}" cy="{y}" r="5"/>')
        parts.append(f'<text x="{WIDTH - RIGHT + 16}" y="{y + 5}">{mean:+.{digits}f}</text>')
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts.append(
        f'<text class="quiet" x="{middle}" y="{height - 12}" text-anchor="middle">{escape(axis)}</text>'
    )
    return "\n".join([*parts, "</svg>"]) + "\n"


def _step(span: float) -> float:
    """A round distance between marks, for four to nine of them."""
    if not span:
        return 1.0
    size = 10.0 ** floor(log10(span))
    return next(size * part for part in (0.1, 0.2, 0.5, 1.0, 2.0) if span / (size * part) <= 8)
