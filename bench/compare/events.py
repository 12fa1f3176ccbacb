"""Protocols of events: Paxos in three deliveries, beside the paper's table, and textbook protocols."""
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
    ("Paxos m=3 n=5, safety", "paxos", {"M": 3, "N": 5}, ("m",)),
)
# Protocols with thresholds, all of their properties: title, protocol, sizes
TEXTBOOK = (
    ("Bracha's reliable broadcast", "bracha_broadcast",
     ({"N": 4, "F": 1}, {"N": 7, "F": 2}, {"N": 13, "F": 4})),
    ("Bracha's broadcast, consuming quorums", "bracha_consuming", ({"N": 4, "F": 1}, {"N": 5, "F": 1})),
    ("folklore broadcast", "folklore_broadcast", ({"N": 4}, {"N": 7})),
    ("folklore broadcast, broken", "folklore_broadcast_broken", ({"N": 4}, {"N": 7})),
    ("Srikanth-Toueg", "authenticated_broadcast", ({"N": 4, "F": 1}, {"N": 7, "F": 2})),
    ("Srikanth-Toueg, broken", "authenticated_broadcast_broken", ({"N": 4, "F": 1}, {"N": 7, "F": 2})),
    ("asynchronous Byzantine agreement", "bracha_toueg_broadcast",
     ({"N": 4, "F": 1}, {"N": 7, "F": 2})),
    ("asynchronous Byzantine agreement, broken", "bracha_toueg_broadcast_broken",
     ({"N": 4, "F": 1}, {"N": 7, "F": 2})),
    ("one-step consensus (Bosco)", "bosco", ({"N": 4, "F": 1}, {"N": 7, "F": 2})),
    ("one-step consensus, broken", "bosco_broken", ({"N": 4, "F": 1},)),
    ("condition-based consensus", "condition_consensus", ({"N": 4, "F": 1}, {"N": 7, "F": 2})),
    ("condition-based consensus, broken", "condition_consensus_broken", ({"N": 4, "F": 1},)),
    ("atomic commitment with a failure detector", "atomic_commit", ({"N": 4}, {"N": 7})),
    ("atomic commitment, broken", "atomic_commit_broken", ({"N": 4},)),
    ("Raft, election and log", "raft", ({"N": 3}, {"N": 5})),
    ("Raft with recovery and monitors", "raft_recovery", ({"N": 3}, {"N": 5})),
    ("Raft with recovery, broken", "raft_recovery_broken", ({"N": 3},)),
    ("replicated counter with gossip", "gossip_counter", ({"N": 3}, {"N": 4})),
    ("replicated counter, broken", "gossip_counter_broken", ({"N": 3},)),
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
    "events", "Count the states of Paxos in three deliveries, beside the paper's table, and of textbook protocols.",
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


def verify_all(protocol, constants, limit):
    """The name and the count of each property."""
    defines = [f"-D{name}={value}" for name, value in constants.items()]
    done = run([str(LAUNCHER), "verify", "--json", "--time", f"{limit:.0f}s", *defines,
                str(PROTOCOLS / f"{protocol}.dst")], limit=10 * limit)
    if done.timed_out:
        return [("", Count(problem=f"> {limit:.0f} s"))]
    try:
        return [(each["property"], Count(each["states"], each["seconds"], each["verdict"]))
                for each in json.loads(done.output)["properties"]]
    except (ValueError, KeyError):
        problem = ((done.errors or done.output).strip().splitlines() or ["nothing"])[0]
        return [("", Count(problem=problem))]


def page(limit):
    yield "# Protocols of events"
    yield ""
    yield ("Written by `bench/run --mode events`. Times are those of the search, in seconds, Java's warm-up"
           " included. *plain*: every state stands for itself, every step is looked at"
           " (`--symmetry off --no-reduction`). *symmetric*: one state for all that differ by which"
           " acceptor is which (`--no-reduction`). *default*: also, messages that nobody can react to"
           " any more are left out, bisimilar local states are merged, steps that nobody observes are"
           " postponed, and messages arrive right before they are consumed. The paper"
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
    yield ""
    yield "## Textbook protocols"
    yield ""
    yield "All properties of an example in one run, with default options; liveness under fairness."
    yield ""
    yield "| | | property | states | time | result |"
    yield "|---|---|---|---:|---:|---|"
    for title, protocol, sizes in TEXTBOOK:
        for constants in sizes:
            size = ", ".join(f"{name}={value}" for name, value in constants.items())
            for name, count in verify_all(protocol, constants, limit):
                yield (f"| {title} | {size} | {name} | {states(count)} | {seconds(count)} |"
                       f" {count.verdict} |")


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
