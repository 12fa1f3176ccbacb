"""From measurements to markdown: figures, ratios, and how the ratios stand to the bars."""
from dataclasses import dataclass
from statistics import median
from typing import Callable, Optional

from . import rondo, spin
from .measure import Measurement


@dataclass(frozen=True)
class Bar:
    """A ratio of two tools that should be reached. Rates should be high, the others low.

    One without a bar is only for the reader: nothing is promised there.
    """

    figure: str
    bar: Optional[float]
    aim: Optional[float]
    high: bool
    ratio: Callable

    def reached(self, value, target):
        return value >= target if self.high else value <= target

    def target(self, value):
        return f"{'≥' if self.high else '≤'} {value}x" if value else ""


def ratio(numerator, denominator):
    return numerator / denominator if denominator else None


def rates(ours, theirs):
    return lambda r: ratio(r[ours.name].rate, r[theirs.name].rate)


def wholes(ours, theirs):
    return lambda r: ratio(r[ours.name].whole, r[theirs.name].whole)


def memories(ours, theirs):
    return lambda r: ratio(r[ours.name].state_memory, r[theirs.name].state_memory)


def counts(ours, theirs):
    return lambda r: ratio(r[ours.name].states, r[theirs.name].states)


LEGEND = "**bold**: the aim is reached; plain: the bar; (in brackets): neither."

EQUAL = [
    Bar("states/s, 1 thread, to COLLAPSE", 1.5, 2.5, True, rates(rondo.ONE, spin.COLLAPSE)),
    Bar("states/s, 1 thread, to plain", 1.0, 1.7, True, rates(rondo.ONE, spin.PLAIN)),
    Bar("states/s, 2 threads, to COLLAPSE", 2.5, 4.5, True, rates(rondo.TWO, spin.COLLAPSE)),
    Bar("memory for states, to COLLAPSE", 0.35, 0.2, False, memories(rondo.ONE, spin.COLLAPSE)),
    Bar("whole job, 1 thread, to COLLAPSE", 0.7, 0.4, False, wholes(rondo.ONE, spin.COLLAPSE)),
    Bar("whole job, 1 thread, to plain", 0.7, 0.4, False, wholes(rondo.ONE, spin.PLAIN)),
    Bar("whole job, 2 threads, to COLLAPSE", 0.7, 0.4, False, wholes(rondo.TWO, spin.COLLAPSE)),
]

DEFAULT = [
    Bar("whole job, 1 thread, to COLLAPSE", 0.7, 0.4, False,
        wholes(rondo.ONE_DEFAULT, spin.COLLAPSE_DEFAULT)),
    Bar("whole job, 1 thread, to plain", 0.7, 0.4, False,
        wholes(rondo.ONE_DEFAULT, spin.PLAIN_DEFAULT)),
    Bar("whole job, 2 threads, to COLLAPSE", 0.7, 0.4, False,
        wholes(rondo.TWO_DEFAULT, spin.COLLAPSE_DEFAULT)),
    Bar("whole job, 2 threads, to plain", 0.7, 0.4, False,
        wholes(rondo.TWO_DEFAULT, spin.PLAIN_DEFAULT)),
    Bar("memory for states, to COLLAPSE", None, None, False,
        memories(rondo.ONE_DEFAULT, spin.COLLAPSE_DEFAULT)),
]

LIVE = [
    Bar("states/s, 1 thread, to COLLAPSE", 1.0, 1.5, True, rates(rondo.ONE, spin.COLLAPSE)),
    Bar("states/s, 1 thread, to plain", 1.0, 1.5, True, rates(rondo.ONE, spin.PLAIN)),
    Bar("states/s, 2 threads, to COLLAPSE", 1.6, 2.5, True, rates(rondo.TWO, spin.COLLAPSE)),
    Bar("states/s, 2 threads, to plain", 1.6, 2.5, True, rates(rondo.TWO, spin.PLAIN)),
    Bar("memory for states, to COLLAPSE", 0.5, 0.25, False, memories(rondo.ONE, spin.COLLAPSE)),
    Bar("memory for states, 2 threads, to COLLAPSE", 0.5, 0.25, False,
        memories(rondo.TWO, spin.COLLAPSE)),
]

STORED = Bar("states stored", 1.0, 0.7, False, counts(rondo.ONE_DEFAULT, spin.PLAIN_DEFAULT))
STORED_IN_TOTAL = Bar("in total", 0.7, 0.5, False, STORED.ratio)


def write(mode, results, start_up, setting):
    """The whole page. `results` maps a model to {name of tool: Measurement}."""
    parts = ["# Results", setting]
    match mode:
        case "live":
            parts += ratio_table("Rondo to Spin, acceptance cycles, the same states", LIVE, results)
        case "reduction":
            return "\n".join(parts + stored_table(results)) + "\n"
        case _:
            parts += ratio_table("Rondo to Spin, the same states", EQUAL, results)
            parts += ratio_table("Rondo to Spin, each as it comes", DEFAULT, results)
    parts += start_up_table(start_up) + unequal(results) + busy(results)
    for model, by_tool in results.items():
        parts += measurement_table(model, by_tool)
    return "\n".join(parts) + "\n"


