package rondo.smt.process;

import java.util.List;
import java.util.function.Predicate;
import rondo.ir.Expr;
import rondo.ir.ProcessSystem;
import rondo.ir.pass.ExpressionTraversal;
import rondo.smt.formula.Formula;

/** What is known of the programs of a system before anything is executed. */
final class ControlFlowInfo {
  /** So often a loop is followed without a doubt. */
  private static final int UNASKED = 3;

  private static final int LONGEST = 4_000;
  private static final int BRIEF = 150;

  private final List<WeakTopologicalOrder> orders;
  private final boolean asksForTimeout;
  private final Predicate<Formula> possible;
  private final int longest;

  /**
   * @param possible whether a formula may be true; asked where executions would not end otherwise
   */
  ControlFlowInfo(ProcessSystem system, Predicate<Formula> possible) {
    this.possible = possible;
    longest = LONGEST;
    orders =
        system.processTypes().stream()
            .map(t -> new WeakTopologicalOrder(t.states(), t.start()))
            .toList();
    asksForTimeout = ExpressionTraversal.in(system).anyMatch(Expr.Timeout.class::isInstance);
  }

  private ControlFlowInfo(ControlFlowInfo other, int longest) {
    possible = other.possible;
    orders = other.orders;
    asksForTimeout = other.asksForTimeout;
    this.longest = longest;
  }

  /** The same, with shorter atomic sequences: from an arbitrary state most go on for too long. */
  ControlFlowInfo withShortAtomicSequences() {
    return new ControlFlowInfo(this, BRIEF);
  }

  /** How many control states within atomic sequences are followed at most. */
  int maxAtomicSteps() {
    return longest;
  }

  WeakTopologicalOrder orderOf(int processType) {
    return orders.get(processType);
  }

  boolean usesTimeout() {
    return asksForTimeout;
  }

  /** Whether an execution that has come back to some place so often is possible at all. */
  boolean isFeasible(int often, Formula when) {
    return often <= UNASKED || possible.test(when);
  }
}
