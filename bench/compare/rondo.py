"""Rondo: one command, one JSON object."""
import json
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

from .measure import Measurement
from .process import run

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
LAUNCHER = Path(os.environ.get("RONDO") or Path(__file__).resolve().parents[2] / "rondo")


def jdk():
    """The home of the JDK that the launcher uses."""
    found = run(["sh", "-c", '. "$1" && find_jdk && echo "$jdk"', "sh",
                 str(LAUNCHER.parent / ".mvn" / "jdk.sh")])
    return found.output.strip()


# All states, breadth first, on the processors of the machine.
EXPLICIT = ("--engine", "explicit", "--search", "bfs", "--no-reduction", "--symmetry", "off")


def all_states(model, values, arguments, limit):
    """The JSON of a search for all states of an example that holds, with the times of the command; or the problem.

    A search that `--time` has ended is `partial`: it has a rate, but not all states."""
    command = [str(LAUNCHER), "verify", "--json", "--exact-steps", "--property", "safety", *arguments]
    command += [f"-D{value}" for value in values]
    done = run([*command, str(EXAMPLES / "promela" / f"{model}.pml")], limit=limit)
    if done.timed_out:
        return {"problem": f"stopped after {done.seconds:.0f} s"}
    try:
        said = json.loads(done.output)
        partial = said["verdict"] == "inconclusive" and "--time" in arguments and said["states"] > 0
        if said["verdict"] != "holds" and not partial:
            return {"problem": said.get("reason", said["verdict"])}
        return {**said, "partial": partial, "whole": done.seconds, "cpu": done.cpu}
    except (ValueError, KeyError):
        return {"problem": ((done.errors or done.output).strip().splitlines() or ["printed nothing"])[0]}


@dataclass(frozen=True)
class Rondo:
    """One way to use Rondo."""

    name: str
    threads: int
    options: tuple = ()

    def measure(self, model, limit):
        with tempfile.TemporaryDirectory(prefix="bench-rondo-") as folder:
            done = run(self.command(model, folder), limit=limit)
        if done.timed_out:
            return Measurement(whole=done.seconds, problem=f"stopped after {done.seconds:.0f} s")
        try:
            said = json.loads(done.output)
            verdict, states = said["verdict"], said["states"]
        except (ValueError, KeyError):
            lines = (done.errors or done.output).strip().splitlines() or ["printed nothing"]
            return Measurement(whole=done.seconds, problem=lines[0])
        if verdict != "holds":
            return Measurement(whole=done.seconds, problem=said.get("reason", verdict))
        return Measurement(
            states=states,
            transitions=said["transitions"],
            search=said["seconds"],
            whole=done.seconds,
            cpu=done.cpu,
            state_memory=said["memoryBytes"],
            peak=done.peak_bytes)

    def command(self, model, folder):
        command = [str(LAUNCHER), "verify", "--json", "--threads", str(self.threads)]
        command += [*self.options, *(f"-D{name}={value}" for name, value in model.defines)]
        command += ["--full-channel", "lose"] if model.lossy else []
        command += ["--property", model.goal.name or "safety"]
        command += ["--fair"] if model.goal.fair else []
        return [*command, model.source(folder)]


EXACT = ("--exact-steps",)
ONE = Rondo("Rondo 1 thread, exact", 1, EXACT)
TWO = Rondo("Rondo 2 threads, exact", 2, EXACT)
ONE_DEFAULT = Rondo("Rondo 1 thread, default", 1)
TWO_DEFAULT = Rondo("Rondo 2 threads, default", 2)
