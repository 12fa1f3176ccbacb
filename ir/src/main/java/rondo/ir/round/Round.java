package rondo.ir.round;

import java.util.List;
import rondo.diagnostics.Position;
import rondo.ir.data.Receivers;
import rondo.ir.data.Stmt;
import rondo.ir.data.Term;
import rondo.ir.data.Type;

/**
 * One exchange of messages. In a round a process sends at most one message to each process.
 *
 * @param message what the messages of this round are
 * @param sends those whose guard holds are sent; two for one receiver are a run-time error
 * @param slots how many binders {@code sends} and {@code update} need room for
 * @param orderSensitivity whether {@code update} depends on the order in which messages arrive
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

  /** One whose update does not depend on the order in which messages arrive. */
  public Round(
      String name, Type message, List<Send> sends, List<Stmt> update, int slots, Position at) {
    this(name, message, sends, update, slots, OrderSensitivity.INSENSITIVE, at);
  }

  /** The same with an update that may depend on the order in which messages arrive. */
  public Round orderSensitive() {
    return new Round(name, message, sends, update, slots, OrderSensitivity.SENSITIVE, at);
  }

  /** A message, for whom it is, and when it is sent. */
  public record Send(Term guard, Term message, Receivers to, Position at) {}
}
