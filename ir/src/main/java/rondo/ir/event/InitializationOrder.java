package rondo.ir.event;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Term;

/**
 * The order in which the variables of a process are initialized. A variable of two roles has the
 * same number in both, so in one of them it may depend on a variable with a greater number.
 */
public final class InitializationOrder {
  private InitializationOrder() {}

  /** The numbers of the variables in topological order: none depends on a later one. */
  public static List<Integer> of(List<LocalVariable> variables) {
    var order = new ArrayList<Integer>();
    var done = new HashSet<Integer>();
    for (int v = 0; v < variables.size(); v++) {
      add(v, variables, done, order);
    }
    return List.copyOf(order);
  }

  private static void add(
      int variable, List<LocalVariable> variables, Set<Integer> done, List<Integer> order) {
    if (done.add(variable)) {
      Stream<Term> terms =
          switch (variables.get(variable).initial()) {
            case LocalVariable.Initial.Fixed(Term value) -> Stream.of(value);
            case LocalVariable.Initial.AnyOf(LoopRange range) -> range.terms().stream();
          };
      terms
          .flatMap(Term::subterms)
          .filter(Term.OwnVariable.class::isInstance)
          .forEach(t -> add(((Term.OwnVariable) t).variable(), variables, done, order));
      order.add(variable);
    }
  }
}
