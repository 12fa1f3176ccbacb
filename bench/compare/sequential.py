"""Protocols of events in rounds and by random schedules, beside the paper's table."""
import json
import statistics
import time
from typing import NamedTuple

from .pages import EXAMPLES, Page
from .process import Failed, run
from .rondo import LAUNCHER

PROTOCOLS = EXAMPLES / "distal"
SEEDS = (1, 2, 3)
OTHER_STRATEGIES = ("uniform", "rare", "pct", "probabilistic", "round-robin")


class Way(NamedTuple):
    """In which order of events schedules are made."""
    title: str
    flags: tuple


WAYS = (Way("asynchronously", ()), Way("in rounds", ("--sequentialize",)))

# title, with the bug, its property and constants, without the bug and its constants (one phase more
# than the bug needs), seconds of the paper: asynchronous, sequential
TABLE_1 = (
    ("Paxos", "simple_paxos_broken", "prefixes", {"N": 3, "B": 3},
     "simple_paxos", {"N": 3, "B": 4}, "> 1 h", "0.53"),
    ("Ben-Or", "ben_or_broken", "agreement", {"N": 3, "P": 3},
     "ben_or", {"N": 3, "P": 4}, "15.04", "30.97"),
    ("Raft, change of members", "raft_membership_broken", "log_safety", {"N": 4, "T": 3},
     "raft_membership", {"N": 4, "T": 4}, "> 1 h", "158.44"),
    ("View change, any leader", "viewstamped_leader_broken", "one_leader", {"N": 3},
     "viewstamped", {"N": 3, "V": 3}, "22.02", "0.21"),
    ("View change, small quorum", "viewstamped_quorum_broken", "survives", {"N": 3},
     "viewstamped", {"N": 3, "V": 3}, "22.02", "0.21"),
    ("Ben-Or with timeouts", "ben_or_impatient", "agreement", {"N": 3, "P": 2},
     "ben_or", {"N": 3, "P": 3}, "> 1 h", "0.19"),
    ("Uniform voting", "uniform_voting_broken", "agreement", {},
     "uniform_voting", {}, "18.22", "33.74"),
)


PAGE = Page(
    "sequential", "Find the bugs of protocols of events in rounds and by random schedules.",
    600)
PAGE.parser.add_argument("--patience", type=int, default=20, metavar="S",
                         help="test each protocol with each strategy for S seconds (default 20)")


def is_meant(arguments):
    return PAGE.is_meant(arguments)


def main(arguments):
    return PAGE.write(arguments, page)


def rondo(command, protocol, constants, limit, *more):
    """What a command says as JSON, and how long it took; None if that was too long."""
    defines = [f"-D{name}={value}" for name, value in constants.items()]
    begun = time.monotonic()
    done = run([str(LAUNCHER), command, "--json", *more, *defines,
                str(PROTOCOLS / f"{protocol}.dst")], limit=limit)
    if done.timed_out:
        return None, limit
    try:
        return json.loads(done.output), time.monotonic() - begun
    except ValueError as e:
        raise Failed((done.errors or done.output).strip()) from e


