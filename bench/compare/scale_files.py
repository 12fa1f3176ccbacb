"""Searches with files on one machine: less memory than the states need, growth, kills, checkpoints."""
import random
import shutil
from dataclasses import dataclass
from itertools import count
from statistics import median

from .jobs import DiskWatch
from .main import note
from .plot import bar, svg
from .process import Failed
from .scale_figures import Figure, at_least, at_most, wide_table
from .workfolder import Result, Sized, call, holds, result, start, verify

# From 10^6 to 2 * 10^8 states.
SIZES = (Sized(4, 2, 16), Sized(4, 3, 13), Sized(4, 4, 9), Sized(4, 5, 9), Sized(4, 6, 11))
SMALL = (Sized(3, 2, 8), Sized(3, 3, 8), Sized(3, 4, 8))
A_MINUTE, A_SECOND = Sized(4, 5, 9), Sized(3, 4, 8)
KILLED, KILLED_MEMORY, EVERY = Sized(3, 4, 8), "1500k", "0.2s"  # every level is spilled
BESIDES = 512 * 2**20  # heap beyond what --memory allows: the model, buffers, a collector that has room
NUMBERS = count()


def fresh(options):
    return options.work / f"work{next(NUMBERS)}"


@dataclass(frozen=True)
class Pair:
    """A search in memory, and one with files and a quarter of the memory."""

    size: Sized
    memory: Result
    files: Result
    limit: int
    peak_disk: int

    @property
    def states(self):
        return self.files.states

    @property
    def ratio(self):
        return self.files.seconds / self.memory.seconds

    @property
    def a_state(self):
        """Microseconds with files, of the search alone: the start of Java is a part of small ones."""
        return 1e6 * self.files.said["seconds"] / self.states


def in_memory(options, size, threads=2):
    note(f"  {size.title}, in memory")
    searched = verify(options, "--search", "bfs", "--threads", threads, *size.arguments)
    return holds(searched, f"{size.title} in memory")


def pair_of(options, size):
    """Measured once in a run, whichever rows need it."""
    pairs = vars(options).setdefault("pairs", {})
    if size not in pairs:
        pairs[size] = measure_pair(options, size)
    return pairs[size]


def measure_pair(options, size):
    memory = in_memory(options, size)
    limit = memory.said["memoryBytes"] // 4 // 1024 * 1024
    folder = fresh(options)
    note(f"  {size.title}: {memory.states:,} states, {memory.seconds:.1f} s; with files and {limit:,} bytes")
    with DiskWatch(folder) as disk:
        files = verify(options, "--work", folder, "--memory", f"{limit // 1024}k", "--threads", 2,
                       *size.arguments, heap=limit + BESIDES)
    shutil.rmtree(folder, ignore_errors=True)
    note(f"    {files.seconds:.1f} s")
    return Pair(size, memory, holds(files, f"{size.title} with files"), limit, disk.peak)


def sizes(options):
    return SMALL if options.small else SIZES


def quarter(options):
    pair = pair_of(options, sizes(options)[-1])
    needed = pair.memory.said["memoryBytes"]
    disk = pair.files.said["diskBytes"]
    figures = [
        at_least("states", 200_000_000, pair.states, shown=f"{pair.states:,}"),
        Figure("states, transitions and verdict as in memory", "the same",
               f"{pair.states:,}, {pair.files.said['transitions']:,}, {pair.files.verdict}",
               pair.files.counts == pair.memory.counts),
        at_most("time to that in memory, whole commands", 3, pair.ratio, "x",
                f"{pair.ratio:.2f}x ({pair.files.seconds:.0f} s to {pair.memory.seconds:.0f} s)"),
        at_most("bytes a state on disk, at the end", 8, disk / pair.states),
        at_most("bytes a state on disk, most at any time", 8, pair.peak_disk / pair.states),
    ]
    return figures, [
        f"- sliding window protocol, {pair.size.title}, `--exact-steps`, two threads; in memory `--search bfs`",
        f"- memory of the visited states: {needed / 2**20:,.0f} MB, so `--memory {pair.limit // 1024}k`"
        f" ({pair.limit / 2**20:,.0f} MB) with files, and `-Xmx` {BESIDES // 2**20} MB above that",
        f"- resident memory at its peak: {pair.memory.peak / 2**20:,.0f} MB in memory, where the heap is not"
        f" limited, {pair.files.peak / 2**20:,.0f} MB with files",
        f"- processor seconds: {pair.memory.cpu:.0f} in memory, {pair.files.cpu:.0f} with files",
        "- most on disk: seen ten times a second, temporary files included",
        "- files stay in the page cache of the system where it has room",
    ]


