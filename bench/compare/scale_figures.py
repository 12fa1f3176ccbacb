"""A figure beside what was asked."""
from typing import NamedTuple, Optional

MARKS = {True: "met", False: "**missed**", None: "-"}


class Figure(NamedTuple):
    """`met` is None where nothing was asked, or nothing could be measured."""

    what: str
    asked: str
    measured: str
    met: Optional[bool]


def at_most(what, limit, value, unit="", shown=None):
    return Figure(what, f"at most {limit:,}{unit}", shown or f"{value:.2f}{unit}", value <= limit)


def at_least(what, limit, value, unit="", shown=None):
    return Figure(what, f"at least {limit:,}{unit}", shown or f"{value:.2f}{unit}", value >= limit)


def table(figures):
    yield "| figure | asked | measured | |"
    yield "|---|---|---|---|"
    for figure in figures:
        yield f"| {figure.what} | {figure.asked} | {figure.measured} | {MARKS[figure.met]} |"


def wide_table(heads, rows):
    yield "| " + " | ".join(heads) + " |"
    yield "|" + "".join("---:|" if head else "---|" for head in heads)
    for row in rows:
        yield "| " + " | ".join(row) + " |"
