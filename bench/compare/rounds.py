"""Protocols in rounds: states of the three semantics beside those of the paper."""
import json
import os
import platform
import tempfile
from dataclasses import dataclass
from pathlib import Path

from .pages import Page
from .process import run
from .rondo import LAUNCHER


FLOODSET = """
protocol FloodSet(N = 3, F = 1, V = N) {
  const R = F + 1
  input v : 1..V
  var known : set of 1..V = {v}
  output d : 1..V
  round {
    send known to all
    update(heard) {
      known = known union union(m in heard : m)
      if phase == R { decide smallest(known) }
    }
  }
  stop after R rounds
  network crash F
  check agreement
}
"""

ONE_THIRD_RULE = """
protocol OneThirdRule(N = 4, V = N, F = 1) {
  input x : 1..V
  output d : 1..V
  round {
    send x to all
    update(heard) {
      if size(heard) > 2*N/3 { x = smallest(mostFrequent(heard)) }
      for v in 1..V { if count(heard, v) > 2*N/3 { decide v } }
    }
  }
  network NETWORK
  check agreement
}
"""

ANY = ONE_THIRD_RULE.replace("NETWORK", "any")
ONE_ROUND = ONE_THIRD_RULE.replace("NETWORK", "any and synchronous after 1 rounds")
BOUNDED = ONE_THIRD_RULE.replace("NETWORK", "lossy F in total and synchronous after 1 rounds")

# n, f, states with message order reduction, states without, as in Table 2
TABLE_2 = ((2, 1, 1_636, 5_135), (2, 2, 3_192, 9_091), (3, 1, 59_426, 5.1e6),
           (3, 2, 4.0e5, 8.9e6), (4, 1, 2.3e6, None), (4, 2, 3.1e7, None), (5, 1, 1.1e8, None))
# n, states of the framework, as in Table 3
TABLE_3 = ((2, 665), (3, 29_971), (4, 5.3e6), (5, None))
# n, f, states of the framework, as in Table 4
TABLE_4 = ((4, 1, 22_352), (4, 2, 119_621), (4, 12, 5.4e6), (5, 1, 96_842), (5, 2, 8.6e5),
           (6, 1, 3.7e5), (6, 2, 4.9e6), (7, 1, 1.3e6), (8, 1, 4.2e6), (8, 2, 1.1e8))
# title, text, constants: what only the search by rounds can do
LARGE = tuple(
    [(f"one third rule n={n}, any loss in every round", ANY, {"N": n}) for n in range(2, 7)]
    + [(f"one third rule n={n} V=2, any loss in every round", ANY, {"N": n, "V": 2})
       for n in (10, 20, 100)]
    + [("FloodSet n=5 f=1 V=5", FLOODSET, {"N": 5, "F": 1}),
       ("FloodSet n=12 f=5 V=2", FLOODSET, {"N": 12, "F": 5, "V": 2})])
# With how many processes a search message by message is tried
MOST_PROCESSES = 5


@dataclass(frozen=True)
class Count:
    """What a search showed: how many states in how many seconds, or why it did not."""

    states: int = 0
    seconds: float = 0
    problem: str = ""


PAGE = Page("rounds", "Count the states of protocols in rounds, in the three semantics.", 120)


def is_meant(arguments):
    return PAGE.is_meant(arguments)


def main(arguments):
    return PAGE.write(arguments, lambda options: page(options.limit))


def verify(text, semantics, constants, limit, *more):
    with tempfile.TemporaryDirectory(prefix="bench-rounds-") as folder:
        file = Path(folder) / "protocol.dst"
        file.write_text(text, encoding="utf-8")
        defines = [f"-D{name}={value}" for name, value in constants.items()]
        done = run([str(LAUNCHER), "verify", "--json", "--semantics", semantics,
                    "--property", "agreement", *more, *defines, str(file)], limit=limit)
    if done.timed_out:
        return Count(problem=f"> {limit:.0f} s")
    try:
        said = json.loads(done.output)
        verdict, states, seconds = said["verdict"], said["states"], said["seconds"]
    except (ValueError, KeyError):
        return Count(problem=((done.errors or done.output).strip().splitlines() or ["nothing"])[0])
    return Count(states, seconds) if verdict == "holds" else Count(problem=verdict)


