"""Searches beyond memory, through kills, on a cluster and with damaged files: each figure beside what was asked."""
import re
import sys
import tempfile
from datetime import date
from os import cpu_count
from pathlib import Path

from . import scale_cluster, scale_damage, scale_files
from .main import memory, note, processor, version
from .pages import Page
from .process import Failed, run
from .rondo import LAUNCHER
from .scale_figures import MARKS, Figure, table

ROWS = {
    "memory": ("A quarter of the memory", scale_files.quarter),
    "growth": ("Growth", scale_files.growth),
    "kills": ("kill -9 at random moments", scale_files.kills),
    "checkpoints": ("Checkpoints in memory", scale_files.checkpoints),
    "cluster": ("A cluster of two workers", scale_cluster.rate_and_kills),
    "liveness": ("Liveness on the cluster", scale_cluster.liveness),
    "damage": ("Full disks and damaged files", scale_damage.damage),
}

PAGE = Page("scale", "Searches beyond memory, through kills, on a cluster, and with damaged files.", 1800)
PAGE.parser.add_argument("--rows", default=",".join(ROWS), metavar="ROWS",
                         help="only these, by number or name, such as 1,kills (default: "
                              + ", ".join(f"{i} {name}" for i, name in enumerate(ROWS, 1)) + ")")
PAGE.parser.add_argument("--repeat", type=int, default=3, metavar="N",
                         help="measure N times what is compared by turns, and take the median (default 3)")
PAGE.parser.add_argument("--kills", type=int, metavar="N", help="number of kills (default 100)")
PAGE.parser.add_argument("--seed", type=int, default=1, help="of the moments of the kills (default 1)")
PAGE.parser.add_argument("--work", type=Path, metavar="FOLDER",
                         help="a folder for work folders (default: that for temporary files)")
PAGE.parser.add_argument("--small", action="store_true",
                         help="small models, a few minutes: whether it works; written only with --output")

is_meant = PAGE.is_meant


def main(arguments):
    options = PAGE.parser.parse_args(arguments)
    if options.small and "--output" not in arguments:
        options.output = None
    try:
        rows = chosen(options.rows)
        options.kills = options.kills or (6 if options.small else 100)
        built = run([str(LAUNCHER), "--version"])  # builds on first use: not our business
        if built.status != 0:
            raise Failed("rondo does not start: " + built.errors.strip())
        with tempfile.TemporaryDirectory(prefix="bench-scale-", dir=options.work) as folder:
            options.work = Path(folder)
            return measure(rows, options)
    except Failed as e:
        print(f"error: {e}", file=sys.stderr)
        return 2


def chosen(text):
    names = list(ROWS)
    wanted = [names[int(word) - 1] if word.isdigit() and 0 < int(word) <= len(names) else word
              for word in text.split(",")]
    unknown = set(wanted) - set(names)
    if unknown:
        raise Failed("no such row: " + ", ".join(sorted(unknown)))
    return [name for name in names if name in wanted]


def measure(rows, options):
    """Every row by itself: one that cannot be measured says so, and what other runs wrote stays."""
    sections = written(options.output)
    for name in rows:
        number, (title, row) = list(ROWS).index(name) + 1, ROWS[name]
        note(f"{number}. {title}")
        try:
            figures, details = row(options)
        except (Failed, OSError) as e:
            figures, details = [Figure(title, "", f"not measured: {e}", None)], []
        lines = [f"## {number}. {title}", "", *measured_on(options), "", *table(figures), "", *details]
        sections[number] = "\n".join(lines).rstrip() + "\n"
        print(sections[number], flush=True)
        if options.output:
            options.output.write_text(page(sections), encoding="utf-8")
    if options.output:
        note(f"written to {options.output}")
    return 0


def written(output):
    """The sections of an earlier page, by number."""
    if not output or not output.exists():
        return {}
    parts = re.split(r"^(?=## \d+\. )", output.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {int(part[3:part.index(".")]): part.rstrip() + "\n" for part in parts[1:]}


def measured_on(options):
    files = run(["stat", "-f", "-c", "%T", str(options.work)]).output.strip() or "unknown"
    return [f"- {date.today()}, {processor()}, {cpu_count()} cores, {memory()} GB; work folders on {files}",
            f"- {version([str(LAUNCHER), '--version'])}",
            *(["- **small models, only to see whether it works: these figures mean nothing**"]
              if options.small else [])]


def page(sections):
    text = "\n".join(sections[number] for number in sorted(sections))
    marks = {mark: text.count(f"| {mark} |") for mark in MARKS.values()}
    return "\n".join([
        "# Scale", "",
        "Written by `bench/run --mode scale`, section by section; [README.md](README.md) says what is measured.", "",
        f"Figures: {marks[MARKS[True]]} as asked, {marks[MARKS[False]]} not, {marks[MARKS[None]]} without"
        " an aim or not measured.", "", text])
