"""The SMT engine beside the explicit one and Spin: proofs, and bugs."""
import json
import re
import statistics
import tempfile
from pathlib import Path

from .models import Model
from .pages import EXAMPLES, Page
from .process import Failed, run
from .rondo import LAUNCHER
from .spin import PLAIN_DEFAULT

MEGABYTE = 1024 * 1024

# n, and the seconds and memory of Z3 in the paper's Table 5
HERLIHY = ((4, "13 ± 5 s, 59 MB"), (5, "1187 ± 173 s, 829 MB"), (7, "—"))

# title, protocol, numbers of processes
PROOFS = (
    ("one third rule", "one_third_rule", range(3, 10)),
    ("last voting", "last_voting", range(3, 8)),
    ("uniform voting", "uniform_voting", range(3, 8)),
    ("FloodSet", "flood_set", range(3, 8)),
)

PAGE = Page("smt", "Prove protocols, and find their bugs, with a solver.", 300)
PAGE.parser.add_argument("--seeds", type=int, default=5, metavar="N",
                         help="run the solver with N seeds (default 5)")
PAGE.parser.add_argument("--patience", type=int, default=60, metavar="S",
                         help="stop the explicit engine and Spin after S seconds (default 60)")


def is_meant(arguments):
    return PAGE.is_meant(arguments)


def main(arguments):
    return PAGE.write(arguments, page)


def page(options):
    yield "# The SMT engine"
    yield ""
    yield (f"Written by `bench/run --mode smt`. Seconds are those of the whole command, Java's start included;"
           f" with the solver the median of {options.seeds} seeds, in brackets the least and the greatest, and the"
           " greatest resident memory of all. *explicit*: the same by the explicit engine, as it comes."
           f" *Spin*: `spin -a`, `gcc -O2 -DSAFETY`, `pan`, all three together. Both of these are stopped"
           f" after {options.patience} s. Ratios are to the median.")
    yield ""
    yield "## Herlihy's consensus (Table 5)"
    yield ""
    yield ("All runs, proved. *explicit* is with `--symmetry auto`, *plain* without; the paper's figures are of"
           " another machine.")
    yield ""
    yield ("| n | SMT | MB | SMT, `--psr` | MB | explicit | plain | Spin | Spin / SMT |"
           " paper, Z3 with its reduction |")
    yield "|---:|---:|---:|---:|---:|---:|---:|---:|---:|---|"
    for n, paper in HERLIHY:
        yield herlihy(n, paper, options)
    yield ""
    yield "## Agreement by induction"
    yield ""
    yield ("Any number of rounds (FloodSet has its F + 1), any losses that the network allows, no hint from"
           " the user: *with* is how many invariants were found and needed. *Spin* gets the protocol as"
           " `rondo print --as promela` writes it.")
    yield ""
    yield "| protocol | n | SMT | MB | with | explicit | states | explicit / SMT | Spin | Spin / SMT |"
    yield "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|"
    for title, protocol, sizes in PROOFS:
        for n in sizes:
            yield proof(title, protocol, n, options)
            title = ""
    yield ""
    yield "## Planted bugs"
    yield ""
    yield ("Rounds of the run that is found, and seconds; the explicit engine's is a shortest one. Where it matters in"
           " which order messages arrive, the explicit engine needs `--semantics interleaved`.")
    yield ""
    yield "| protocol | property | SMT: rounds | seconds | explicit: rounds | seconds |"
    yield "|---|---|---:|---:|---:|---:|"
    for file in sorted((EXAMPLES / "rounds").glob("*_broken.dst")):
        for name in violated(file):
            yield bug(file, name, options)


def rondo(arguments, limit):
    """What a verification says as JSON, and how it ran."""
    with tempfile.TemporaryDirectory(prefix="bench-smt-") as folder:
        done = run([str(LAUNCHER), "verify", "--json", *arguments], folder, limit)
    if done.timed_out:
        return None, done
    try:
        return json.loads(done.output), done
    except ValueError as e:
        raise Failed((done.errors or done.output).strip()) from e


