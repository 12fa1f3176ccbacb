package rondo.ir.data;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** What the variables of a process may begin with. */
public final class InitialValues {
  private InitialValues() {}

  /**
   * All combinations, the last variable varying fastest.
   *
   * @param evaluator for a process whose first variables are these
   */
  public static List<List<Value>> of(
      List<LocalVariable> variables, Function<List<Value>, Evaluator> evaluator) {
    List<List<Value>> all = List.of(List.of());
    for (LocalVariable variable : variables) {
      var longer = new ArrayList<List<Value>>();
      for (List<Value> begun : all) {
        for (Value value : of(variable, evaluator.apply(begun))) {
          var next = new ArrayList<>(begun);
          next.add(value);
          longer.add(List.copyOf(next));
        }
      }
      all = longer;
    }
    return List.copyOf(all);
  }

  private static List<Value> of(LocalVariable variable, Evaluator evaluator) {
    List<Value> values =
        switch (variable.initial()) {
          case LocalVariable.Initial.Fixed(Term value) -> List.of(evaluator.value(value));
          case LocalVariable.Initial.AnyOf(Source source) ->
              Folding.elements(evaluator, source).stream().map(Heard::message).distinct().toList();
        };
    for (Value value : values) {
      if (!Domain.contains(variable.type(), value)) {
        String text = ValueText.of(variable.type(), value);
        throw Evaluator.error(
            "`%s` begins with %s, which is no value of type %s"
                .formatted(variable.name(), text, variable.type()),
            variable.at());
      }
    }
    return values;
  }
}
