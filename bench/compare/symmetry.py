"""What symmetry leaves of models with interchangeable processes or values, and what it costs."""
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Tuple

from . import rondo, spin
from .measure import Measurement, middle
from .models import EXAMPLES, Model
from .process import Failed, run

WAYS = ("off", "sorted", "segmented", "canonical")
WARM = Path(__file__).with_name("Warm.java")
LIMIT = 30  # seconds for one way to search, where no other limit is given
WARM_SECONDS = 2  # for each way


@dataclass(frozen=True)
class Case:
    """A model to search in each of some ways; `paper` has the states that were published."""

    model: Model
    ways: Tuple[str, ...] = WAYS
    paper: Tuple[Tuple[str, str], ...] = ()
    with_spin: bool = True
    warm: Tuple[str, ...] = ()

    @property
    def name(self):
        return self.model.name

    @property
    def title(self):
        return self.model.title


def case(name, sizes=(), depth=5_000_000, **more):
    return Case(Model(name, f"{name}.pml", tuple(sizes), 22, depth), **more)


def matching(n, order, off, ordered, **more):
    sizes = [("N", n)] + ([("REF_LAST", 1)] if order == "last" else [])
    return case("client_server_matching", sizes, paper=(("off", off), ("sorted", ordered)), **more)


def tiers(n, **more):
    sizes = [(name, n) for name in ("CLIENTS", "SERVERS", "DATABASES")]
    return case("three_tiers", sizes, **more)


def refs(clients, servers, **more):
    sizes = [("CLIENTS", clients), ("SERVERS", servers)]
    return case("client_server_refs", sizes, **more)


def herlihy(n, states, **more):
    return case("herlihy", [("N", n)], ways=("--psr", "--psr --symmetry auto"),
                paper=(("--psr", states),), with_spin=False, **more)


# To add a row, add a line. Ways that are no name of a `--symmetry` are options by themselves.
CASES = [
    matching(2, "first", "63", "27"),
    matching(3, "first", "918", "108"),
    matching(4, "first", "16,929", "405", warm=WAYS),
    matching(5, "first", "375,678", "1,458", warm=("off", "sorted", "canonical")),
    matching(2, "last", "63", "40"),
    matching(3, "last", "918", "227"),
    matching(4, "last", "16,929", "928"),
    matching(5, "last", "375,678", "3,518"),
    case("client_server_matching", [("N", 10)], ways=("canonical",), with_spin=False,
         warm=("canonical",)),
    tiers(2),
    tiers(3),
    tiers(4, warm=("off", "sorted", "canonical")),
    tiers(5, warm=("off", "sorted", "canonical")),
    tiers(12, ways=("canonical",), with_spin=False, warm=("canonical",)),
    refs(2, 2, warm=WAYS),
    refs(3, 2, warm=WAYS),
    refs(4, 2, ways=("canonical",), with_spin=False),
    case("lock_server", [("N", 7)]),
    case("lock_server", [("N", 8)], warm=WAYS),
    *(herlihy(n, states) for n, states in [
        (2, "99"), (3, "1,028"), (4, "10,882"), (5, "8.9e4"), (6, "7.7e5"), (7, "5.6e6"),
        (8, "4.2e7"), (9, "2.8e8")]),
    case("herlihy", [("N", 12)], ways=("--psr --symmetry auto",), with_spin=False),
    *(case(name, sizes, ways=("off", "--symmetry auto"), with_spin=False) for name, sizes in [
        ("german", []), ("allocator", [("N", 5), ("UNITS", 2)]), ("token_server", []),
        ("two_phase_commit_atomic", [("N", 5)])]),
    case("one_third_rule", [("N", 3)], ways=("off", "--psr=force"), with_spin=False,
         paper=(("off", "29,971"), ("--psr=force", "22,499"))),
    case("one_third_rule", [("N", 4)], ways=("off", "--psr=force"), with_spin=False,
         paper=(("off", "5.3e6"), ("--psr=force", "3.3e6"))),
]


def options(way):
    """Every statement a step, nothing left out but by symmetry; partitions as a user has them."""
    if way.startswith("--"):
        return tuple(way.split())
    return ("--exact-steps", "--symmetry", way)


def measure(chosen, limit, repeat):
    """All ways to search a case, by name: Rondo's, and Spin's for the plain model."""
    results = {}
    for way in chosen.ways:
        if way == "off" and any(w.startswith("--") for w in chosen.ways):
            tool = rondo.ONE_DEFAULT  # to compare with partitions, which are measured so
        else:
            tool = rondo.Rondo(way, 1, options(way))
        results[way] = middle([tool.measure(chosen.model, limit) for _ in range(repeat)])
    if chosen.with_spin:
        results["Spin"] = spin_of_plain(chosen.model, limit)
    return results


