package rondo.analysis.symmetry.process.effect;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import rondo.ir.Action;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.Location;

/**
 * One outcome of an atomic sequence. All expressions are over the state in which it begins.
 *
 * @param conditions the outcome occurs if each of these has this truth value
 * @param writes the assignments, in an order that yields the resulting state. Consecutive
 *     assignments to different elements with constant indices may be exchanged
 * @param sends the messages sent, in order
 * @param checks what is evaluated on the way and may fail, in order
 * @param end where the process rests afterwards
 */
public record AtomicOutcome(
    Map<Expr, Boolean> conditions,
    List<Write> writes,
    List<Action.Send> sends,
    List<Check> checks,
    End end) {
  /** An assignment; the value is truncated to the type of the variable. */
  public record Write(Location to, Expr value) {}

  /** An evaluation that may raise a run-time error, or an assertion that may be violated. */
  public record Check(Kind kind, Expr expr) {
    public enum Kind {
      EVALUATION,
      ASSERTION
    }
  }

  /** The end of a sequence. */
  public sealed interface End {
    /** The process rests in a control state. */
    record Rest(int state, Edge.Atomicity atomicity) implements End {}

    /** A deterministic block is blocked, which is a run-time error. */
    record Blocked() implements End {}
  }

  public AtomicOutcome {
    conditions = Collections.unmodifiableMap(new LinkedHashMap<>(conditions));
    writes = List.copyOf(writes);
    sends = List.copyOf(sends);
    checks = List.copyOf(checks);
  }
}