def page(options):
    yield "# Protocols of events in rounds, and tested"
    yield ""
    yield ("Written by `bench/run --mode sequential`. Seconds are those of the whole command, Java's start"
           " and warm-up included. *bug*: `rondo verify --sequentialize --property P`; the search is"
           " exhaustive and breadth first in rounds, and what it finds is told as an asynchronous run of so"
           " many steps. *proved*: the same of the protocol without the bug, and that it keeps to"
           " rounds. The paper gives seconds of P's random testing, on other models and another machine.")
    yield ""
    yield "## Table 1"
    yield ""
    yield ("| protocol | bug: states | steps | seconds | proved: states | seconds |"
           " paper: asynchronous | sequential |")
    yield "|---|---:|---:|---:|---:|---:|---:|---:|"
    for title, broken, name, constants, right, larger, slow, fast in TABLE_1:
        yield (f"| {title} | {bug(broken, name, constants, options.limit)} |"
               f" {proof(right, name, larger, options.limit)} | {slow} | {fast} |")
    yield ""
    yield "## Random schedules"
    yield ""
    yield (f"`rondo test --property P --time {options.patience}s` on the protocol with the bug, as it is and"
           " with `--sequentialize`. The default strategy, with seeds " + ", ".join(map(str, SEEDS))
           + ": the schedules until the bug was found, `>` where it was not, the processor seconds of the"
           " whole command, and those of the wall clock until it was found, without start and"
           " minimization. Medians are in columns of their own.")
    yield ""
    yield ("| protocol | tested | schedules | median | processor seconds | median | search seconds |"
           " median | paper |")
    yield "|---|---|---:|---:|---:|---:|---:|---:|---:|"
    for title, broken, name, constants, _, _, slow, fast in TABLE_1:
        for how, what, paper in zip(WAYS, (title, ""), (slow, fast)):
            runs = [tested(broken, name, constants, (*how.flags, "--seed", str(seed)), options)
                    for seed in SEEDS]
            yield f"| {what} | {how.title} | {medians(runs)} | {paper} |"
    yield ""
    yield (f"The other strategies, with seed {SEEDS[0]}: schedules until the bug was found, or `>`, and"
           " processor seconds.")
    yield ""
    yield "| protocol | tested | " + " | ".join(OTHER_STRATEGIES) + " |"
    yield "|---|---|" + "---:|" * len(OTHER_STRATEGIES)
    for title, broken, name, constants, *_ in TABLE_1:
        for how, what in zip(WAYS, (title, "")):
            runs = [tested(broken, name, constants,
                           (*how.flags, "--strategy", s, "--seed", str(SEEDS[0])), options)
                    for s in OTHER_STRATEGIES]
            yield (f"| {what} | {how.title} | "
                   + " | ".join(f"{r.schedules_text()}, {r.cpu:.1f} s" for r in runs) + " |")


class Tested(NamedTuple):
    """A test: whether it found the bug, after how many schedules, and its price."""
    found: bool
    schedules: int
    cpu: float
    search: float

    def schedules_text(self):
        return f"{'' if self.found else '> '}{self.schedules:,}"


def medians(runs):
    """Cells of schedules, processor seconds and search seconds, each followed by the median."""
    middle = sorted(runs, key=lambda r: (not r.found, r.schedules))[len(runs) // 2]
    return " | ".join((
        ", ".join(r.schedules_text() for r in runs), middle.schedules_text(),
        ", ".join(f"{r.cpu:.1f}" for r in runs), f"{statistics.median(r.cpu for r in runs):.1f}",
        ", ".join(f"{r.search:.2f}" for r in runs),
        f"{statistics.median(r.search for r in runs):.2f}"))


def bug(protocol, name, constants, limit):
    said, seconds = rondo("verify", protocol, constants, limit, "--sequentialize",
                          "--property", name)
    if said is None:
        return f"> {limit:.0f} s | |"
    return f"{said['states']:,} | {steps(said)} | {seconds:.2f}"


def steps(said):
    return next(p["trace"]["steps"][-1]["step"] for p in said["properties"] if "trace" in p)


def proof(protocol, name, constants, limit):
    said, seconds = rondo("verify", protocol, constants, limit, "--sequentialize",
                          "--property", name)
    if said is None:
        return f"> {limit:.0f} s |"
    return f"{said['states']:,} | {seconds:.2f}"


def tested(protocol, name, constants, how, options):
    defines = [f"-D{key}={value}" for key, value in constants.items()]
    done = run([str(LAUNCHER), "test", "--json", "--property", name, *how, "--time",
                f"{options.patience}s", *defines, str(PROTOCOLS / f"{protocol}.dst")],
               limit=options.patience + 60)
    if done.timed_out:
        raise Failed(f"{protocol} was not tested within {options.patience + 60} s")
    try:
        said = json.loads(done.output)
    except ValueError as e:
        raise Failed((done.errors or done.output).strip()) from e
    found = said["verdict"] == "violated"
    schedules = said["found"]["schedule"] if found else said["schedules"]
    return Tested(found, schedules, done.cpu, said["seconds"])
