"""The explicit engine with more and more threads."""
import os
from statistics import median

from .pages import Page
from .rondo import EXPLICIT, all_states

# name of a choice, title, model, values
MODELS = (
    ("peterson", "Peterson's lock", "peterson", ("N=4",)),
    ("chang_roberts", "Chang, Roberts", "chang_roberts", ("N=11",)),
    ("two_phase_commit", "two-phase commit", "two_phase_commit", ("N=5",)),
    ("bakery", "bakery", "bakery", ("N=3", "VISITS=4")),
    ("floodset", "FloodSet", "floodset", ("N=3", "F=2")),
)


def numbers(text):
    return sorted(int(part) for part in text.split(","))


def usual():
    """Powers of two up to the number of cores, and that number."""
    cores = os.cpu_count()
    return sorted({t for t in (1, 2, 4, 8, 16, 32, 64) if t <= cores} | {cores})


PAGE = Page("threads", "Speed-up of the explicit engine by threads.", 300)
PAGE.parser.add_argument("--threads", type=numbers, default=usual(), metavar="N,...",
                         help="numbers of threads (default: powers of two up to the number of cores)")
PAGE.parser.add_argument("--models", default=",".join(m[0] for m in MODELS), metavar="NAME,...",
                         help="models (default: %(default)s); with another size as NAME:N=5:K=2")
PAGE.parser.add_argument("--runs", type=int, default=1, metavar="N",
                         help="runs of each search, of which the quickest counts (default 1)")


def is_meant(arguments):
    return PAGE.is_meant(arguments)


def main(arguments):
    return PAGE.write(arguments, page)


def chosen(options):
    known = {name: (title, model, values) for name, title, model, values in MODELS}
    for choice in options.models.split(","):
        name, *values = choice.split(":")
        if name not in known:
            PAGE.parser.error(f"no model {name}; there are {', '.join(known)}")
        title, model, usual_values = known[name]
        yield title, model, tuple(values) or usual_values


def page(options):
    yield "# Speed-up by threads"
    yield ""
    yield (f"Written by `bench/run --mode threads` on {os.cpu_count()} processors. Breadth-first search with"
           " `--exact-steps`, without reductions: all states, as Spin counts them. *search* is the time of the search,"
           " without Java's start; *processor* that of the whole command on all processors, for each state."
           + (f" The quickest of {options.runs} runs." if options.runs > 1 else ""))
    yield ""
    yield ("| model | | states | threads | search, s | million states/s | speed-up | bytes a state |"
           " processor, ns a state |")
    yield "|---|---|---:|---:|---:|---:|---:|---:|---:|"
    most = max(options.threads)
    speedups = []
    for title, model, values in chosen(options):
        first = None
        for threads in options.threads:
            found = quickest(model, values, threads, options)
            row = f"| {title} | {' '.join(values)} |"
            if "states" not in found:
                yield f"{row} {found['problem']} | {threads} | | | | | |"
                continue
            first = first or (threads, found)
            speedup = first[1]["seconds"] / found["seconds"] * first[0]
            if threads == most:
                speedups.append(speedup)
            same = "" if all(found[k] == first[1][k] for k in ("states", "transitions")) else " **other counts**"
            yield (f"{row} {found['states']:,}{same} | {threads} | {found['seconds']:.2f} |"
                   f" {found['states'] / found['seconds'] / 1e6:.2f} | {speedup:.1f} |"
                   f" {found['memoryBytes'] / found['states']:.2f} | {found['cpu'] / found['states'] * 1e9:.0f} |")
    if speedups and most > 1:
        yield ""
        yield f"Median speed-up with {most} threads: {median(speedups):.1f}."


def quickest(model, values, threads, options):
    """The JSON of the quickest of some runs, with the processor time of the command; or the problem."""
    arguments = (*EXPLICIT, "--threads", str(threads))
    found = [all_states(model, values, arguments, options.limit) for _ in range(options.runs)]
    good = [f for f in found if "states" in f]
    return min(good, key=lambda f: f["seconds"]) if good else found[0]
