package rondo.ir.event.proof;

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
 * A protocol as it is read for a proof.
 *
 * @param parameters variables that stand for parameters: nobody sets them, and they may be anything
 * @param fixedTypeVariables variables whose types are the same whatever the parameters are
 * @param processCount the variable that stands for the number of all processes, if one does
 * @param faults what may go wrong
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

  /** What makes a difference to a proof. */
  public enum FaultKind {
    /** A message may be reacted to more than once. */
    DUPLICATION,
    /** Messages may come that nobody has sent as it is written. */
    FORGERY,
    /** A process may lose what its variables are. */
    RESTART
  }

  /** The same with the values that the parameters have in a system. */
  public static ParameterizedProtocol of(EventSystem system) {
    var troubles = new HashSet<FaultKind>();
    if (system.faultModel().duplication()) {
      troubles.add(FaultKind.DUPLICATION);
    }
    if (!system.faultModel().byzantine().isNone()) {
      troubles.add(FaultKind.FORGERY);
    }
    if (system.faultModel().restarts() > 0) {
      troubles.add(FaultKind.RESTART);
    }
    int variables = system.roles().getFirst().variables().size();
    return new ParameterizedProtocol(
        system.roles(),
        system.messages(),
        system.tags().orElseThrow(),
        Set.of(),
        IntStream.range(0, variables).boxed().collect(Collectors.toSet()),
        OptionalInt.empty(),
        troubles);
  }
}
