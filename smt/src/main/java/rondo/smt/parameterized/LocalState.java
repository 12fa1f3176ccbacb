package rondo.smt.parameterized;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import rondo.ir.data.Value;

/**
 * What distinguishes a process from others between rounds.
 *
 * @param isCoordinator whether it is the coordinator of the phase; false if that is not yet known
 */
record LocalState(List<Value> variables, boolean isCoordinator) {
  LocalState {
    variables = List.copyOf(variables);
  }

  Value get(int variable) {
    return variables.get(variable);
  }

  LocalState asCoordinator() {
    return new LocalState(variables, true);
  }

  /** A value in the names of variables of formulas. */
  static String text(Value value) {
    return switch (value) {
      case Value.None _ -> "none";
      case Value.Number(int number) ->
          RelativeStamp.of(value)
              .map(s -> s.name().toLowerCase(Locale.ROOT).replace('_', ' '))
              .orElse(Integer.toString(number));
      case Value.Items(List<Value> items) ->
          items.stream().map(LocalState::text).collect(Collectors.joining(", ", "(", ")"));
    };
  }

  @Override
  public String toString() {
    return text(new Value.Items(variables)) + (isCoordinator ? " as coordinator" : "");
  }
}
