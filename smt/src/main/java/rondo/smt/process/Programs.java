package rondo.smt.process;

import java.util.List;
import rondo.ir.Expr;
import rondo.ir.ProcessSystem;
import rondo.ir.pass.Expressions;

/** What is known of the programs of a system before anything is executed. */
final class Programs {
  private final List<Itinerary> itineraries;
  private final boolean asksForTimeout;

  Programs(ProcessSystem system) {
    itineraries = system.processTypes().stream().map(t -> new Itinerary(t.states())).toList();
    asksForTimeout = Expressions.in(system).anyMatch(Expr.Timeout.class::isInstance);
  }

  Itinerary of(int processType) {
    return itineraries.get(processType);
  }

  boolean asksForTimeout() {
    return asksForTimeout;
  }
}
