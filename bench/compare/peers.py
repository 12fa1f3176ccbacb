"""Both tools as they come, on models of the kind that other checkers are compared on: how long a
user waits for a verdict, and how long a counterexample is."""
import json
import re
import shutil
import sys
import tempfile
from dataclasses import dataclass
from os import cpu_count
from pathlib import Path
from typing import Optional

from . import spin
from .main import memory, note, processor, version
from .models import EXAMPLES, Goal, Model
from .pages import FOLDER, Page
from .process import Failed, run
from .rondo import LAUNCHER

OWN = FOLDER / "models"
DEBIAN = Path("/usr/share/doc/spin/examples")
CORPUS = FOLDER.parent / "corpus" / "violated"
DEPTH = 2_000_000  # of pan's stack
SLOTS = 22         # of pan's hash table, 2^22 at first
SLOW = 1.5
LONG, SHORT_ENOUGH = 2.0, 1_000
MOST = 3           # temporal properties of a model
NEVER, ACCEPTANCE = "never", "acceptance"  # Rondo's names of properties without one

PAGE = Page("peers", "Whole jobs and counterexamples of Spin and Rondo, each as it comes.", 60)
PAGE.parser.add_argument("models", nargs="*", metavar="MODEL", help="only these (see --list)")
PAGE.parser.add_argument("--only", choices=("own", "debian", "violated"), metavar="GROUP",
                         help="only bench/models (own), the examples of Debian's package of Spin"
                              " (debian), or the violated models of examples/promela and"
                              " corpus/violated (violated)")
PAGE.parser.add_argument("--list", action="store_true", help="list the models")

is_meant = PAGE.is_meant


@dataclass(frozen=True)
class Case:
    """One property of one model: safety, or a temporal property by its name."""

    group: str
    path: Path
    goal: Goal = Goal()
    lossy: bool = False

    @property
    def name(self):
        return self.path.stem

    @property
    def title(self):
        root = {"own": OWN, "debian": DEBIAN}.get(self.group, FOLDER.parent)
        shown = str(self.path.relative_to(root).with_suffix(""))
        return " ".join([shown.removeprefix("Examples/"), self.goal.title]).strip()

    @property
    def model(self):
        return Model(self.name, str(self.path), (), SLOTS, DEPTH, self.lossy, self.goal)


@dataclass(frozen=True)
class Outcome:
    """What one tool says of a case. Without a verdict, `problem` says why there is none.

    `length` is the number of steps of the counterexample; `unusable` means that the tool does not
    accept the model.
    """

    verdict: str = ""
    states: float = 0
    whole: float = 0
    length: Optional[int] = None
    problem: str = ""
    unusable: bool = False


@dataclass(frozen=True)
class Row:
    """A case with what both tools say of it, and the length of a shortest counterexample."""

    case: Case
    spin: Outcome
    rondo: Outcome
    shortest: Optional[int] = None

    @property
    def agreed(self):
        """The verdict, where both tools have the same one."""
        same = self.spin.verdict and self.spin.verdict == self.rondo.verdict
        return self.spin.verdict if same else ""

    @property
    def time_ratio(self):
        return self.rondo.whole / self.spin.whole

    @property
    def length_ratio(self):
        return self.rondo.length / self.shortest if self.rondo.length and self.shortest else None


def main(arguments):
    options = PAGE.parser.parse_args(arguments)
    try:
        cases = chosen(options)
        if options.list:
            print("\n".join(f"{case.group:9} {case.title}" for case in cases))
            return 0
        return compare(cases, options)
    except Failed as e:
        print(f"error: {e}", file=sys.stderr)
        return 2


def compare(cases, options):
    for program in ("spin", "gcc"):
        if not shutil.which(program):
            raise Failed(f"{program} is not installed")
    built = run([str(LAUNCHER), "--version"])  # builds on first use: not our business
    if built.status != 0:
        raise Failed("rondo does not start: " + built.errors.strip())
    rows = []
    for case in cases:
        note(case.title)
        rows.append(measure(case, options.limit))
        note(f"  Spin {told(rows[-1].spin)}; Rondo {told(rows[-1].rondo)}")
        page = write(rows, options)
        options.output.write_text(page, encoding="utf-8")  # whatever happens later, keep this
    print(page)
    note(f"written to {options.output}")
    return 0


