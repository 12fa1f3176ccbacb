"""Spin: generate a verifier, compile it, run it, read its report."""
import re
import tempfile
from dataclasses import dataclass

from .measure import Measurement
from .process import run

MEGABYTE = 1024 * 1024
MEMORY_LIMIT = 16_000  # megabytes; pan stops at its own, lower limit otherwise


@dataclass(frozen=True)
class Spin:
    """One way to use Spin. All are gcc -O2, and what the goal needs; these are flags on top."""

    name: str
    compiler_flags: tuple
    generator_flags: tuple = ()

    def measure(self, model, limit):
        with tempfile.TemporaryDirectory(prefix="bench-spin-") as folder:
            jobs = self.commands(model, folder)
            done = [run(job, folder, limit) for job in jobs[:1]]
            for job in jobs[1:]:
                if done[-1].status != 0:
                    break
                done.append(run(job, folder, limit))
        return report(done, len(jobs))

    def commands(self, model, folder):
        defines = [f"-D{name}={value}" for name, value in model.defines]
        lossy = ["-m"] if model.lossy else []
        generate = ["spin", *self.generator_flags, *lossy, *defines]
        return [
            [*generate, "-a", model.source(folder)],
            ["gcc", "-w", "-O2", *needs(model.goal), f"-DMEMLIM={MEMORY_LIMIT}",
             *self.compiler_flags, "-o", "pan", "pan.c"],
            ["./pan", f"-m{model.depth}", f"-w{model.slots}", *asks(model.goal)],
        ]


def needs(goal):
    """How pan is compiled to look for what is asked, and for nothing else."""
    if not goal.name:
        return ["-DSAFETY", "-DNOCLAIM"]
    return ["-DNFAIR=3"] if goal.fair else ["-DNOFAIR"]


def asks(goal):
    """How pan is told what to look for."""
    if not goal.name:
        return []
    return ["-a", *(["-f"] if goal.fair else []), "-N", goal.name]


def report(done, expected):
    """What pan says at the end, with the time of all three commands."""
    last = done[-1]
    whole = sum(job.seconds for job in done)
    if last.timed_out:
        return Measurement(whole=whole, problem=f"stopped after {last.seconds:.0f} s")
    if last.status != 0 or len(done) < expected:
        reason = (last.errors or last.output).strip().splitlines() or ["failed"]
        return Measurement(whole=whole, problem=reason[0])
    text = last.output
    for sign in ("max search depth too small", "out of memory", "Search not completed"):
        if sign in text:
            return Measurement(whole=whole, problem=sign)
    if number(r"errors: (\d+)", text) != 0:
        return Measurement(whole=whole, problem="found an error in the model")
    elapsed = number(r"pan: elapsed time (\S+) seconds", text)
    return Measurement(
        states=number(r"(\S+) states, stored", text),
        transitions=number(r"(\S+) transitions", text),
        # pan prints three digits; what it takes with its start and end is a bound from above.
        search=min(max(elapsed, 0.01), last.seconds),
        whole=whole,
        cpu=sum(job.cpu for job in done),
        state_memory=number(r"(\S+)\s+actual memory usage for states", text) * MEGABYTE,
        peak=last.peak_bytes)


def number(pattern, text):
    found = re.search(pattern, text)
    return float(found.group(1)) if found else 0.0


# Every statement a step, no state left out: the same states as Rondo's with --exact-steps.
EXACT = ("-o1", "-o2", "-o3")
COLLAPSE = Spin("Spin COLLAPSE, exact", ("-DCOLLAPSE", "-DNOREDUCE"), EXACT)
PLAIN = Spin("Spin plain, exact", ("-DNOREDUCE",), EXACT)

# As a user runs it: with statement merging and partial order reduction.
COLLAPSE_DEFAULT = Spin("Spin COLLAPSE, default", ("-DCOLLAPSE",))
PLAIN_DEFAULT = Spin("Spin plain, default", ())
