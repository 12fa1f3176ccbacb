"""What is measured: models of examples/promela with parameters that make them big enough."""
from dataclasses import dataclass
from pathlib import Path
from typing import Tuple

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "promela"


@dataclass(frozen=True)
class Model:
    """A model to verify. `slots` and `depth` size pan's hash table (2^slots) and search stack."""

    name: str
    file: str
    defines: Tuple[Tuple[str, int], ...]
    slots: int
    depth: int
    lossy: bool = False

    @property
    def path(self):
        return EXAMPLES / self.file

    @property
    def title(self):
        parameters = " ".join(f"{name}={value}" for name, value in self.defines)
        return f"{self.file[:-4]} {parameters}".strip()


# Of 5 to 120 million states without any reduction. The hash table has about a slot per state, so
# that Spin never has to resize it; the stack is as deep as the search gets, with some room.
FULL = [
    Model("herlihy", "herlihy.pml", (("N", 5),), 27, 1_000),
    Model("floodset", "floodset.pml", (("N", 3), ("F", 2)), 24, 1_000, lossy=True),
    Model("one_third_rule", "one_third_rule.pml", (("N", 4),), 23, 10_000),
    Model("chang_roberts", "chang_roberts.pml", (("N", 10),), 23, 10_000),
    Model("peterson", "peterson.pml", (("N", 4),), 24, 3_000_000),
    Model("two_phase_commit", "two_phase_commit.pml", (("N", 5),), 24, 10_000),
]

# The same kinds of models in a minute or two, for a first look. Start-up weighs in here.
QUICK = [
    Model("herlihy", "herlihy.pml", (("N", 4),), 20, 1_000),
    Model("floodset", "floodset_ordered.pml", (("N", 3), ("F", 2)), 20, 1_000, lossy=True),
    Model("one_third_rule", "one_third_rule.pml", (("N", 3), ("UNRELIABLE", 2)), 20, 10_000),
    Model("chang_roberts", "chang_roberts.pml", (("N", 9),), 21, 10_000),
    Model("bakery", "bakery.pml", (("N", 3), ("VISITS", 2)), 22, 10_000),
    Model("two_phase_commit", "two_phase_commit.pml", (("N", 4),), 20, 10_000),
]

# Ten states, to measure what it takes to start and stop.
TINY = """byte n = 0;
active proctype P() {
  do
  :: n < 8 -> n++
  :: n == 8 -> break
  od
}
"""
