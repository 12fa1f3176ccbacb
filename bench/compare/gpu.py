"""Searches on a GPU, beside the explicit engine on the processors of the same machine."""
import os
from statistics import median

from .pages import Page
from .process import run
from .rondo import EXPLICIT, LAUNCHER, all_states

# title, model, values
MODELS = (
    ("Peterson's lock", "peterson", ("N=4",)),
    ("Peterson's lock", "peterson", ("N=5",)),
    ("Chang, Roberts", "chang_roberts", ("N=11",)),
    ("Chang, Roberts", "chang_roberts", ("N=12",)),
    ("two-phase commit", "two_phase_commit", ("N=5",)),
    ("two-phase commit", "two_phase_commit", ("N=6",)),
    ("one third rule", "one_third_rule", ("N=4",)),
    ("one third rule", "one_third_rule", ("N=5",)),
    ("FloodSet", "floodset", ("N=3",)),
    ("FloodSet", "floodset", ("N=3", "F=2")),
    ("token ring", "token_ring", ("N=8", "K=14")),
)

# A model whose command consists of starting and ending.
SMALL = ("peterson", ("N=2",))

PAGE = Page("gpu", "Search on a GPU and on all cores.", 300)
PAGE.parser.add_argument("--threads", type=int, default=os.cpu_count(), metavar="N",
                         help="threads of the explicit engine (default: all cores)")
PAGE.parser.add_argument("--beside", type=int, default=20, metavar="SECONDS",
                         help="time limit of the explicit engine, whose rate is compared (default: %(default)s)")
PAGE.parser.add_argument("--models", default=",".join(f"{m[1]}:{':'.join(m[2])}" for m in MODELS), metavar="NAME:N=4,...",
                         help="some of the models (default: all)")


def is_meant(arguments):
    return PAGE.is_meant(arguments)


def main(arguments):
    return PAGE.write(arguments, page)


def page(options):
    gpu = [line for line in run([str(LAUNCHER), "doctor"]).output.splitlines() if line.startswith("gpu")]
    yield "# Searches on a GPU"
    yield ""
    yield (f"Written by `bench/run --mode gpu` on {os.cpu_count()} cores and this GPU: {gpu[0].split(None, 2)[2]}."
           " All searches are breadth first with `--exact-steps`, without reductions: all states, as Spin counts them."
           " *search* is the time of the search, *whole* that of the command, with Java's start, the driver's, and the"
           f" compilation of the kernels. The explicit engine has {options.threads} threads; where it does not end in"
           f" {options.beside} s, its rate until then is compared.")
    yield ""
    yield ("| model | | states | transitions | GPU: search | whole | million states/s | bytes a state |"
           " explicit: search | million states/s | ratio |")
    yield "|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|"
    rates, ratios = [], []
    chosen = options.models.split(",")
    for title, model, values in (m for m in MODELS if f"{m[1]}:{':'.join(m[2])}" in chosen):
        gpu = all_states(model, values, ("--engine", "gpu"), options.limit)
        if "states" not in gpu:
            yield f"| {title} | {' '.join(values)} | {gpu['problem']} | | | | | | | | |"
            continue
        rate = gpu["states"] / gpu["seconds"] / 1e6
        rates.append(rate)
        row = (f"| {title} | {' '.join(values)} | {gpu['states']:,} | {gpu['transitions']:,} | {gpu['seconds']:.2f} |"
               f" {gpu['whole']:.1f} | {rate:,.0f} | {gpu['memoryBytes'] / gpu['states']:.1f} |")
        beside = (*EXPLICIT, "--threads", str(options.threads), "--time", f"{options.beside}s")
        other = all_states(model, values, beside, options.limit)
        if "states" not in other:
            yield f"{row} {other['problem']} | | |"
            continue
        slow = other["states"] / other["seconds"] / 1e6
        ratios.append(rate / slow)
        counts = ("not all" if other["partial"] else
                  "" if all(gpu[k] == other[k] for k in ("states", "transitions")) else "**other counts**")
        yield f"{row} {other['seconds']:.2f} {counts} | {slow:.2f} | {rate / slow:.0f} |"
    if rates:
        yield ""
        yield f"Median: {median(rates):,.0f} million states/s, {median(ratios):.0f} times the explicit engine."
    small = all_states(*SMALL, ("--engine", "gpu"), options.limit)
    yield ""
    yield (f"`{SMALL[0]}` with {' '.join(SMALL[1])}: {small['states']} states, the whole command"
           f" {small['whole']:.1f} s." if "states" in small else f"`{SMALL[0]}`: {small['problem']}")
