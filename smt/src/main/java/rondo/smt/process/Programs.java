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

  private static final int LONGEST = 4_000;
  private static final int BRIEF = 150;

  private final List<Itinerary> itineraries;
  private final boolean asksForTimeout;
  private final Predicate<Formula> possible;
  private final int longest;

  /**
   * @param possible whether a formula may be true; asked where executions would not end otherwise
   */
  Programs(ProcessSystem system, Predicate<Formula> possible) {
    this.possible = possible;
    longest = LONGEST;
    itineraries =
        system.processTypes().stream().map(t -> new Itinerary(t.states(), t.start())).toList();
    asksForTimeout = Expressions.in(system).anyMatch(Expr.Timeout.class::isInstance);
  }

  private Programs(Programs other, int longest) {
    possible = other.possible;
    itineraries = other.itineraries;
    asksForTimeout = other.asksForTimeout;
    this.longest = longest;
  }

  /** The same, with shorter atomic sequences: from an arbitrary state most go on for too long. */
  Programs briefly() {
    return new Programs(this, BRIEF);
  }

  /** How many control states within atomic sequences are followed at most. */
  int longest() {
    return longest;
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
