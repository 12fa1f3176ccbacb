package rondo.ir.event;

import java.util.HashSet;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import rondo.ir.data.Stmt;

/**
 * The kinds of messages that occur in send and announce statements of a protocol, whether these are
 * reachable or not.
 */
public record MessageUse(Set<Integer> sent, Set<Integer> announced) {
  public MessageUse {
    sent = Set.copyOf(sent);
    announced = Set.copyOf(announced);
  }

  /** The message use of all processes; a byzantine process may send any message. */
  public static MessageUse of(EventSystem system) {
    Set<Integer> sent = new HashSet<>();
    Set<Integer> announced = new HashSet<>();
    if (!system.faultModel().byzantine().isNone()) {
      for (int kind = 0; kind < system.messages().size(); kind++) {
        sent.add(kind);
      }
    }
    for (Stmt stmt : system.roles().stream().flatMap(MessageUse::statements).toList()) {
      if (stmt instanceof Stmt.Send send) {
        sent.add(send.kind());
      } else if (stmt instanceof Stmt.Announce announce) {
        announced.add(announce.kind());
      }
    }
    return new MessageUse(sent, announced);
  }

  private static Stream<Stmt> statements(Role role) {
    return Stream.concat(
            Stream.of(role.init(), role.lifecycle().joining(), role.lifecycle().recovery()),
            role.reactions().stream().map(Reaction::body))
        .flatMap(Stmt::within);
  }

  /** The kind of message that triggers a reaction, if it is never sent. */
  public OptionalInt unsent(Reaction reaction) {
    return switch (reaction.trigger()) {
      case Reaction.Trigger.SingleMessage message -> unsent(message.kind());
      case Reaction.Trigger.Quorum quorum -> unsent(quorum.kind());
      case Reaction.Trigger.Received received -> unsent(received.kind());
      case Reaction.Trigger.Timeout _, Reaction.Trigger.Internal _ -> OptionalInt.empty();
    };
  }

  private OptionalInt unsent(int kind) {
    return sent.contains(kind) ? OptionalInt.empty() : OptionalInt.of(kind);
  }
}
