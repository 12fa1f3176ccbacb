package rondo.ir.event.proof;

import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import rondo.ir.event.EventSystem;
import rondo.ir.event.MessageKind;
import rondo.ir.event.Role;
import rondo.ir.event.Tags;

/**
 * A protocol as it is read for a proof.
 *
 * @param free variables that stand for parameters: nobody sets them, and they may be anything
 * @param fixed variables whose types are the same whatever the parameters are
 * @param population the variable that stands for the number of all processes, if one does
 * @param troubles what may go wrong
 */
public record ProtocolText(
    List<Role> roles,
    List<MessageKind> messages,
    Tags tags,
    Set<Integer> free,
    Set<Integer> fixed,
    OptionalInt population,
    Set<Trouble> troubles) {
  public ProtocolText {
    roles = List.copyOf(roles);
    messages = List.copyOf(messages);
    free = Set.copyOf(free);
    fixed = Set.copyOf(fixed);
    troubles = Set.copyOf(troubles);
  }

  /** What makes a difference to a proof. */
  public enum Trouble {
    /** A message may be reacted to more than once. */
    DUPLICATION,
    /** Messages may come that nobody has sent as it is written. */
    FORGERY,
    /** A process may lose what its variables are. */
    RESTART
  }

  /** The same with the values that the parameters have in a system. */
  public static ProtocolText of(EventSystem system) {
    var troubles = new HashSet<Trouble>();
    if (system.faults().duplication()) {
      troubles.add(Trouble.DUPLICATION);
    }
    if (!system.faults().byzantine().isNone()) {
      troubles.add(Trouble.FORGERY);
    }
    if (system.faults().restarts() > 0) {
      troubles.add(Trouble.RESTART);
    }
    int variables = system.roles().getFirst().variables().size();
    return new ProtocolText(
        system.roles(),
        system.messages(),
        system.tags().orElseThrow(),
        Set.of(),
        IntStream.range(0, variables).boxed().collect(Collectors.toSet()),
        OptionalInt.empty(),
        troubles);
  }
}
