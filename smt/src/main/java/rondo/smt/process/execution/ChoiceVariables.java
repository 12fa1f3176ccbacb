package rondo.smt.process.execution;

import java.util.ArrayList;
import java.util.List;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;

/** The nondeterministic choices at one time, as free variables. */
public final class ChoiceVariables {
  /** The maximal number of alternatives with pairwise exclusion. */
  private static final int MAX_PAIRWISE = 12;

  private final TermFactory factory;
  private final String prefix;
  private int made;

  public ChoiceVariables(TermFactory factory, String prefix) {
    this.factory = factory;
    this.prefix = prefix;
  }

  /** Whether a process makes the step. */
  Formula isScheduled(int pid) {
    return factory.variable(prefix + "turn " + pid);
  }

  /** Chooses one of the enabled alternatives, if there is one; returns when each is chosen. */
  List<Formula> chooseOne(List<Formula> possible) {
    if (possible.size() == 1 || areExclusive(possible)) {
      return possible;
    }
    var later = new ArrayList<Formula>();
    Formula some = factory.truth(false);
    for (Formula way : possible.reversed()) {
      later.addFirst(some);
      some = factory.or(some, way);
    }
    var taken = new ArrayList<Formula>();
    Formula open = factory.truth(true);
    for (int i = 0; i < possible.size(); i++) {
      Formula last = factory.not(later.get(i));
      Formula wanted =
          last.isTrue() ? last : factory.or(last, factory.variable(prefix + "way " + made++));
      Formula here = factory.and(open, possible.get(i), wanted);
      taken.add(here);
      open = factory.and(open, factory.not(factory.and(possible.get(i), wanted)));
    }
    return taken;
  }

  private boolean areExclusive(List<Formula> ways) {
    if (ways.size() > MAX_PAIRWISE) {
      return false;
    }
    for (int i = 0; i < ways.size(); i++) {
      for (int j = 0; j < i; j++) {
        if (!factory.and(ways.get(i), ways.get(j)).isFalse()) {
          return false;
        }
      }
    }
    return true;
  }
}
