package rondo.ir.data;

import java.util.Optional;
import java.util.function.Predicate;

/**
 * Watches loops through values while a process executes: whether they would do the same if values
 * had changed places.
 */
public interface LoopOrderMonitor {
  /** Which turns of a loop may do anything, so that the order of values makes no difference. */
  sealed interface EffectiveIterations {
    /** At most one turn, whichever it is: it does the same before and after all others. */
    record AtMostOne() implements EffectiveIterations {}

    /** Those of some values, which come in their order; all others do nothing, whenever it is. */
    record OnlyOf(Predicate<Value> values) implements EffectiveIterations {}
  }

  /** Where every loop may do what it likes. */
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

  /** What is demanded of a loop; empty if nothing is. */
  Optional<EffectiveIterations> requirement(Stmt.For loop);

  /** Is told that a loop does not do as demanded; it is gone through all the same. */
  void reportOrderDependence(Stmt.For loop);
}