class Solved:
    """Runs of the solver that differ in their seeds only."""

    def __init__(self, arguments, verdict, options):
        self.limit, self.said, self.seconds, self.peak = options.limit, None, [], 0
        for seed in range(1, options.seeds + 1):
            said, done = rondo(["--engine", "smt", "--seed", str(seed), *arguments], options.limit)
            if said is None:
                self.seconds = []
                break
            if said["verdict"] != verdict:
                raise Failed(f"{' '.join(arguments)}: {said['verdict']}, not {verdict}")
            self.said = said
            self.seconds.append(done.seconds)
            self.peak = max(self.peak, done.peak_bytes)

    def median(self):
        return statistics.median(self.seconds) if self.seconds else None

    def time(self):
        if not self.seconds:
            return f"> {self.limit:.0f}"
        return f"{self.median():.2f} ({min(self.seconds):.2f}–{max(self.seconds):.2f})"

    def memory(self):
        return f"{self.peak / MEGABYTE:,.0f}" if self.seconds else ""


def ratio(seconds, solved):
    return f"{seconds / solved.median():.1f}" if seconds and solved.seconds else ""


def explicit(arguments, options):
    """Seconds (empty if it was stopped) and what it says."""
    said, done = rondo(arguments, options.patience)
    return (None, None) if said is None else (done.seconds, said)


def shown(seconds, options):
    return f"{seconds:.2f}" if seconds else f"> {options.patience}"


def herlihy(n, paper, options):
    model = str(EXAMPLES / "promela" / "herlihy.pml")
    plain = Solved([f"-DN={n}", model], "holds", options)
    psr = Solved(["--psr", f"-DN={n}", model], "holds", options)
    found, _ = explicit(["--symmetry", "auto", f"-DN={n}", model], options)
    all_, _ = explicit([f"-DN={n}", model], options)
    spin = spun(Path(model), {"N": n}, options)
    return (f"| {n} | {plain.time()} | {plain.memory()} | {psr.time()} | {psr.memory()} |"
            f" {shown(found, options)} | {shown(all_, options)} | {shown(spin, options)} |"
            f" {ratio(spin, plain)} | {paper} |")


def spun(file, constants, options):
    model = Model(file.stem, str(file), tuple(constants.items()), slots=26, depth=1_000_000)
    measured = PLAIN_DEFAULT.measure(model, options.patience)
    return None if measured.problem else measured.whole


def proof(title, protocol, n, options):
    file = EXAMPLES / "rounds" / f"{protocol}.dst"
    arguments = ["--property", "agreement", f"-DN={n}", str(file)]
    solved = Solved(arguments, "holds", options)
    seconds, said = explicit(arguments, options)
    states = f"{said['states']:,}" if said else ""
    with tempfile.TemporaryDirectory(prefix="bench-smt-") as folder:
        printed = run([str(LAUNCHER), "print", "--as", "promela", *arguments])
        text = Path(folder) / f"{protocol}.pml"
        text.write_text(printed.output, encoding="utf-8")
        spin = spun(text, {}, options) if printed.status == 0 else None
    return (f"| {title} | {n} | {solved.time()} | {solved.memory()} | {needed(solved)} |"
            f" {shown(seconds, options)} | {states} | {ratio(seconds, solved)} |"
            f" {shown(spin, options)} | {ratio(spin, solved)} |")


def needed(solved):
    if solved.said is None:
        return ""
    return str(len(solved.said["properties"][0].get("invariants", [])))


def violated(file):
    """The properties that the head of an example says are violated by runs that end."""
    text = file.read_text(encoding="utf-8")
    return re.findall(r"^// expect (\w+): violated; rounds", text, re.MULTILINE)


def needs(file):
    """The options that the head of an example says the explicit engine needs."""
    found = re.search(r"^// options: (.*)$", file.read_text(encoding="utf-8"), re.MULTILINE)
    return found.group(1).split() if found else []


def bug(file, name, options):
    arguments = ["--property", name, str(file)]
    solved = Solved(arguments, "violated", options)
    seconds, said = explicit([*needs(file), *arguments], options)
    return (f"| {file.stem.removesuffix('_broken').replace('_', ' ')} | {name} |"
            f" {rounds(solved.said)} | {solved.time()} | {rounds(said)} | {shown(seconds, options)} |")


def rounds(said):
    if said is None:
        return ""
    return next(len(p["trace"]["rounds"]) for p in said["properties"] if "trace" in p)