def chosen(options):
    cases = [case for case in every() if options.only in (None, case.group)]
    unknown = set(options.models) - {case.name for case in cases}
    if unknown:
        raise Failed("no such model: " + ", ".join(sorted(unknown)) + " (see --list)")
    cases = [case for case in cases if not options.models or case.name in options.models]
    if not cases:
        raise Failed("there are no such models on this machine")
    return cases


def every():
    """All cases: a row for the safety of each model, and one for each temporal property."""
    cases = []
    for group, folder in (("own", OWN), ("debian", DEBIAN)):
        for path in sorted(folder.rglob("*.pml")):
            text = path.read_text(encoding="utf-8", errors="replace")
            cases += [Case(group, path, goal, is_lossy(text)) for goal in goals(text)]
    for path in [*sorted(EXAMPLES.glob("*.pml")), *sorted(CORPUS.glob("*.pml"))]:
        text = path.read_text(encoding="utf-8")
        cases += [Case("violated", path, goal, is_lossy(text)) for goal in violated_goals(text)]
    return cases


def is_lossy(text):
    return "// options: --full-channel lose" in text


def goals(text):
    """Safety, and the temporal properties by the names that both tools give them."""
    bare = re.sub(r'"(?:\\.|[^"\\\n])*"|/\*.*?\*/|//[^\n]*', "", text, flags=re.DOTALL)
    found = [Goal()]
    unnamed = 0
    for kind, name in re.findall(r"\b(ltl|never)\b\s*(\w*)\s*\{", bare):
        found.append(Goal(name or (NEVER if kind == "never" else f"ltl_{unnamed}")))
        unnamed += not name
    found = found[:1 + MOST]
    if len(found) == 1 and re.search(r"\baccept\w*\s*:", bare):
        found.append(Goal(ACCEPTANCE))
    return found


def violated_goals(text):
    """What the header of an example or of a model of the corpus expects to be violated."""
    expected = re.findall(r"^// expect *(\w*)( fairly)?: violated", text, re.MULTILINE)
    if "// expect" not in text:  # a corpus model that relies on its folder
        return [Goal()]
    return [Goal(name, fair=bool(fairly)) for name, fairly in expected]


def measure(case, limit):
    try:
        theirs = measure_spin(case, limit)
        if theirs.unusable:
            return Row(case, theirs, Outcome())
        ours = measure_rondo(case, limit)
        shortest = None
        if ours.verdict == "violated":
            options = ["--shortest", "--time", f"{limit:.0f}s"]
            shortest = measure_rondo(case, limit + 10, options).length
        return Row(case, theirs, ours, shortest)
    except (Failed, OSError, ValueError, KeyError) as e:
        return Row(case, Outcome(problem=f"failed: {e}"), Outcome(problem=f"failed: {e}"))


def measure_spin(case, limit):
    """Generate, compile and run; the trail that pan leaves has a line for each step."""
    with tempfile.TemporaryDirectory(prefix="bench-spin-") as folder:
        jobs = spin_commands(case, folder)
        done = []
        for job in jobs:
            done.append(run(job, folder, limit))
            if done[-1].status != 0 or done[-1].timed_out:
                break
        last = done[-1]
        whole = sum(job.seconds for job in done)
        if last.timed_out:
            return Outcome(whole=whole, problem=f"> {limit:.0f} s")
        if len(done) < len(jobs):
            return Outcome(whole=whole, problem=complaint(last, "Error|error|expected"), unusable=True)
        states = spin.number(r"(\S+) states, stored", last.output)
        if spin.number(r"errors: (\d+)", last.output) > 0:
            length = trail_length(Path(folder) / f"{case.path.name}.trail", case.goal)
            return Outcome("violated", states, whole, length)
        for sign in ("max search depth too small", "out of memory", "Search not completed"):
            if sign in last.output:
                return Outcome(states=states, whole=whole, problem=sign)
        if "errors: 0" not in last.output:
            crashed = f"pan was ended by signal {-last.status}"
            return Outcome(whole=whole, problem=crashed if last.status < 0 else complaint(last, "."))
        return Outcome("holds", states, whole)


