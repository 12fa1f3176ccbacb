"""Pages that one mode of the benchmark writes, line by line."""
import argparse
import sys
from pathlib import Path

from .process import Failed, run
from .rondo import EXAMPLES, LAUNCHER

FOLDER = Path(__file__).resolve().parents[1]


class Page:
    """A page of its own: how it is asked for, and how it is written."""

    def __init__(self, mode, description, limit):
        self.mode = mode
        self.parser = argparse.ArgumentParser(
            prog=f"bench/run --mode {mode}", description=description)
        self.parser.add_argument("--mode", choices=(mode,), required=True)
        self.parser.add_argument("--limit", type=float, default=limit, metavar="S",
                                 help=f"stop a single command after S seconds (default {limit})")
        self.parser.add_argument("--output", type=Path, default=FOLDER / f"{mode}.md",
                                 metavar="FILE")

    def is_meant(self, arguments):
        return (f"--mode={self.mode}" in arguments
                or ("--mode", self.mode) in zip(arguments, arguments[1:]))

    def write(self, arguments, lines):
        """Prints and saves what `lines` makes of the options."""
        options = self.parser.parse_args(arguments)
        try:
            built = run([str(LAUNCHER), "--version"])  # builds on first use: not our business
            if built.status != 0:
                raise Failed("rondo does not start: " + built.errors.strip())
            written = []
            for line in lines(options):
                print(line, flush=True)
                written.append(line)
                options.output.write_text("\n".join(written) + "\n", encoding="utf-8")
            return 0
        except Failed as e:
            print(f"error: {e}", file=sys.stderr)
            return 2
