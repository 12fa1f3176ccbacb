package rondo.ir.event;

import java.util.HashSet;
import java.util.List;
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
    system.roles().stream().flatMap(MessageUse::blocks).forEach(b -> add(b, sent, announced));
    return new MessageUse(sent, announced);
  }

  private static Stream<List<Stmt>> blocks(Role role) {
    return Stream.concat(
        Stream.of(role.init(), role.lifecycle().joining(), role.lifecycle().recovery()),
        role.reactions().stream().map(Reaction::body));
  }

  private static void add(List<Stmt> block, Set<Integer> sent, Set<Integer> announced) {
    for (Stmt stmt : block) {
      switch (stmt) {
        case Stmt.Send send -> sent.add(send.kind());
        case Stmt.Announce announce -> announced.add(announce.kind());
        case Stmt.If(_, List<Stmt> then, List<Stmt> otherwise, _) -> {
          add(then, sent, announced);
          add(otherwise, sent, announced);
        }
        case Stmt.For loop -> add(loop.body(), sent, announced);
        case Stmt.Choose choice -> add(choice.body(), sent, announced);
        case Stmt.Let let -> add(let.body(), sent, announced);
        case Stmt.Assign _, Stmt.Decide _, Stmt.Assert _ -> {}
      }
    }
  }

  /** The kind of message that triggers a reaction, if it is never sent. */
  public OptionalInt unsent(Reaction reaction) {
    return switch (reaction.trigger()) {
      case Reaction.Trigger.SingleMessage message -> unsent(message.kind());
      case Reaction.Trigger.Quorum quorum -> unsent(quorum.kind());
      case Reaction.Trigger.Timeout _, Reaction.Trigger.Internal _ -> OptionalInt.empty();
    };
  }

  private OptionalInt unsent(int kind) {
    return sent.contains(kind) ? OptionalInt.empty() : OptionalInt.of(kind);
  }
}