def spin_commands(case, folder):
    """As spin.py has them. A search for cycles through accept labels ignores violations of safety,
    which have a row of their own; with a claim it cannot, since claims have assertions as well."""
    generate, compiler, pan = spin.PLAIN_DEFAULT.commands(case.model, folder)
    if case.goal.name in (NEVER, ACCEPTANCE):  # pan has no name for them, and needs none
        pan = [word for word in pan if word not in ("-N", case.goal.name)]
    return [generate, compiler, [*pan, "-A", "-E"] if case.goal.name == ACCEPTANCE else pan]


def trail_length(file, goal):
    """Steps of the model: a trail has lines `step:process:transition`, those of a claim included,
    which is process 0 then, and markers with negative steps."""
    if not file.exists():
        return None
    lines = [line.split(":") for line in file.read_text(encoding="utf-8").split()]
    steps = [line for line in lines if len(line) == 3 and int(line[0]) >= 0]
    claim = "0" if goal.name and goal.name != ACCEPTANCE else None
    return len([line for line in steps if line[1] != claim])


def complaint(done, pattern):
    """The first line of what a command printed that says what is wrong, without machine paths."""
    lines = (done.errors + "\n" + done.output).strip().splitlines() or ["failed"]
    line = next((line for line in lines if re.search(pattern, line)), lines[0])
    return re.sub(r"\S*/", "", line).replace("|", "\\|").strip()[:90]


def measure_rondo(case, limit, options=()):
    with tempfile.TemporaryDirectory(prefix="bench-rondo-") as folder:
        command = [str(LAUNCHER), "verify", "--json", *options]
        command += ["--full-channel", "lose"] if case.lossy else []
        command += ["--property", case.goal.name or "safety"]
        command += ["--fair"] if case.goal.fair else []
        done = run([*command, str(case.path)], folder, limit)
    if done.timed_out:
        return Outcome(whole=done.seconds, problem=f"> {limit:.0f} s")
    try:
        said = json.loads(done.output)
        verdict, states = said["verdict"], said["states"]
    except (ValueError, KeyError):
        return Outcome(whole=done.seconds, problem=complaint(done, "error"))
    if verdict not in ("holds", "violated"):
        return Outcome(states=states, whole=done.seconds, problem=said.get("reason", verdict))
    traces = [each["trace"]["steps"] for each in said["properties"] if "trace" in each]
    length = len(traces[0]) if traces else None
    return Outcome(verdict, states, done.seconds, length)


def write(rows, options):
    """The whole page, of what has been measured so far."""
    used = [row for row in rows if not row.spin.unusable]
    left_out = [row for row in rows if row.spin.unusable]
    parts = ["# Peers", "", *setting(options), *summary(used)]
    for title, group in (("Models of bench/models", "own"), ("Examples of Spin", "debian"),
                         ("Violated models of examples/promela and corpus/violated", "violated")):
        parts += table(title, [row for row in used if row.case.group == group])
    parts += exceptions(used)
    if left_out:
        parts += ["", "## Left out", "", "Spin cannot make a verifier of these.", ""]
        parts += [f"- {row.case.title}: {row.spin.problem}" for row in left_out]
    return "\n".join(parts) + "\n"


def setting(options):
    return [
        f"- machine: {processor()}, {cpu_count()} cores, {memory()} GB",
        f"- Spin: {version(['spin', '-V'])}, {version(['gcc', '--version'])};"
        " `spin -a`, `gcc -O2`, `pan`",
        f"- Rondo: {version([str(LAUNCHER), '--version'])}; `rondo verify --json`",
        f"- time limit of a command: {options.limit:.0f} s",
        *([f"- only some of the models: {' '.join([options.only or '', *options.models]).strip()}"]
          if options.only or options.models else []),
        "- a row is the safety of a model, or the temporal property that is named; the first"
        f" {MOST} of a model",
        "- seconds: wall time of the whole job, from the model to the verdict, once",
        "- steps: of the counterexample; a merged sequence of statements is one step of Spin's and"
        " several of Rondo's",
        "- shortest: steps of what `rondo verify --shortest` finds"]


