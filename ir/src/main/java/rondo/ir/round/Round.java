package rondo.ir.round;

import java.util.List;
import rondo.diagnostics.Position;
import rondo.ir.data.Receivers;
import rondo.ir.data.Stmt;
import rondo.ir.data.Term;
import rondo.ir.data.Type;

/**
 * One exchange of messages and the update that follows. In a round a process sends at most one
 * message to each process.
 *
 * @param message the type of the messages of this round
 * @param sends those whose guard holds are executed; two messages to one receiver are a run-time
 *     error
 * @param slots the number of slots for binders in {@code sends} and {@code update}
 * @param orderSensitivity whether {@code update} depends on the order of arrival
 */
public record Round(
    String name,
    Type message,
    List<Send> sends,
    List<Stmt> update,
    int slots,
    OrderSensitivity orderSensitivity,
    Position at) {
  public Round {
    sends = List.copyOf(sends);
    update = List.copyOf(update);
  }

  /** A round whose update does not depend on the order of arrival. */
  public Round(
      String name, Type message, List<Send> sends, List<Stmt> update, int slots, Position at) {
    this(name, message, sends, update, slots, OrderSensitivity.INSENSITIVE, at);
  }

  /** A copy whose update may depend on the order of arrival. */
  public Round orderSensitive() {
    return new Round(name, message, sends, update, slots, OrderSensitivity.SENSITIVE, at);
  }

  /** A message with its receivers and the condition for sending it. */
  public record Send(Term guard, Term message, Receivers to, Position at) {}
}
