package rondo.smt.value;

import java.util.ArrayList;
import java.util.List;
import rondo.smt.formula.BitVector;
import rondo.smt.formula.Formula;
import rondo.smt.formula.SmtModel;
import rondo.smt.formula.TermFactory;

/**
 * A choice that a process makes, if it comes to it.
 *
 * @param taken whether it does, and there is something to choose from
 * @param admitted which of the elements may be chosen
 * @param pick the number of the one that is, among all elements
 */
public record SymbolicChoice(Formula taken, List<Formula> admitted, BitVector pick) {
  public SymbolicChoice {
    admitted = List.copyOf(admitted);
  }

  /** Whether an element is the one that is picked. */
  Formula picks(int element, TermFactory factory) {
    return factory.equal(pick, factory.constant(element, pick.width()));
  }

  /** That what is chosen may be chosen. */
  public Formula isPossible(TermFactory factory) {
    var some = new ArrayList<Formula>();
    for (int i = 0; i < admitted.size(); i++) {
      some.add(factory.and(admitted.get(i), picks(i, factory)));
    }
    return factory.implies(taken, factory.or(some));
  }

  /** Its number among those that may be chosen. */
  public int index(SmtModel smtModel) {
    int picked = (int) smtModel.unsigned(pick);
    return (int) admitted.subList(0, picked).stream().filter(smtModel::holds).count();
  }
}
