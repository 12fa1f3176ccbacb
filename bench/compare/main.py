"""The command line: what to measure, in which order, and where the results go."""
import argparse
import os
import platform
import shutil
import sys
import tempfile
from pathlib import Path
from statistics import median

from . import report, rondo, spin, symmetry
from .measure import middle
from .models import FULL, LIVE, LIVE_QUICK, QUICK, TINY, Model, examples
from .process import Failed, run

PAGES = Path(__file__).resolve().parents[1]


def main(arguments):
    options = parse(arguments)
    if options.list:
        for model in known(options):
            print(f"{model.name:18} {model.title}")
        return 0
    try:
        return compare(options)
    except Failed as e:
        print(f"error: {e}", file=sys.stderr)
        return 2


def parse(arguments):
    parser = argparse.ArgumentParser(
        prog="bench/run", description="Measure Spin and Rondo on the same models, in one run.")
    parser.add_argument("models", nargs="*", metavar="MODEL", help="only these (see --list)")
    parser.add_argument("--list", action="store_true", help="list the models")
    parser.add_argument("--quick", action="store_true", help="smaller models")
    parser.add_argument("--repeat", type=int, default=1, metavar="N",
                        help="measure N times and take the median of each figure")
    parser.add_argument("--only", choices=("spin", "rondo"), help="run one of the two")
    parser.add_argument("--mode", choices=("exact", "default", "live", "reduction", "symmetry"),
                        help="safety only with all optimisations and reductions off, or only with"
                             " all on; acceptance cycles; what reduction leaves of the examples;"
                             " or what symmetry does, and at what cost")
    parser.add_argument("--no-start-up", action="store_true", help="leave out the ten-state model")
    parser.add_argument("--limit", type=float, metavar="S",
                        help="stop a single command after S seconds (default 900; for symmetry"
                             f" {symmetry.LIMIT})")
    parser.add_argument("--output", type=Path, metavar="FILE",
                        help="where to write the results (default bench/results.md; for the last"
                             " three modes bench/live.md and so on)")
    options = parser.parse_args(arguments)
    if not options.output:
        named = ("live", "reduction", "symmetry")
        options.output = PAGES / f"{options.mode if options.mode in named else 'results'}.md"
    if options.limit is None:
        options.limit = symmetry.LIMIT if options.mode == "symmetry" else 900
    return options


def compare(options):
    models = chosen(options)
    tools = line_up(options)
    for program in ["spin", "gcc"] if options.mode == "symmetry" else needed(tools):
        if not shutil.which(program):
            raise Failed(f"{program} is not installed")
    if options.only != "spin":
        built = run([str(rondo.LAUNCHER), "--version"])  # builds on first use: not our business
        if built.status != 0:
            raise Failed("rondo does not start: " + built.errors.strip())
    if options.mode == "symmetry":
        return compare_symmetry(models, options)
    wants_start_up = options.mode in (None, "exact", "default") and not options.no_start_up
    start_up = measure_start_up(tools, options.limit) if wants_start_up else {}
    results = {}
    for model in models:
        results[model] = measure(model, tools, options)
        page = report.write(options.mode, results, start_up, setting(options))
        options.output.write_text(page, encoding="utf-8")  # whatever happens later, keep this
    print(page)
    note(f"written to {options.output}")
    return 0


def compare_symmetry(cases, options):
    results, warm = {}, {}
    for case in cases:
        note(case.title)
        results[case] = symmetry.measure(case, options.limit, options.repeat)
        if case.warm:
            warm[case] = symmetry.measure_warm(case)
        page = symmetry.write(results, warm, setting(options))
        options.output.write_text(page, encoding="utf-8")
    print(page)
    note(f"written to {options.output}")
    return 0


def chosen(options):
    models = known(options)
    unknown = set(options.models) - {model.name for model in models}
    if unknown:
        raise Failed("no such model: " + ", ".join(sorted(unknown)) + " (see --list)")
    return [model for model in models if not options.models or model.name in options.models]


def known(options):
    match options.mode:
        case "live":
            return LIVE_QUICK if options.quick else LIVE
        case "reduction":
            return examples()
        case "symmetry":
            return symmetry.CASES
        case _:
            return QUICK if options.quick else FULL


def line_up(options):
    """All ways to run the two tools, in the order of the table."""
    tools = []
    if options.mode in (None, "exact", "live"):
        tools += [spin.COLLAPSE, spin.PLAIN, rondo.ONE, rondo.TWO]
    if options.mode in (None, "default"):
        tools += [spin.COLLAPSE_DEFAULT, spin.PLAIN_DEFAULT, rondo.ONE_DEFAULT, rondo.TWO_DEFAULT]
    if options.mode == "reduction":
        tools += [spin.PLAIN_DEFAULT, rondo.ONE_DEFAULT]
    only = {"spin": spin.Spin, "rondo": rondo.Rondo}.get(options.only, object)
    return [tool for tool in tools if isinstance(tool, only)]


def needed(tools):
    return ["spin", "gcc"] if any(isinstance(tool, spin.Spin) for tool in tools) else []


def measure(model, tools, options):
    """Every tool `repeat` times; in turns, and every other round backwards, so that neither what
    the machine does meanwhile nor a warm cache is always to the advantage of the same one."""
    taken = {tool.name: [] for tool in tools}
    for turn in range(options.repeat):
        for tool in tools if turn % 2 == 0 else reversed(tools):
            note(f"{model.title}: {tool.name}")
            result = tool.measure(model, options.limit)
            taken[tool.name].append(result)
            note(f"  {result.problem}" if result.problem else
                 f"  {result.states:,.0f} states, {result.rate:,.0f}/s, whole {result.whole:.1f} s")
    return {name: middle(measurements) for name, measurements in taken.items()}


def measure_start_up(tools, limit):
    """Median of ten runs on a model with ten states, after one that fills the file cache."""
    wanted = [tool for tool in (spin.PLAIN_DEFAULT, rondo.ONE_DEFAULT)
              if any(isinstance(tool, type(other)) for other in tools)]
    medians = {}
    with tempfile.TemporaryDirectory(prefix="bench-tiny-") as folder:
        file = Path(folder) / "ten.pml"
        file.write_text(TINY, encoding="utf-8")
        model = Model("ten", str(file), (), 18, 1_000)
        for tool in wanted:
            note(f"start-up: {tool.name}")
            runs = [tool.measure(model, limit) for _ in range(11)]
            if all(r.problem is None for r in runs):
                medians[tool.name] = median(r.whole for r in runs[1:])
            else:
                note(f"  {runs[0].problem}")
    return medians


def setting(options):
    """On what, with what, how often: without it the numbers say nothing."""
    lines = [
        "",
        f"- machine: {processor()}, {os.cpu_count()} cores, {memory()} GB, {platform.system()}",
        f"- Spin: {version(['spin', '-V'])}, {version(['gcc', '--version'])}",
        f"- Rondo: {version([str(rondo.LAUNCHER), '--version'])}",
        f"- repetitions: {options.repeat}" + (" (median)" if options.repeat > 1 else ""),
        "- exact: every statement a step, no variable reset, no reduction; the states are the same",
        "- default: as the tool comes, for Spin with partial order reduction",
    ]
    return "\n".join(lines)


def processor():
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def memory():
    return round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30)


def version(command):
    try:
        return (run(command).output.strip().splitlines() or ["unknown"])[0]
    except Failed:
        return "not installed"


def note(text):
    print(text, file=sys.stderr, flush=True)