def summary(rows):
    lines = ["", "## Summary", "",
             "| | models | Spin s | Rondo s | ratio | worst ratio | more states than Spin |",
             "|---|---:|---:|---:|---:|---|---:|"]
    for title, verdict in (("holds", "holds"), ("violated", "violated"), ("all", None)):
        measured = [row for row in rows if row.agreed and verdict in (None, row.agreed)]
        if not measured:
            continue
        theirs = sum(row.spin.whole for row in measured)
        ours = sum(row.rondo.whole for row in measured)
        worst = max(measured, key=lambda row: row.time_ratio)
        more = sum(1 for row in measured if has_more_states(row))
        lines.append(f"| {title} | {len(measured)} | {theirs:.1f} | {ours:.1f} | {ours / theirs:.2f}x"
                     f" | {worst.time_ratio:.2f}x ({worst.case.title}) | {more} |")
    lines += ["", f"- verdicts that differ: {sum(1 for row in rows if differs(row))}"]
    for name, of in (("Spin", lambda row: row.spin), ("Rondo", lambda row: row.rondo)):
        lines.append(f"- no verdict of {name}: {sum(1 for row in rows if not of(row).verdict)}")
    known = [row for row in rows if row.length_ratio]
    if known:
        worst = max(known, key=lambda row: row.length_ratio)
        lines.append(f"- counterexamples of Rondo to shortest ones: {len(known)} known, worst ratio"
                     f" {worst.length_ratio:.1f}x ({worst.case.title}),"
                     f" {sum(1 for row in known if is_long(row))} over {LONG:.0f}x")
    return lines


def has_more_states(row):
    return bool(row.agreed) and row.rondo.states > row.spin.states


def differs(row):
    return bool(row.spin.verdict and row.rondo.verdict) and not row.agreed


def is_long(row):
    return bool(row.length_ratio) and row.length_ratio > LONG and row.shortest < SHORT_ENOUGH


def table(title, rows):
    if not rows:
        return []
    lines = ["", f"## {title}", "",
             "| model | verdict | Spin states | Rondo states | ratio | Spin s | Rondo s | ratio"
             " | Spin steps | Rondo steps | shortest |", "|---|---" + "|---:" * 9 + "|"]
    return lines + [table_row(row) for row in rows]


def table_row(row):
    theirs, ours = row.spin, row.rondo
    verdict = row.agreed or f"**Spin: {theirs.verdict or '-'}, Rondo: {ours.verdict or '-'}**"
    counts = f"{ours.states / theirs.states:.2f}" if row.agreed and theirs.states else "-"
    times = f"{row.time_ratio:.2f}" if row.agreed else "-"
    lengths = [steps(theirs.length), steps(ours.length), steps(row.shortest)]
    return (f"| {row.case.title} | {verdict} | {states(theirs)} | {states(ours)} | {counts}"
            f" | {theirs.whole:.2f} | {ours.whole:.2f} | {times} | {' | '.join(lengths)} |")


def states(outcome):
    return outcome.problem or f"{outcome.states:,.0f}"


def steps(length):
    return "-" if length is None else f"{length:,}"


def exceptions(rows):
    """What a reader looks for: the rows in which Rondo does not do as well as it should."""
    parts = []
    for title, is_one, say in (
            ("Verdicts differ", differs,
             lambda row: f"Spin {row.spin.verdict}, Rondo {row.rondo.verdict}"),
            ("No verdict", lambda row: not (row.spin.verdict and row.rondo.verdict),
             lambda row: f"Spin {told(row.spin)}; Rondo {told(row.rondo)}"),
            ("More states than Spin", has_more_states,
             lambda row: f"{row.agreed}, {row.rondo.states:,.0f} to {row.spin.states:,.0f}"),
            (f"Slower than {SLOW}x", lambda row: bool(row.agreed) and row.time_ratio > SLOW,
             lambda row: f"{row.rondo.whole:.2f} s to {row.spin.whole:.2f} s,"
                         f" {row.time_ratio:.2f}x"),
            (f"Counterexamples over {LONG:.0f}x of the shortest, where that is below"
             f" {SHORT_ENOUGH:,}", is_long,
             lambda row: f"{row.rondo.length:,} to {row.shortest:,} steps,"
                         f" {row.length_ratio:.1f}x; Spin {steps(row.spin.length)}")):
        found = [row for row in rows if is_one(row)]
        parts += ["", f"### {title}", ""]
        parts += [f"- {row.case.title}: {say(row)}" for row in found] or ["None."]
    return ["", "## Exceptions", *parts]


def told(outcome):
    if outcome.problem:
        return outcome.problem
    return f"{outcome.verdict or '-'}, {outcome.states:,.0f} states, {outcome.whole:.2f} s"
