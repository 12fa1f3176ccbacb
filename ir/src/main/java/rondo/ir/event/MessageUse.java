package rondo.ir.event;

import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import rondo.ir.data.Receivers;
import rondo.ir.data.Stmt;
import rondo.ir.data.Term;

/**
 * The kinds of messages that occur in send and announce statements of a protocol, whether these are
 * reachable or not.
 */
public record MessageUse(Set<Integer> sent, Set<Integer> announced) {
  public MessageUse {
    sent = Set.copyOf(sent);
    announced = Set.copyOf(announced);
  }

  /** The message use of all processes; a process that equivocates may send any message. */
  public static MessageUse of(EventSystem system) {
    Set<Integer> sent = new HashSet<>();
    Set<Integer> announced = new HashSet<>();
    if (system.faultModel().hasEquivocation()) {
      for (int kind = 0; kind < system.messages().size(); kind++) {
        sent.add(kind);
      }
    }
    for (Stmt stmt : system.roles().stream().flatMap(Role::statements).toList()) {
      if (stmt instanceof Stmt.Send send) {
        sent.add(send.kind());
      } else if (stmt instanceof Stmt.Announce announce) {
        announced.add(announce.kind());
      }
    }
    return new MessageUse(sent, announced);
  }

  /**
   * Whether messages of a kind may be sent to a role. Receivers that are not constant may be any
   * processes.
   */
  public static boolean mayReceive(EventSystem system, Role role, int kind) {
    return system.faultModel().hasEquivocation()
        || system.roles().stream()
            .flatMap(Role::statements)
            .anyMatch(
                s ->
                    s instanceof Stmt.Send send
                        && send.kind() == kind
                        && mayInclude(send.to(), role));
  }

  private static boolean mayInclude(Receivers receivers, Role role) {
    return switch (receivers) {
      case Receivers.All() -> true;
      case Receivers.One(Term process) -> mayInclude(process, role);
      case Receivers.Members(Term processes) -> mayInclude(processes, role);
    };
  }

  private static boolean mayInclude(Term processes, Role role) {
    return switch (processes) {
      case Term.ProcessConstant(int process) -> role.contains(process);
      case Term.SetOf(List<Term> members) -> members.stream().anyMatch(m -> mayInclude(m, role));
      case Term.Conditional(_, Term then, Term otherwise) ->
          mayInclude(then, role) || mayInclude(otherwise, role);
      case Term.Binary(Term.BinaryOp op, Term left, Term right, _) ->
          switch (op) {
            case DIFFERENCE -> mayInclude(left, role);
            case INTERSECTION -> mayInclude(left, role) && mayInclude(right, role);
            case UNION -> mayInclude(left, role) || mayInclude(right, role);
            default -> true;
          };
      default -> true;
    };
  }

  /** The kind of message that triggers a reaction, if it is never sent. */
  public OptionalInt unsent(Reaction reaction) {
    OptionalInt kind = reaction.trigger().messageKind();
    return kind.isPresent() && sent.contains(kind.getAsInt()) ? OptionalInt.empty() : kind;
  }
}
