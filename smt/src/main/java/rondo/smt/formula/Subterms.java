package rondo.smt.formula;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.function.Predicate;

/** Traversal of terms of any depth, without recursion. */
public final class Subterms {
  private Subterms() {}

  /** All subterms of some terms, each once, children before parents. */
  public static List<SmtTerm> bottomUp(Collection<? extends SmtTerm> roots) {
    return bottomUp(roots, _ -> false);
  }

  /** All subterms but known ones and those below them, each once, children before parents. */
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
