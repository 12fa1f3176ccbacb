package rondo.ir.data.interpreter;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import rondo.budget.Budget;
import rondo.ir.data.Domain;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Term;
import rondo.ir.data.Value;
import rondo.ir.data.ValueText;

/** Enumerates the initial values of the variables of a process. */
public final class InitialValues {
  private InitialValues() {}

  /**
   * All combinations, the last variable varying fastest. The initial value of a variable must not
   * depend on later variables.
   *
   * @param evaluator an evaluator for a process with these variables
   */
  public static List<List<Value>> of(
      List<LocalVariable> variables, Function<List<Value>, TermEvaluator> evaluator) {
    return of(variables, IntStream.range(0, variables.size()).boxed().toList(), evaluator);
  }

  /**
   * All combinations, with variables initialized in a given order.
   *
   * @param order the numbers of all variables; each may depend on those before it
   */
  public static List<List<Value>> of(
      List<LocalVariable> variables,
      List<Integer> order,
      Function<List<Value>, TermEvaluator> evaluator) {
    List<List<Value>> all = List.of(Collections.nCopies(variables.size(), Value.NONE));
    for (int variable : order) {
      var further = new ArrayList<List<Value>>();
      for (List<Value> begun : all) {
        Budget.checkpoint();
        for (Value value : of(variables.get(variable), evaluator.apply(begun))) {
          var next = new ArrayList<>(begun);
          next.set(variable, value);
          further.add(List.copyOf(next));
        }
      }
      all = further;
    }
    return List.copyOf(all);
  }

  private static List<Value> of(LocalVariable variable, TermEvaluator termEvaluator) {
    List<Value> values =
        switch (variable.initial()) {
          case LocalVariable.Initial.Fixed(Term value) -> List.of(termEvaluator.value(value));
          case LocalVariable.Initial.AnyOf(LoopRange range) ->
              FoldEvaluator.elements(termEvaluator, range).stream()
                  .map(ReceivedMessage::message)
                  .distinct()
                  .toList();
        };
    for (Value value : values) {
      if (!Domain.contains(variable.type(), value)) {
        String text = ValueText.of(variable.type(), value);
        throw TermEvaluator.error(
            "the initial value of `%s` is %s, which is not of type %s"
                .formatted(variable.name(), text, variable.type()),
            variable.at());
      }
    }
    return values;
  }
}
