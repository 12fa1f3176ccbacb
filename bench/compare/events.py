"""Protocols of events: Paxos in three deliveries, beside the paper's table."""
import json
from dataclasses import dataclass

from .pages import EXAMPLES, Page
from .process import run
from .rondo import LAUNCHER

PROTOCOLS = EXAMPLES / "distal"

DELIVERIES = (("mmp", "M-MP"), ("mp", "MP"), ("m", "M"))

# title, protocol, constants, and by delivery: states of the paper without and with symmetry, and
# its time with symmetry; None where its memory was not enough
TABLE_1 = (
    ("Paxos m=2 n=3, safety", "paxos", {"M": 2, "N": 3},
     {"mmp": (None, 1_754_621, "15 m"), "mp": (None, 1_754_621, "13 m"),
      "m": (1_577_161, 135_271, "24 s")}),
    ("Paxos m=2 n=3, chosen = accepted", "paxos_chosen_is_accepted", {"M": 2, "N": 3},
     {"mmp": (None, 468_581, "2 m"), "mp": (None, 468_444, "2 m"), "m": (476_575, 49_290, "8 s")}),
    ("faulty Paxos m=2 n=3, safety", "paxos_always_accepts", {"M": 2, "N": 3},
     {"mmp": (None, 890_127, "7 m"), "mp": (None, 894_166, "6 m"),
      "m": (1_026_203, 99_781, "15 s")}),
    ("Paxos m=2 n=4, safety", "paxos", {"M": 2, "N": 4},
     {"mmp": (None, None, None), "mp": (None, None, None), "m": (None, 775_355, "4 m")}),
)
# What is not in the table: title, protocol, constants, deliveries
FURTHER = (
    ("Paxos m=2 n=5, safety", "paxos", {"M": 2, "N": 5}, ("mmp", "mp", "m")),
    ("Paxos m=3 n=3, safety", "paxos", {"M": 3, "N": 3}, ("mmp", "mp", "m")),
    ("Paxos m=3 n=4, safety", "paxos", {"M": 3, "N": 4}, ("m",)),
)
PLAIN = ("--symmetry", "off", "--no-reduction")
SYMMETRIC = ("--no-reduction",)


@dataclass(frozen=True)
class Count:
    """What a search showed: how many states in how many seconds, or why it did not."""

    states: int = 0
    seconds: float = 0
    verdict: str = ""
    problem: str = ""


PAGE = Page(
    "events", "Count the states of Paxos in three deliveries, beside the paper's table.",
    600)


def is_meant(arguments):
    return PAGE.is_meant(arguments)


def main(arguments):
    return PAGE.write(arguments, lambda options: page(options.limit))


def verify(protocol, delivery, constants, limit, *more):
    defines = [f"-D{name}={value}" for name, value in constants.items()]
    done = run([str(LAUNCHER), "verify", "--json", "--delivery", delivery, *more, *defines,
                str(PROTOCOLS / f"{protocol}.dst")], limit=limit)
    if done.timed_out:
        return Count(problem=f"> {limit:.0f} s")
    try:
        said = json.loads(done.output)
        return Count(said["states"], said["seconds"], said["verdict"])
    except (ValueError, KeyError):
        return Count(problem=((done.errors or done.output).strip().splitlines() or ["nothing"])[0])


def page(limit):
    yield "# Protocols of events"
    yield ""
    yield ("Written by `bench/run --mode events`. Times are those of the search, in seconds, Java's warm-up"
           " included. *plain*: every state stands for itself, every step is looked at"
           " (`--symmetry off --no-reduction`). *symmetric*: one state for all that differ by which"
           " acceptor is which (`--no-reduction`). *default*: also, messages that nobody can react to"
           " any more are left out, and others arrive right before they are consumed. The paper"
           " does not show its models, which have more states, so ratios compare, numbers do not.")
    yield ""
    yield "## Table 1"
    for title, protocol, constants, paper in TABLE_1:
        yield from heading(title)
        for delivery, name in DELIVERIES:
            plain, symmetric, time = paper[delivery]
            yield row(name, protocol, delivery, constants, limit) + (
                f" {number(plain)} | {number(symmetric)} | {time or '—'} |")
    yield ""
    yield "## Further sizes"
    yield ""
    yield "| | | symmetric | time | default | time | result |"
    yield "|---|---|---:|---:|---:|---:|---|"
    for title, protocol, constants, deliveries in FURTHER:
        for delivery, name in DELIVERIES:
            if delivery in deliveries:
                # What has too many states even so is left out.
                some = (verify(protocol, delivery, constants, limit, *SYMMETRIC)
                        if delivery == "m" else Count(problem="—"))
                least = verify(protocol, delivery, constants, limit)
                yield (f"| {title} | {name} | {states(some)} | {seconds(some)} |"
                       f" {states(least)} | {seconds(least)} | {least.verdict} |")


def heading(title):
    yield ""
    yield f"### {title}"
    yield ""
    yield ("| | plain | time | symmetric | time | default | time | result |"
           " paper: plain | symmetric | time |")
    yield "|---|---:|---:|---:|---:|---:|---:|---|---:|---:|---:|"


def row(name, protocol, delivery, constants, limit):
    plain = verify(protocol, delivery, constants, limit, *PLAIN)
    symmetric = verify(protocol, delivery, constants, limit, *SYMMETRIC)
    least = verify(protocol, delivery, constants, limit)
    return (f"| {name} | {states(plain)} | {seconds(plain)} |"
            f" {states(symmetric)} | {seconds(symmetric)} |"
            f" {states(least)} | {seconds(least)} | {least.verdict} |")


def states(count):
    return count.problem or f"{count.states:,}"


def seconds(count):
    return "" if count.problem else f"{count.seconds:.2f}"


def number(value):
    return "out of memory" if value is None else f"{value:,}"