def stored_table(results):
    """What each tool's reduction leaves of each example, and the totals of what compares."""
    ours, theirs = rondo.ONE_DEFAULT.name, spin.PLAIN_DEFAULT.name
    lines = ["", "## States stored with reduction", ""]
    lines += [f"| example | goal | Spin | Rondo | ratio (bar {STORED.target(STORED.bar)}) |",
              "|---|---|---:|---:|---:|"]
    totals = {ours: Measurement(), theirs: Measurement()}
    for model, by_tool in results.items():
        value = None if model.goal.fair else usable(by_tool, STORED)
        cells = [shown(by_tool.get(name)) for name in (theirs, ours)]
        goal = model.goal.title or "safety"
        lines.append(f"| {model.name} | {goal} | {' | '.join(cells)} | {judged(value, STORED)} |")
        if value is not None:
            totals = {name: Measurement(states=total.states + by_tool[name].states)
                      for name, total in totals.items()}
    cells = [shown(totals[name]) for name in (theirs, ours)]
    value = judged(usable(totals, STORED_IN_TOTAL), STORED_IN_TOTAL)
    target = STORED_IN_TOTAL.target(STORED_IN_TOTAL.bar)
    lines.append(f"| **total** | | {' | '.join(cells)} | {value} (bar {target}) |")
    if any(model.goal.fair for model in results):
        lines += ["", "Under fairness a state has copies, which Spin keeps as bits of one state"
                  " stored: the figures do not compare, and do not enter the total."]
    return lines + ["", LEGEND]


def shown(measurement):
    if measurement is None:
        return "-"
    return measurement.problem or f"{measurement.states:,.0f}"


def ratio_table(title, bars, results):
    models = list(results)
    if all(usable(results[m], bar) is None for m in models for bar in bars):
        return []
    lines = ["", f"## {title}", ""]
    lines.append("| figure | bar | aim | " + " | ".join(m.name for m in models) + " | median |")
    lines.append("|---|---|---" + "|---:" * (len(models) + 1) + "|")
    for bar in bars:
        values = [usable(results[m], bar) for m in models]
        known = [v for v in values if v is not None]
        cells = [judged(v, bar) for v in [*values, median(known) if known else None]]
        head = [bar.figure, bar.target(bar.bar), bar.target(bar.aim)]
        lines.append("| " + " | ".join([*head, *cells]) + " |")
    return lines + ["", LEGEND]


def usable(by_tool, bar):
    try:
        return bar.ratio({name: m for name, m in by_tool.items() if m.problem is None})
    except KeyError:
        return None


def judged(value, bar):
    if value is None:
        return "-"
    shown = f"{value:.2f}x"
    if bar.bar is None:
        return shown
    if bar.reached(value, bar.aim):
        return f"**{shown}**"
    return shown if bar.reached(value, bar.bar) else f"({shown})"


def start_up_table(start_up):
    if not start_up:
        return []
    lines = ["", "## A model of ten states, whole command, median", ""]
    lines += ["| tool | seconds | bar | aim |", "|---|---|---|---|"]
    for name, seconds in start_up.items():
        bars = "0.5 | 0.3" if name.startswith("Rondo") else " | "
        lines.append(f"| {name} | {seconds:.2f} | {bars} |")
    return lines


def unequal(results):
    """Says so where the tools disagree on a state space that should be the same."""
    exact = (spin.COLLAPSE.name, spin.PLAIN.name, rondo.ONE.name, rondo.TWO.name)
    lines = []
    for model, by_tool in results.items():
        found = [by_tool[name] for name in exact if name in by_tool]
        # of a nested search pan counts the transitions of both parts
        counts = {(m.states, 0 if model.goal.name else m.transitions)
                  for m in found if m.problem is None}
        # pan prints large numbers of transitions with eight digits only
        if len({s for s, _ in counts}) > 1 or differ([t for _, t in counts]):
            why = (f"{model.title}: each tool has its own automaton, so the states differ."
                   if model.goal.name else
                   f"**The tools disagree on {model.title}**: see its table.")
            lines += ["", why]
    return lines


def differ(numbers):
    return bool(numbers) and max(numbers) - min(numbers) > 1e-7 * max(numbers)


def busy(results):
    """Says so where Spin, which has one thread, had to wait for a processor: then do it again."""
    waited = sorted({
        model.name for model, by_tool in results.items() for name, m in by_tool.items()
        if name.startswith("Spin") and m.cpu and m.whole > 1.15 * m.cpu + 0.5})
    if not waited:
        return []
    return ["", "The machine was busy with something else during: " + ", ".join(waited) + "."]


def measurement_table(model, by_tool):
    lines = ["", f"## {model.title}", ""]
    lines.append(
        "| tool | states | transitions | search s | states/s | bytes/state | peak MB"
        " | whole job s | processor s |")
    lines.append("|---" + "|---:" * 8 + "|")
    for name, m in by_tool.items():
        if m.problem is not None:
            lines.append(f"| {name} | {m.problem} | | | | | | {m.whole:.1f} | |")
            continue
        lines.append(
            f"| {name} | {m.states:,.0f} | {m.transitions:,.0f} | {m.search:.2f} | {m.rate:,.0f}"
            f" | {m.bytes_per_state:.1f} | {m.peak / 1e6:,.0f} | {m.whole:.2f} | {m.cpu:.2f} |")
    return lines
