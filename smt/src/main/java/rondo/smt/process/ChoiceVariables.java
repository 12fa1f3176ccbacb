package rondo.smt.process;

import java.util.ArrayList;
import java.util.List;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;

/** What a run may choose at one time: variables that nothing else decides. */
final class ChoiceVariables {
  /** More ways are not compared with each other. */
  private static final int FEW = 12;

  private final TermFactory factory;
  private final String prefix;
  private int made;

  ChoiceVariables(TermFactory factory, String prefix) {
    this.factory = factory;
    this.prefix = prefix;
  }

  /** That a process makes the step. */
  Formula isScheduled(int pid) {
    return factory.variable(prefix + "turn " + pid);
  }

  /** One of those ways that are possible, if any is; when each is taken. */
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
    if (ways.size() > FEW) {
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
