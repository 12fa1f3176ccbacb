package rondo.smt.process;

import java.util.List;
import java.util.function.Predicate;
import rondo.ir.Expr;
import rondo.ir.ProcessSystem;
import rondo.ir.pass.Expressions;
import rondo.smt.formula.Formula;

/** What is known of the programs of a system before anything is executed. */
final class Programs {
  /** So often a loop is followed without a doubt. */
  private static final int UNASKED = 3;

  private final List<Itinerary> itineraries;
  private final boolean asksForTimeout;
  private final Predicate<Formula> possible;

  /**
   * @param possible whether a formula may be true; asked where executions would not end otherwise
   */
  Programs(ProcessSystem system, Predicate<Formula> possible) {
    this.possible = possible;
    itineraries =
        system.processTypes().stream().map(t -> new Itinerary(t.states(), t.start())).toList();
    asksForTimeout = Expressions.in(system).anyMatch(Expr.Timeout.class::isInstance);
  }

  Itinerary of(int processType) {
    return itineraries.get(processType);
  }

  boolean asksForTimeout() {
    return asksForTimeout;
  }

  /** Whether an execution that has come back to some place so often is possible at all. */
  boolean mayGoOn(int often, Formula when) {
    return often <= UNASKED || possible.test(when);
  }
}
