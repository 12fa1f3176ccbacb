package rondo.analysis.closure;

import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import rondo.ir.event.EventSystem;
import rondo.ir.event.MessageKind;
import rondo.ir.event.MessageTags;
import rondo.ir.event.Role;

/**
 * A protocol with symbolic parameters, as input of a proof.
 *
 * @param parameters variables that represent parameters: never assigned, of arbitrary value
 * @param fixedTypeVariables variables whose types do not depend on the parameters
 * @param processCount the variable that represents the number of all processes, if there is one
 * @param faults the possible faults
 */
public record ParameterizedProtocol(
    List<Role> roles,
    List<MessageKind> messages,
    MessageTags messageTags,
    Set<Integer> parameters,
    Set<Integer> fixedTypeVariables,
    OptionalInt processCount,
    Set<FaultKind> faults) {
  public ParameterizedProtocol {
    roles = List.copyOf(roles);
    messages = List.copyOf(messages);
    parameters = Set.copyOf(parameters);
    fixedTypeVariables = Set.copyOf(fixedTypeVariables);
    faults = Set.copyOf(faults);
  }

  /** The faults that matter to a proof. */
  public enum FaultKind {
    /** A message may be consumed more than once. */
    DUPLICATION,
    /** Messages may arrive that no process has sent according to its program. */
    FORGERY,
    /** A process may lose the values of its variables. */
    RESTART
  }

  /** The protocol of a system, with concrete values for all parameters. */
  public static ParameterizedProtocol of(EventSystem system) {
    var faultKinds = new HashSet<FaultKind>();
    if (system.faultModel().hasDuplication()) {
      faultKinds.add(FaultKind.DUPLICATION);
    }
    if (!system.faultModel().byzantine().isNone()) {
      faultKinds.add(FaultKind.FORGERY);
    }
    if (system.faultModel().hasRestarts()) {
      faultKinds.add(FaultKind.RESTART);
    }
    int variables = system.roles().getFirst().variables().size();
    return new ParameterizedProtocol(
        system.roles(),
        system.messages(),
        system.tags().orElseThrow(),
        Set.of(),
        IntStream.range(0, variables).boxed().collect(Collectors.toSet()),
        OptionalInt.empty(),
        faultKinds);
  }
}
