"""The SMT engine beside the explicit one and Spin: proofs, and bugs."""
import json
import os
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

PAGE = Page("smt", "Prove protocols, and find their bugs, with a solver.", 60)
PAGE.parser.add_argument("--seeds", type=int, default=5, metavar="N",
                         help="run the solver with N seeds (default 5)")


def is_meant(arguments):
    return PAGE.is_meant(arguments)


def main(arguments):
    return PAGE.write(arguments, page)


def page(options):
    yield "# The SMT engine"
    yield ""
    yield (f"Written by `bench/run --mode smt` on {os.cpu_count()} cores, with a load of {os.getloadavg()[0]:.1f}"
           " when it began. Seconds are wall time of the whole command, Java's start included, and behind the slash"
           f" processor time. With the solver the median of {options.seeds} seeds, in brackets the least and the"
           " greatest, and the greatest resident memory of all. *explicit*: the explicit engine with the reductions"
           " that it has for such a model, `--psr --symmetry auto`; *plain*: as it comes. *Spin*: `spin -a`,"
           f" `gcc -O2 -DSAFETY`, `pan`, all three together. Every command is stopped after {options.limit:.0f} s,"
           " whichever tool it is. Ratios are those of wall time to the solver's median.")
    yield ""
    yield "## Herlihy's consensus (Table 5)"
    yield ""
    yield "All runs, proved. The paper's figures are of another machine."
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
    yield ("| protocol | n | SMT | MB | with | explicit | states | explicit / SMT | plain | Spin |"
           " Spin / SMT |")
    yield "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|"
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
        self.limit, self.said, self.seconds, self.cpu, self.peak = options.limit, None, [], [], 0
        for seed in range(1, options.seeds + 1):
            said, done = rondo(["--engine", "smt", "--seed", str(seed), *arguments], options.limit)
            if said is None:
                self.seconds = []
                break
            if said["verdict"] != verdict:
                raise Failed(f"{' '.join(arguments)}: {said['verdict']}, not {verdict}")
            self.said = said
            self.seconds.append(done.seconds)
            self.cpu.append(done.cpu)
            self.peak = max(self.peak, done.peak_bytes)

    def median(self):
        return statistics.median(self.seconds) if self.seconds else None

    def time(self):
        if not self.seconds:
            return f"> {self.limit:.0f}"
        return (f"{self.median():.2f} ({min(self.seconds):.2f}–{max(self.seconds):.2f})"
                f" / {statistics.median(self.cpu):.2f}")

    def memory(self):
        return f"{self.peak / MEGABYTE:,.0f}" if self.seconds else ""


class Measured:
    """One run of another tool: its wall and processor time, none if it was stopped."""

    def __init__(self, options, seconds=None, cpu=None, said=None):
        self.limit, self.seconds, self.cpu, self.said = options.limit, seconds, cpu, said

    def time(self):
        return f"{self.seconds:.2f} / {self.cpu:.2f}" if self.seconds else f"> {self.limit:.0f}"


def ratio(measured, solved):
    return f"{measured.seconds / solved.median():.1f}" if measured.seconds and solved.seconds else ""


def explicit(arguments, options):
    said, done = rondo(arguments, options.limit)
    return Measured(options) if said is None else Measured(options, done.seconds, done.cpu, said)


def herlihy(n, paper, options):
    model = str(EXAMPLES / "promela" / "herlihy.pml")
    solved = Solved([f"-DN={n}", model], "holds", options)
    psr = Solved(["--psr", f"-DN={n}", model], "holds", options)
    reduced = explicit(["--psr", "--symmetry", "auto", f"-DN={n}", model], options)
    plain = explicit([f"-DN={n}", model], options)
    spin = spun(Path(model), {"N": n}, options)
    return (f"| {n} | {solved.time()} | {solved.memory()} | {psr.time()} | {psr.memory()} |"
            f" {reduced.time()} | {plain.time()} | {spin.time()} | {ratio(spin, solved)} | {paper} |")


def spun(file, constants, options):
    model = Model(file.stem, str(file), tuple(constants.items()), slots=26, depth=1_000_000)
    measured = PLAIN_DEFAULT.measure(model, options.limit)
    return Measured(options) if measured.problem else Measured(options, measured.whole, measured.cpu)


def proof(title, protocol, n, options):
    file = EXAMPLES / "rounds" / f"{protocol}.dst"
    arguments = ["--property", "agreement", f"-DN={n}", str(file)]
    solved = Solved(arguments, "holds", options)
    plain = explicit(arguments, options)
    reduced = partitioned(arguments, plain, options)
    states = f"{reduced.said['states']:,}" if reduced.said else ""
    with tempfile.TemporaryDirectory(prefix="bench-smt-") as folder:
        printed = run([str(LAUNCHER), "print", "--as", "promela", *arguments])
        text = Path(folder) / f"{protocol}.pml"
        text.write_text(printed.output, encoding="utf-8")
        spin = spun(text, {}, options) if printed.status == 0 else Measured(options)
    return (f"| {title} | {n} | {solved.time()} | {solved.memory()} | {needed(solved)} |"
            f" {reduced.time()} | {states} | {ratio(reduced, solved)} | {plain.time()} |"
            f" {spin.time()} | {ratio(spin, solved)} |")


def partitioned(arguments, plain, options):
    """With `--psr`, where the protocol allows it; symmetry of processes is on by itself."""
    said, done = rondo(["--psr", *arguments], options.limit)
    if said is None:
        return Measured(options)
    if said["verdict"] == "rejected":
        return plain
    return Measured(options, done.seconds, done.cpu, said)


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
    found = explicit([*needs(file), *arguments], options)
    return (f"| {file.stem.removesuffix('_broken').replace('_', ' ')} | {name} |"
            f" {rounds(solved.said)} | {solved.time()} | {rounds(found.said)} | {found.time()} |")


def rounds(said):
    if said is None:
        return ""
    return next(len(p["trace"]["rounds"]) for p in said["properties"] if "trace" in p)
