package rondo.smt.value;

import java.util.ArrayList;
import java.util.List;
import rondo.smt.formula.Bits;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;
import rondo.smt.formula.Model;

/**
 * A choice that a process makes, if it comes to it.
 *
 * @param taken whether it does, and there is something to choose from
 * @param admitted which of the elements may be chosen
 * @param pick the number of the one that is, among all elements
 */
public record Choice(Formula taken, List<Formula> admitted, Bits pick) {
  public Choice {
    admitted = List.copyOf(admitted);
  }

  /** Whether an element is the one that is picked. */
  Formula picks(int element, Formulas formulas) {
    return formulas.same(pick, formulas.constant(element, pick.width()));
  }

  /** That what is chosen may be chosen. */
  public Formula isPossible(Formulas formulas) {
    var some = new ArrayList<Formula>();
    for (int i = 0; i < admitted.size(); i++) {
      some.add(formulas.and(admitted.get(i), picks(i, formulas)));
    }
    return formulas.implies(taken, formulas.or(some));
  }

  /** Its number among those that may be chosen. */
  public int number(Model model) {
    int picked = (int) model.unsigned(pick);
    return (int) admitted.subList(0, picked).stream().filter(model::holds).count();
  }
}