def page(limit):
    yield "# Protocols in rounds"
    yield ""
    yield (f"Written by `bench/run --mode rounds` on {os.cpu_count()} cores, {platform.system()}."
           " Times are those of the search, in seconds, Java's warm-up included. States are those of"
           " `--semantics rounds` (a step is a round), `sequential` (a message or an update, in a"
           " fixed order) and `interleaved` (the same in any order). With `--psr`, states are one that"
           " differ by values in the same order. The paper counts every"
           " statement of its Promela as a step, so its ratios compare, its numbers do not.")
    yield ""
    yield "## FloodSet, values 1..n, f crashes (Table 2)"
    yield ""
    yield ("| n, f | rounds | `--psr` | sequential | time | interleaved | time | ratio |"
           " paper: reduced | full | ratio |")
    yield "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|"
    for n, f, reduced, full in TABLE_2:
        yield table_2(n, f, reduced, full, limit)
    yield ""
    yield "## One third rule, values 1..n, one lossy round, then synchrony (Table 3)"
    yield ""
    yield ("| n | rounds | time | `--psr` | time | sequential | time | rounds/sequential |"
           " paper: framework |")
    yield "|---|---:|---:|---:|---:|---:|---:|---:|---:|"
    for n, framework in TABLE_3:
        yield against(str(n), ONE_ROUND, {"N": n}, framework, limit)
    yield ""
    yield "## One third rule, values 1..n, at most f losses in one round, then synchrony (Table 4)"
    yield ""
    yield ("| n, f | rounds | time | `--psr` | time | sequential | time | rounds/sequential |"
           " paper: framework |")
    yield "|---|---:|---:|---:|---:|---:|---:|---:|---:|"
    for n, f, framework in TABLE_4:
        yield against(f"{n}, {f}", BOUNDED, {"N": n, "F": f}, framework, limit)
    yield ""
    yield "## By rounds only"
    yield ""
    yield "| protocol | states | time | `--psr` | time |"
    yield "|---|---:|---:|---:|---:|"
    for title, text, constants in LARGE:
        count = verify(text, "rounds", constants, limit)
        fewer = partitioned(text, constants, limit)
        yield f"| {title} | {states(count)} | {time(count)} | {states(fewer)} | {time(fewer)} |"


def partitioned(text, constants, limit):
    return verify(text, "rounds", constants, limit, "--psr")


def table_2(n, f, reduced, full, limit):
    constants = {"N": n, "F": f}
    rounds = verify(FLOODSET, "rounds", constants, limit)
    fewer = partitioned(FLOODSET, constants, limit)
    sequential = tried(FLOODSET, "sequential", constants, reduced, limit)
    interleaved = (verify(FLOODSET, "interleaved", constants, limit) if full
                   else Count(problem="—"))
    return (f"| {n}, {f} | {states(rounds)} | {states(fewer)} |"
            f" {states(sequential)} | {time(sequential)} |"
            f" {states(interleaved)} | {time(interleaved)} |"
            f" {ratio(sequential.states, interleaved.states)} | {number(reduced)} |"
            f" {number(full)} | {ratio(reduced, full)} |")


def against(title, text, constants, framework, limit):
    rounds = verify(text, "rounds", constants, limit)
    fewer = partitioned(text, constants, limit)
    sequential = tried(text, "sequential", constants, framework, limit)
    return (f"| {title} | {states(rounds)} | {time(rounds)} | {states(fewer)} | {time(fewer)} |"
            f" {states(sequential)} | {time(sequential)} |"
            f" {ratio(rounds.states, sequential.states)} | {number(framework)} |")


def tried(text, semantics, constants, expected, limit):
    """What the paper could not do, and what has too many processes, is left out."""
    worth = expected is not None and constants["N"] <= MOST_PROCESSES
    return verify(text, semantics, constants, limit) if worth else Count(problem="—")


def states(count):
    return count.problem or f"{count.states:,}"


def time(count):
    return "" if count.problem else f"{count.seconds:.2f}"


def number(value):
    return "—" if value is None else f"{value:,.0f}" if value < 1e6 else f"{value:.1e}"


def ratio(part, whole):
    return f"{100 * part / whole:.2g} %" if part and whole else "—"