def spin_of_plain(model, limit):
    """Spin on what `rondo print --spin` makes of the model."""
    with tempfile.TemporaryDirectory(prefix="bench-plain-") as folder:
        defines = [f"-D{name}={value}" for name, value in model.defines]
        printed = run([str(rondo.LAUNCHER), "print", "--spin", *defines, str(EXAMPLES / model.file)])
        if printed.status != 0:
            return Measurement(problem=(printed.errors.splitlines() or ["failed"])[0])
        file = Path(folder) / "plain.pml"
        file.write_text(printed.output, encoding="utf-8")
        return spin.PLAIN.measure(Model(model.name, str(file), (), model.slots, model.depth), limit)


def measure_warm(chosen):
    """Processor time of one search in a process that has done many before, by way."""
    if not chosen.warm:
        return {}
    java = Path(rondo.jdk()) / "bin" / "java"
    flags = ["-XX:+UseParallelGC", "-XX:+UseTransparentHugePages", "-Xss64m",
             "-XX:-DontCompileHugeMethods", "--enable-native-access=ALL-UNNAMED"]
    jar = rondo.LAUNCHER.parent / ".rondo" / "rondo.jar"
    defines = [f"{name}={value}" for name, value in chosen.model.defines]
    done = run([str(java), *flags, "-cp", str(jar), str(WARM),
                str(WARM_SECONDS), ",".join(chosen.warm), str(EXAMPLES / chosen.model.file),
                *defines])
    if done.status != 0:
        raise Failed("Warm.java: " + (done.errors.strip() or "failed"))
    results = {}
    for line in done.output.splitlines():
        way, states, transitions, nanoseconds = line.split()
        results[way] = Measurement(
            states=int(states), transitions=int(transitions), search=int(nanoseconds) / 1e9)
    return results


def write(results, warm, setting):
    """The page. Both map cases to {way: Measurement}."""
    parts = ["# Symmetry", setting, "", "## States", "",
             "What is left of each model, every statement a step; partitions, and what is beside them,"
             " as the tool comes.", "In brackets, the figure of the paper that the model is from.", ""]
    parts += states_table(results)
    parts += warm_table(warm) + busy(results)
    for chosen, by_way in results.items():
        parts += ["", f"## {chosen.title}", "",
                  "| way | states | transitions | search s | µs/state | µs/transition"
                  " | memory for states |", "|---" + "|---:" * 6 + "|"]
        parts += [row(way, m) for way, m in by_way.items()]
    return "\n".join(parts) + "\n"


def states_table(results):
    columns = []
    for by_way in results.values():
        columns += [way for way in by_way if way not in columns]
    columns.sort(key=lambda way: way == "Spin")
    lines = ["| model | " + " | ".join(f"`{c}`" if c.startswith("--") else c for c in columns)
             + " |", "|---" + "|---:" * len(columns) + "|"]
    for chosen, by_way in results.items():
        published = dict(chosen.paper)
        cells = []
        for column in columns:
            m = by_way.get(column)
            cell = "" if m is None else m.problem or f"{m.states:,.0f}"
            cells.append(cell + (f" ({published[column]})" if m and column in published else ""))
        lines.append(f"| {chosen.title} | " + " | ".join(cells) + " |")
    return lines


def warm_table(warm):
    if not warm:
        return []
    ways = [w for w in WAYS if w != "off"]
    lines = ["", "## What a representative costs", "",
             "Processor time of the quickest of many searches in one process, so that start-up,"
             " the just-in-time", "compiler and other programs have no part in it; in brackets, to"
             " `off`, where at most 2x is the aim.", "",
             "| model | | off | " + " | ".join(ways) + " |", "|---|---" + "|---:" * 4 + "|"]
    for chosen, by_way in warm.items():
        for figure, each in (("ns/state", states_of), ("ns/transition", transitions_of)):
            values = {way: 1e9 * m.search / each(m) for way, m in by_way.items()}
            off = values.get("off")
            cells = [f"{off:,.0f}" if off else ""]
            for way in ways:
                shown = f"{values[way]:,.0f}" if way in values else ""
                cells.append(shown + (f" ({values[way] / off:.1f}x)" if shown and off else ""))
            lines.append(f"| {chosen.title} | {figure} | " + " | ".join(cells) + " |")
    return lines


def busy(results):
    """Says so where Spin, which has one thread, had to wait for a processor."""
    waited = [chosen.title for chosen, by_way in results.items() for way, m in by_way.items()
              if way == "Spin" and m.cpu and m.whole > 1.15 * m.cpu + 0.5]
    if not waited:
        return []
    return ["", "The machine was busy with something else during the searches below of: "
            + ", ".join(waited) + "."]


def states_of(m):
    return m.states


def transitions_of(m):
    return m.transitions


def row(way, m):
    name = f"`{way}`" if way.startswith("--") else way
    if m.problem:
        return f"| {name} | {m.problem} | | | | | |"
    return (f"| {name} | {m.states:,.0f} | {m.transitions:,.0f} | {m.search:.3f}"
            f" | {per(m.search, m.states)} | {per(m.search, m.transitions)}"
            f" | {m.state_memory / 1e6:.2f} MB |")


def per(seconds, count):
    return f"{1e6 * seconds / count:.2f}" if count else "-"
