package rondo.ir.data;

import java.util.Optional;
import java.util.function.Predicate;

/**
 * Watches loops through values while a process executes: whether they would do the same if values
 * had changed places.
 */
public interface LoopWatch {
  /** Which turns of a loop may do anything, so that the order of values makes no difference. */
  sealed interface Turns {
    /** At most one turn, whichever it is: it does the same before and after all others. */
    record AtMostOne() implements Turns {}

    /** Those of some values, which come in their order; all others do nothing, whenever it is. */
    record OnlyOf(Predicate<Value> values) implements Turns {}
  }

  /** Where every loop may do what it likes. */
  LoopWatch NOBODY =
      new LoopWatch() {
        @Override
        public Optional<Turns> turns(Statement.For loop) {
          return Optional.empty();
        }

        @Override
        public void isOrdered(Statement.For loop) {
          throw new IllegalStateException("nobody watches");
        }
      };

  /** What is demanded of a loop; empty if nothing is. */
  Optional<Turns> turns(Statement.For loop);

  /** Is told that a loop does not do as demanded; it is gone through all the same. */
  void isOrdered(Statement.For loop);
}
