"""What is measured: models of examples/promela with parameters that make them big enough."""
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Tuple

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "promela"


@dataclass(frozen=True)
class Goal:
    """What is to be proved: the safety of a model, or that a named property holds on all its runs.

    With a `formula` the property is added to the model, else the model has it. A `fair` one is
    about those runs in which every process that can go on does.
    """

    name: str = ""
    formula: str = ""
    fair: bool = False

    @property
    def title(self):
        return self.name + (" fairly" if self.fair else "")


SAFETY = Goal()


@dataclass(frozen=True)
class Model:
    """A model to verify. `slots` and `depth` size pan's hash table (2^slots) and search stack."""

    name: str
    file: str
    defines: Tuple[Tuple[str, int], ...]
    slots: int
    depth: int
    lossy: bool = False
    goal: Goal = SAFETY

    @property
    def title(self):
        parameters = [f"{name}={value}" for name, value in self.defines]
        return " ".join([self.file[:-4], *parameters, self.goal.title]).strip()

    def source(self, folder):
        """The file to verify: the example, or in `folder` one that adds a formula to it."""
        path = EXAMPLES / self.file
        if not self.goal.formula:
            return str(path)
        file = Path(folder) / f"{self.name}.pml"
        formula = f"ltl {self.goal.name} {{ {self.goal.formula} }}"
        file.write_text(f'#include "{path}"\n{formula}\n', encoding="utf-8")
        return str(file)


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

# Properties of runs that hold, so that everything has to be searched for cycles: states by the
# million, at least, of the product of the model and an automaton.
LIVE = [
    Model("chang_roberts_live", "chang_roberts_live.pml", (("N", 9),), 22, 10_000,
          goal=Goal("termination")),
    Model("dolev_klawe_rodeh", "dolev_klawe_rodeh.pml", (("N", 7),), 20, 10_000,
          goal=Goal("all_know")),
    Model("peterson", "peterson.pml", (("N", 4),), 24, 8_000_000,
          goal=Goal("somebody_gets_in", "[] <> (inside == 1)")),
    Model("readers_writers", "readers_writers.pml", (("READERS", 16), ("WRITERS", 4)), 20,
          1_000_000, goal=Goal("writers_end", "[] (writers > 0 -> <> (writers == 0))")),
    Model("two_phase_commit", "two_phase_commit.pml", (("N", 5),), 24, 10_000,
          goal=Goal("settled", "[] (some_commit -> <> [] !some_abort)")),
    Model("alternating_bit", "alternating_bit.pml", (("MESSAGES", 150), ("CAPACITY", 12)), 22,
          3_000_000, goal=Goal("data_flow", "[] <> (len(data) > 0)")),
    Model("alternating_bit_live", "alternating_bit_live.pml", (("CAPACITY", 24),), 20, 1_000_000,
          goal=Goal("delivery_if_heard")),
]

# The same in seconds.
LIVE_QUICK = [
    Model("chang_roberts_live", "chang_roberts_live.pml", (("N", 8),), 19, 10_000,
          goal=Goal("termination")),
    Model("dolev_klawe_rodeh", "dolev_klawe_rodeh.pml", (("N", 6),), 17, 10_000,
          goal=Goal("all_know")),
    Model("peterson", "peterson.pml", (("N", 3),), 17, 100_000,
          goal=Goal("somebody_gets_in", "[] <> (inside == 1)")),
]


def examples():
    """Every example as it is, once for its safety and once for each property, where they hold.

    Replicated types, which Spin cannot read, are left out.
    What is to be expected, and how the model is to be run, is written at its top.
    """
    models = []
    for path in sorted(EXAMPLES.glob("*.pml")):
        text = path.read_text(encoding="utf-8")
        if re.search(r"\b(ref|public|anyRef|_lid)\b", re.sub(r"//.*", "", text)):
            continue
        lossy = "// options: --full-channel lose" in text
        for name, fairly in re.findall(r"^// expect *(\w*)( fairly)?: holds", text, re.MULTILINE):
            models.append(Model(path.stem, path.name, (), 20, 1_000_000, lossy=lossy,
                                goal=Goal(name, fair=bool(fairly))))
    return models


# Ten states, to measure what it takes to start and stop.
TINY = """byte n = 0;
active proctype P() {
  do
  :: n < 8 -> n++
  :: n == 8 -> break
  od
}
"""
