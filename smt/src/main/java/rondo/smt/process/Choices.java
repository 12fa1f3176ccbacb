package rondo.smt.process;

import java.util.ArrayList;
import java.util.List;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;

/** What a run may choose at one time: variables that nothing else decides. */
final class Choices {
  /** More ways are not compared with each other. */
  private static final int FEW = 12;

  private final Formulas formulas;
  private final String prefix;
  private int made;

  Choices(Formulas formulas, String prefix) {
    this.formulas = formulas;
    this.prefix = prefix;
  }

  /** That a process makes the step. */
  Formula turn(int pid) {
    return formulas.variable(prefix + "turn " + pid);
  }

  /** One of those ways that are possible, if any is; when each is taken. */
  List<Formula> one(List<Formula> possible) {
    if (possible.size() == 1 || areExclusive(possible)) {
      return possible;
    }
    var later = new ArrayList<Formula>();
    Formula some = formulas.truth(false);
    for (Formula way : possible.reversed()) {
      later.addFirst(some);
      some = formulas.or(some, way);
    }
    var taken = new ArrayList<Formula>();
    Formula open = formulas.truth(true);
    for (int i = 0; i < possible.size(); i++) {
      Formula last = formulas.not(later.get(i));
      Formula wanted =
          last.isTrue() ? last : formulas.or(last, formulas.variable(prefix + "way " + made++));
      Formula here = formulas.and(open, possible.get(i), wanted);
      taken.add(here);
      open = formulas.and(open, formulas.not(formulas.and(possible.get(i), wanted)));
    }
    return taken;
  }

  private boolean areExclusive(List<Formula> ways) {
    if (ways.size() > FEW) {
      return false;
    }
    for (int i = 0; i < ways.size(); i++) {
      for (int j = 0; j < i; j++) {
        if (!formulas.and(ways.get(i), ways.get(j)).isFalse()) {
          return false;
        }
      }
    }
    return true;
  }
}
