package rondo.smt.formula;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.function.Predicate;

/** Walks through terms, however deep: no recursion. */
public final class Subterms {
  private Subterms() {}

  /** All that some terms are made of, each once, parts before wholes. */
  public static List<SmtTerm> bottomUp(Collection<? extends SmtTerm> roots) {
    return bottomUp(roots, _ -> false);
  }

  /** The same without what is known already, and what is below that. */
  public static List<SmtTerm> bottomUp(
      Collection<? extends SmtTerm> roots, Predicate<SmtTerm> known) {
    var seen = new HashSet<SmtTerm>();
    var found = new ArrayList<SmtTerm>();
    var waiting = new ArrayDeque<SmtTerm>(roots);
    while (!waiting.isEmpty()) {
      SmtTerm smtTerm = waiting.pop();
      if (!known.test(smtTerm) && seen.add(smtTerm)) {
        found.add(smtTerm);
        smtTerm.node().children().forEach(waiting::push);
      }
    }
    found.sort(Comparator.comparingInt(SmtTerm::id));
    return found;
  }
}
