package rondo.smt.execution;

import java.util.ArrayList;
import java.util.List;
import rondo.smt.formula.BitVector;
import rondo.smt.formula.Formula;
import rondo.smt.formula.SmtModel;
import rondo.smt.formula.TermFactory;

/**
 * A nondeterministic choice of a process, if the process executes it.
 *
 * @param taken whether it is executed and some element is admissible
 * @param admitted which of the elements are admissible
 * @param pick the index of the chosen element among all elements
 */
public record SymbolicChoice(Formula taken, List<Formula> admitted, BitVector pick) {
  public SymbolicChoice {
    admitted = List.copyOf(admitted);
  }

  /** Whether the choice picks an element. */
  Formula picks(int element, TermFactory factory) {
    return factory.equal(pick, factory.constant(element, pick.width()));
  }

  /** The constraint that the chosen element is admissible. */
  public Formula isPossible(TermFactory factory) {
    var some = new ArrayList<Formula>();
    for (int i = 0; i < admitted.size(); i++) {
      some.add(factory.and(admitted.get(i), picks(i, factory)));
    }
    return factory.implies(taken, factory.or(some));
  }

  /** The index of the chosen element among the admissible ones. */
  public int index(SmtModel smtModel) {
    int picked = (int) smtModel.unsigned(pick);
    return (int) admitted.subList(0, picked).stream().filter(smtModel::holds).count();
  }
}
