"""Searches with and without a work folder, as a user calls them."""
import json
import re
from dataclasses import dataclass
from typing import Optional

from .jobs import Job
from .pages import FOLDER
from .process import Failed
from .rondo import LAUNCHER

WINDOW = FOLDER / "models" / "sliding_window.pml"


@dataclass(frozen=True)
class Sized:
    """The sliding window protocol with a window, channels and values that make it as large as it is to be."""

    window: int
    capacity: int
    values: int

    @property
    def arguments(self):
        """Every statement a step and no reduction, so that a search in memory has the same states."""
        return ["--exact-steps", "--property", "safety", f"-DW={self.window}",
                f"-DCAPACITY={self.capacity}", f"-DVALUES={self.values}", WINDOW]

    @property
    def title(self):
        return f"W={self.window} CAPACITY={self.capacity} VALUES={self.values}"


@dataclass(frozen=True)
class Result:
    """What a command said, and its price."""

    status: int
    said: Optional[dict]
    errors: str
    seconds: float
    cpu: float
    peak: int

    @property
    def verdict(self):
        return self.said["verdict"] if self.said else f"none, exit status {self.status}"

    @property
    def counts(self):
        """What must not depend on how the search was made."""
        return (self.verdict, *((self.said["states"], self.said["transitions"]) if self.said else ()))

    @property
    def states(self):
        return self.said["states"]

    @property
    def has_trace(self):
        """Whether it failed with a stack trace, which nothing may."""
        return "\tat " in self.errors

    @property
    def message(self):
        """Why there is no verdict: a line, without the folder."""
        reason = (self.said or {}).get("reason")
        if not reason:
            lines = [line for line in self.errors.splitlines()
                     if line and not line.startswith(("progress:", "spark:", "cluster:"))]
            reason = lines[0] if lines else "nothing"
        return re.sub(r"/\S*/(?=[\w.-])", "", reason).replace("|", "\\|")


def verify(options, *arguments, heap=None, environment=None):
    return call(options, ["verify", "--json", *arguments], heap, environment)


def resume(options, folder, *arguments, heap=None, environment=None):
    return call(options, ["resume", "--json", *arguments, folder], heap, environment)


def call(options, arguments, heap=None, environment=None):
    with start(arguments, heap, environment) as job:
        done = job.wait(options.limit)
        if not done:
            raise Failed(f"rondo {arguments[0]} was stopped after {options.limit:.0f} s")
        return result(done)


def start(arguments, heap=None, environment=None):
    """Begins a command of Rondo, with at most `heap` bytes of Java heap."""
    more = f"-Xmx{heap // 2**20}m" if heap else ""
    given = dict(environment or {})
    given["RONDO_JAVA_OPTS"] = " ".join([more, given.get("RONDO_JAVA_OPTS", "")]).strip()
    return Job([LAUNCHER, *arguments], environment=given)


def result(done):
    try:
        said = json.loads(done.output)
    except ValueError:
        said = None
    return Result(done.status, said, done.errors, done.seconds, done.cpu, done.peak_bytes)


def holds(result, what):
    """The result of a search that must have been complete."""
    if result.verdict != "holds":
        raise Failed(f"{what}: {result.verdict}: {result.message}")
    return result
