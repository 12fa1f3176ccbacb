package rondo.smt.process.execution;

import java.util.List;
import java.util.function.Predicate;
import rondo.ir.Expr;
import rondo.ir.ProcessSystem;
import rondo.ir.traversal.ExpressionTraversal;
import rondo.smt.formula.Formula;

/**
 * Static information on the control flow of a system: orders for path merging, use of {@code
 * timeout}, and limits on atomic sequences.
 */
public final class ControlFlowInfo {
  /** The number of iterations of a loop that are unrolled without a feasibility check. */
  private static final int UNCHECKED_VISITS = 3;

  private static final int MAX_ATOMIC_STEPS = 4_000;
  private static final int MAX_SHORT_ATOMIC_STEPS = 150;

  private final List<WeakTopologicalOrder> orders;
  private final boolean usesTimeout;
  private final Predicate<Formula> possible;
  private final int maxAtomicSteps;

  /**
   * @param possible whether a formula may be satisfiable; used to bound loops in atomic sequences
   */
  public ControlFlowInfo(ProcessSystem system, Predicate<Formula> possible) {
    this.possible = possible;
    maxAtomicSteps = MAX_ATOMIC_STEPS;
    orders =
        system.processTypes().stream()
            .map(t -> new WeakTopologicalOrder(t.states(), t.start()))
            .toList();
    usesTimeout = ExpressionTraversal.in(system).anyMatch(Expr.Timeout.class::isInstance);
  }

  private ControlFlowInfo(ControlFlowInfo other, int maxAtomicSteps) {
    possible = other.possible;
    orders = other.orders;
    usesTimeout = other.usesTimeout;
    this.maxAtomicSteps = maxAtomicSteps;
  }

  /**
   * This information with a smaller limit on atomic sequences: from an arbitrary state, most exceed
   * it anyway.
   */
  public ControlFlowInfo withShortAtomicSequences() {
    return new ControlFlowInfo(this, MAX_SHORT_ATOMIC_STEPS);
  }

  /** The maximal number of control states visited within atomic sequences of a step. */
  int maxAtomicSteps() {
    return maxAtomicSteps;
  }

  WeakTopologicalOrder orderOf(int processType) {
    return orders.get(processType);
  }

  boolean usesTimeout() {
    return usesTimeout;
  }

  /** Whether a path that has visited a control state this often is feasible. */
  boolean isFeasible(int often, Formula when) {
    return often <= UNCHECKED_VISITS || possible.test(when);
  }
}
