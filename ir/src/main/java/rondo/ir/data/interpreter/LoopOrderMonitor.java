package rondo.ir.data.interpreter;

import java.util.Optional;
import java.util.function.Predicate;
import rondo.ir.data.Stmt;
import rondo.ir.data.Value;

/**
 * Monitors loops over values during execution, to check that they are invariant under permutations
 * of the values.
 */
public interface LoopOrderMonitor {
  /**
   * The iterations of a loop that may have an effect, such that the order of values is irrelevant.
   */
  sealed interface EffectiveIterations {
    /**
     * At most one iteration, whichever it is: its effect is the same before and after all others.
     */
    record AtMostOne() implements EffectiveIterations {}

    /**
     * Only those for some values, whose order is kept; all other iterations have no effect at any
     * point.
     */
    record OnlyOf(Predicate<Value> values) implements EffectiveIterations {}
  }

  /** Requires nothing of any loop. */
  LoopOrderMonitor NONE =
      new LoopOrderMonitor() {
        @Override
        public Optional<EffectiveIterations> requirement(Stmt.For loop) {
          return Optional.empty();
        }

        @Override
        public void reportOrderDependence(Stmt.For loop) {
          throw new IllegalStateException("nobody watches");
        }
      };

  /** The requirement on a loop; empty if there is none. */
  Optional<EffectiveIterations> requirement(Stmt.For loop);

  /**
   * Is notified that a loop does not satisfy its requirement; the loop is executed nevertheless.
   */
  void reportOrderDependence(Stmt.For loop);
}
