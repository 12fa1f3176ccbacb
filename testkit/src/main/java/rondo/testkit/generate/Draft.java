package rondo.testkit.generate;

import java.util.List;
import java.util.Set;

/** What all parts of the writing share. */
record Draft(
    Dice dice, Set<Trait> traits, Lines out, List<ProcessPlan> plans, List<Signature> signatures) {
  boolean has(Trait trait) {
    return traits.contains(trait);
  }

  void line(String text) {
    out.line(text);
  }
}