def growth(options):
    pairs = [pair_of(options, size) for size in sizes(options)]
    worst = max(later.a_state / earlier.a_state
                for i, later in enumerate(pairs) for earlier in pairs[:i])
    largest = max(pair.a_state for pair in pairs)
    figures = [
        Figure("sizes", "at least 5, from 10^6 to 2 * 10^8 states",
               f"{len(pairs)}, from {pairs[0].states:,} to {pairs[-1].states:,}",
               len(pairs) >= 5 and pairs[0].states <= 1.1e6 and pairs[-1].states >= 2e8),
        Figure("the same states, transitions and verdict as in memory", "all",
               f"{sum(pair.files.counts == pair.memory.counts for pair in pairs)} of {len(pairs)}",
               all(pair.files.counts == pair.memory.counts for pair in pairs)),
        at_most("time a state with files, of any size to any smaller one", 2, worst, "x"),
    ]
    heads = ("states", "depth", "seconds in memory", "seconds with files", "ratio", "us a state with files",
             "bytes a state on disk", "")
    rows = [(f"{pair.states:,}", f"{pair.files.said['depth']}", f"{pair.memory.seconds:.1f}",
             f"{pair.files.seconds:.1f}", f"{pair.ratio:.2f}x", f"{pair.a_state:.2f}",
             f"{pair.files.said['diskBytes'] / pair.states:.2f}", bar(pair.a_state, largest))
            for pair in pairs]
    picture = []
    if options.output:
        file = options.output.with_name(options.output.stem + "-growth.svg")
        text = svg([(pair.states, pair.a_state) for pair in pairs], "Time a state with files",
                   ("million states (logarithmic)", "microseconds a state"),
                   (2 * pairs[0].a_state, "twice the smallest size"))
        file.write_text(text, encoding="utf-8")
        picture = ["", f"![time a state with files]({file.name})"]
    return figures, [
        *wide_table(heads, rows), *picture, "",
        "- each with a quarter of the memory that its visited states need; seconds: whole commands; us a state: the"
        " search as the report has it, just-in-time compilation included",
        "- parameters: " + "; ".join(pair.size.title for pair in pairs),
    ]


def kills(options):
    """Kills at moments uniform over the whole run, start of Java included."""
    size = KILLED
    expected = in_memory(options, size)
    arguments = ["--memory", KILLED_MEMORY, "--threads", 2, "--every", EVERY, *size.arguments]
    duration = median(whole_run(options, arguments) for _ in range(3))
    draw = random.Random(options.seed)
    trials = [killed_run(options, arguments, duration, draw, 1 + (draw.randrange(4) == 0) * draw.randrange(1, 4))
              for _ in range(options.kills)]
    right = [trial for trial in trials if trial.last.counts == expected.counts]
    wrong = [trial for trial in trials if trial.last.counts != expected.counts]
    figures = [
        Figure("runs that were killed and resumed, with the right states, transitions and verdict",
               f"{options.kills} of {options.kills}", f"{len(right)} of {len(trials)}", not wrong),
        Figure("stack traces", "none", str(sum(trial.has_trace for trial in trials)),
               not any(trial.has_trace for trial in trials)),
    ]
    details = [
        f"- sliding window protocol, {size.title}, {expected.states:,} states; `--memory {KILLED_MEMORY}"
        f" --every {EVERY}`, {duration:.1f} s if it is not killed; seed {options.seed}",
        f"- kills: {sum(trial.kills for trial in trials)}, in {sum(trial.kills > 1 for trial in trials)} runs"
        " several; a run that ended before its moment was begun again",
        f"- resumed from a checkpoint: {sum(trial.had_checkpoint for trial in trials)} runs; the others were"
        " killed before the first one",
        "- SIGKILL for the process group, so for the virtual machine itself",
    ]
    details += [f"- **wrong**: {', '.join(map(str, trial.last.counts))}: {trial.last.message}" for trial in wrong]
    return figures, details


