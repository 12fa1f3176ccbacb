package rondo.smt.formula;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.function.Predicate;

/** Walks through terms, however deep: no recursion. */
public final class Terms {
  private Terms() {}

  /** All that some terms are made of, each once, parts before wholes. */
  public static List<Term> below(Collection<? extends Term> roots) {
    return below(roots, _ -> false);
  }

  /** The same without what is known already, and what is below that. */
  public static List<Term> below(Collection<? extends Term> roots, Predicate<Term> known) {
    var seen = new HashSet<Term>();
    var found = new ArrayList<Term>();
    var waiting = new ArrayDeque<Term>(roots);
    while (!waiting.isEmpty()) {
      Term term = waiting.pop();
      if (!known.test(term) && seen.add(term)) {
        found.add(term);
        term.shape().parts().forEach(waiting::push);
      }
    }
    found.sort(Comparator.comparingInt(Term::id));
    return found;
  }
}
