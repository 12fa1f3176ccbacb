"""Single figures with an aim: where other checkers need less time or memory, or once did."""
import json
import tempfile
from os import cpu_count
from pathlib import Path
from statistics import median
from typing import NamedTuple

from . import spin
from .main import memory, processor, version
from .models import FULL, Model
from .pages import EXAMPLES, FOLDER, Page
from .process import Failed, run
from .rondo import LAUNCHER

PROMELA = EXAMPLES / "promela"
OWN = FOLDER / "models"
BITS = {"16m": 27, "256m": 31}  # the same memory as the logarithm of pan's number of bits
ALL_STATES = 5_655_145          # of Chang and Roberts' election with ten processes
UNREDUCED = ("fischer", "burns", "black_white_bakery", "bakery")  # hardly any ample sets

PAGE = Page("aims", "Single figures with an aim, each measured several times.", 300)
PAGE.parser.add_argument("--repeat", type=int, default=3, metavar="N",
                         help="measure N times and take the median (default 3)")

is_meant = PAGE.is_meant


def main(arguments):
    return PAGE.write(arguments, page)


class Figures(NamedTuple):
    """What one command costs."""

    states: int
    seconds: float
    cpu: float
    bytes: float


def page(options):
    yield "# Single figures with an aim"
    yield ""
    yield f"- machine: {processor()}, {cpu_count()} cores, {memory()} GB"
    yield f"- Spin: {version(['spin', '-V'])}, {version(['gcc', '--version'])}"
    yield f"- Rondo: {version([str(LAUNCHER), '--version'])}"
    yield f"- medians of {options.repeat}; seconds: whole command; processor: user and system seconds of it"
    yield "- LTSmin was measured elsewhere, and is quoted"
    yield ""
    yield from table(("work", "other checker", "aim", "Rondo"), single(options))
    yield ""
    yield "## Reduction where there is little to reduce, one thread, processor seconds"
    yield ""
    yield from table(("model", "states", "default", "`--no-reduction`", "ratio"), unreduced(options))
    yield ""
    yield "## Threads, default mode, seconds"
    yield ""
    yield from table(("model", "states", "1 thread", "2 threads", "ratio"), threads(options))
    yield ""
    yield "## Several properties of a round-based protocol in one search"
    yield ""
    yield from table(("protocol", "properties", "searches", "states of all searches",
                      "states, one property at a time", "seconds", "seconds, one at a time"),
                     shared(options))


def table(heads, rows):
    yield "| " + " | ".join(heads) + " |"
    yield "|" + "---|" * len(heads)
    for row in rows:
        yield "| " + " | ".join(row) + " |"


def single(options):
    peterson = measured(options, "--exact-steps", "--threads", "1", "-DN=4", PROMELA / "peterson.pml")
    yield ("peterson N=4, 8.8 million states, bytes a state", "LTSmin, Cleary tree: 4.2", "at most 6",
           f"{peterson.bytes:.1f} ({peterson.seconds:.1f} s)")
    burns = measured(options, "--exact-steps", "--threads", "1", OWN / "burns.pml")
    usual = measured(options, "--threads", "1", OWN / "burns.pml")
    yield (f"burns, {burns.states:,} states, processor seconds, exact",
           "LTSmin 1.7 to 1.9 (BEEM's peterson.4, 1.1 million states)", "at most 2", f"{burns.cpu:.1f}")
    yield ("burns, default to exact, processor seconds", "", "at most 1.1x",
           f"{usual.cpu / burns.cpu:.2f}x")
    locks = measured(options, "--threads", "1", "--property", "safety", "--symmetry", "off",
                     "-DREADERS=16", "-DWRITERS=4", PROMELA / "readers_writers.pml")
    yield ("readers_writers 16/4 with partial-order reduction, seconds", "LTSmin 1.0", "at most 1.0",
           f"{locks.seconds:.2f}")
    for budget, bits in BITS.items():
        stored, rate = bitstate_of_spin(bits, options.limit)
        ours = measured(options, "--exact-steps", "--store", "bitstate", "--memory", budget,
                        "--threads", "1", "-DN=10", "--property", "safety", PROMELA / "chang_roberts.pml")
        yield (f"bitstate, chang_roberts N=10, states missed in {budget}",
               f"pan {ALL_STATES - stored:,} ({rate:.1f} s)", "at most pan's",
               f"{ALL_STATES - ours.states:,} ({ours.seconds:.1f} s)")


def bitstate_of_spin(bits, limit):
    """How many states pan stores in so many bits, and the time of the whole job."""
    way = spin.Spin("bitstate", ("-DBITSTATE", "-DNOREDUCE"), spin.EXACT)
    model = Model("chang_roberts", "chang_roberts.pml", (("N", 10),), bits, 1_000_000)
    result = way.measure(model, limit)
    if result.problem:
        raise Failed("pan: " + result.problem)
    return int(result.states), result.whole


def unreduced(options):
    for name in UNREDUCED:
        default = measured(options, "--threads", "1", OWN / f"{name}.pml")
        plain = measured(options, "--threads", "1", "--no-reduction", OWN / f"{name}.pml")
        yield (name, f"{default.states:,}", f"{default.cpu:.2f}", f"{plain.cpu:.2f}",
               f"{default.cpu / plain.cpu:.2f}x")


def threads(options):
    for model in FULL[1:]:  # the first takes minutes
        constants = [f"-D{name}={value}" for name, value in model.defines]
        lossy = ["--full-channel", "lose"] if model.lossy else []
        one, two = (
            measured(options, "--threads", count, "--property", "safety", *constants, *lossy,
                     PROMELA / f"{model.name}.pml") for count in ("1", "2"))
        yield (model.title, f"{one.states:,}", f"{one.seconds:.2f}", f"{two.seconds:.2f}",
               f"{two.seconds / one.seconds:.2f}x")


def shared(options):
    for name, constants in (("last_voting", ("-DN=4",)), ("one_third_rule", ("-DN=5", "-DV=4")),
                            ("phase_king", ("-DN=5",))):
        file = EXAMPLES / "rounds" / f"{name}.dst"
        said, seconds = asked(options, *constants, file)
        checked = [p["property"] for p in said["properties"]]
        searches = {tuple(p.get("sharedSearch", [p["property"]])): p["states"] for p in said["properties"]}
        alone = [asked(options, *constants, "--property", p, file) for p in checked]
        yield (" ".join((name, *constants)), ", ".join(checked), str(len(searches)),
               f"{sum(searches.values()):,}", f"{sum(a['states'] for a, _ in alone):,}",
               f"{seconds:.2f}", f"{sum(s for _, s in alone):.2f}")


def asked(options, *arguments):
    """The report on a model, and the seconds of the whole command."""
    done = verify(options, *arguments)
    return json.loads(done.output), done.seconds


def measured(options, *arguments):
    """The medians of several runs."""
    taken = []
    for _ in range(options.repeat):
        done = verify(options, *arguments)
        said = json.loads(done.output)
        if said["verdict"] not in ("holds", "not violated"):
            raise Failed(f"{arguments[-1]}: {said['verdict']}")
        taken.append(Figures(said["states"], done.seconds, done.cpu,
                             said["memoryBytes"] / max(1, said["states"])))
    return Figures(*(median(values) for values in zip(*taken)))


def verify(options, *arguments):
    with tempfile.TemporaryDirectory(prefix="bench-aims-") as folder:
        done = run([str(LAUNCHER), "verify", "--json", *map(str, arguments)], Path(folder), options.limit)
    if done.timed_out or not done.output:
        raise Failed(f"{arguments[-1]}: " + (done.errors.strip() or "stopped by the time limit"))
    return done
