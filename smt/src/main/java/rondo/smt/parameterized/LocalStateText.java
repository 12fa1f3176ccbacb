package rondo.smt.parameterized;

import java.util.Collection;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.data.ValueText;
import rondo.ir.round.RoundSystem;

/** What is counted, as users write it in a protocol. */
final class LocalStateText {
  private final RoundSystem system;

  /** The condition for being counted; empty if it is met by all processes. */
  private final String status;

  LocalStateText(RoundSystem system, NetworkModel network) {
    this.system = system;
    status =
        network.crashes().isPresent() || network.byzantine().isPresent() ? "correct(p) && " : "";
  }

  /** The beginning of a condition on processes that are counted. */
  String status() {
    return status;
  }

  /** A variable has a value. */
  String equality(int variable, Value value) {
    Type declared = system.variables().get(variable).type();
    Type type = declared instanceof Type.Optional(Type of) ? of : declared;
    String name = system.variables().get(variable).name();
    if (OpenValues.isOpen(type) && value instanceof Value.Number) {
      int number = OpenValues.distinguished(type).indexOf(value);
      return name + (number < 0 ? " not in {v, w}" : number == 0 ? " == v" : " == w");
    }
    if (RelativeStamp.occursIn(value)) {
      return RelativeStamp.of(value)
          .map(s -> name + " " + s.comparison())
          .orElse(name + " == " + LocalState.text(value));
    }
    return name + " == " + ValueText.of(declared, value);
  }

  /** The number of processes in a state, by the variables in which it differs from others. */
  String count(LocalState state, Collection<LocalState> all) {
    String conditions =
        IntStream.range(0, state.variables().size())
            .filter(v -> all.stream().map(s -> s.get(v)).distinct().limit(2).count() > 1)
            .mapToObj(v -> "p." + equality(v, state.get(v)))
            .collect(Collectors.joining(" && "));
    String coordinator = state.isCoordinator() ? " && p is the coordinator" : "";
    return "count(p : " + status + (conditions.isEmpty() ? "true" : conditions) + coordinator + ")";
  }

  /** Some process has decided on a value. */
  String decided(LocalUpdates.Decision decision) {
    return "(exists p : p." + equality(decision.output(), decision.value()) + ")";
  }

  /** A value is the initial value of an input. */
  String proposed(int input, Value value) {
    return equality(input, value) + " was proposed";
  }
}
