"""One measurement, whoever it is of, and the median of several."""
from dataclasses import dataclass, fields
from statistics import median
from typing import Optional


@dataclass(frozen=True)
class Measurement:
    """A model verified once. Times in seconds, memory in bytes; `problem` says why there is none.

    `cpu` is the processor time of the whole job. For one thread of Spin it is close to `whole`,
    unless the machine was busy with something else.
    """

    states: float = 0
    transitions: float = 0
    search: float = 0
    whole: float = 0
    cpu: float = 0
    state_memory: float = 0
    peak: float = 0
    problem: Optional[str] = None

    @property
    def rate(self):
        return self.states / self.search if self.search else 0

    @property
    def bytes_per_state(self):
        return self.state_memory / self.states if self.states else 0


def middle(measurements):
    """The median of each figure; if all failed, the first failure."""
    good = [m for m in measurements if m.problem is None]
    if not good:
        return measurements[0]
    names = [f.name for f in fields(Measurement) if f.name != "problem"]
    return Measurement(**{name: median(getattr(m, name) for m in good) for name in names})