@dataclass(frozen=True)
class Trial:
    """A run that was killed, with the result that its resumption had."""

    kills: int
    had_checkpoint: bool
    last: Result
    has_trace: bool


def whole_run(options, arguments):
    folder = fresh(options)
    searched = holds(verify(options, "--work", folder, *arguments), "a search with files")
    shutil.rmtree(folder)
    return searched.seconds


def killed_run(options, arguments, duration, draw, wanted):
    folder = fresh(options)
    kills_left, had_checkpoint, has_trace, done = wanted, False, False, 0
    try:
        while True:
            again = ["resume", "--json", folder]
            begin = ["verify", "--json", "--work", folder, *arguments]
            command = again if (folder / "run.json").exists() else begin
            if not kills_left:
                last = call(options, command)
                return Trial(done, had_checkpoint, last, has_trace or last.has_trace)
            with start(command) as job:
                ended = job.wait(draw.uniform(0, duration))
                if ended and (done == 0 or result(ended).verdict != "holds"):
                    if result(ended).verdict != "holds":  # it gave up: that is a result
                        return Trial(done, had_checkpoint, result(ended), result(ended).has_trace)
                    shutil.rmtree(folder)  # too late
                    continue
                if ended:  # the resumed run was faster than its moment
                    return Trial(done, had_checkpoint, result(ended), result(ended).has_trace)
                job.kill()
                killed = job.wait(10)
                if not killed:
                    raise Failed("a process survived SIGKILL")
                has_trace = has_trace or result(killed).has_trace
            done += 1
            kills_left -= 1
            had_checkpoint = had_checkpoint or any(folder.glob("search-*/manifest-*"))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def checkpoints(options):
    """By turns, every other round backwards."""
    size, every = (A_SECOND, "1s") if options.small else (A_MINUTE, "1m")
    taken = {"memory": [], "files": []}
    for turn in range(options.repeat):
        for way in ("memory", "files") if turn % 2 == 0 else ("files", "memory"):
            taken[way].append(in_memory(options, size) if way == "memory"
                              else with_checkpoints(options, size, every))
    figures = [Figure("states, transitions and verdict", "the same", f"{taken['files'][0].states:,}",
                      len({each.counts for each in taken["memory"] + taken["files"]}) == 1)]
    for what, of in (("wall time", lambda r: r.seconds), ("processor time", lambda r: r.cpu)):
        plain, kept = (median(map(of, taken[way])) for way in ("memory", "files"))
        figures.append(at_most(f"overhead, {what}", 10, 100 * (kept / plain - 1), " %",
                               f"{100 * (kept / plain - 1):.1f} % ({kept:.1f} s to {plain:.1f} s)"))
    return figures, [
        f"- sliding window protocol, {size.title}; `--search bfs --threads 2` beside `--work FOLDER --every {every}"
        f" --threads 2`, both with memory for all states; medians of {options.repeat}, by turns",
        "- all, wall seconds: in memory " + ", ".join(f"{r.seconds:.1f}" for r in taken["memory"])
        + "; with checkpoints " + ", ".join(f"{r.seconds:.1f}" for r in taken["files"]),
    ]


def with_checkpoints(options, size, every):
    folder = fresh(options)
    note(f"  {size.title}, --every {every}")
    searched = verify(options, "--work", folder, "--every", every, "--threads", 2, *size.arguments)
    shutil.rmtree(folder)
    return holds(searched, f"{size.title} with checkpoints")
