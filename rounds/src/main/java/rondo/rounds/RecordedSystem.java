package rondo.rounds;

import java.util.BitSet;
import java.util.Optional;
import rondo.explore.ExecutedParts;
import rondo.explore.TransitionSystem;
import rondo.explore.TransitionSystemDecorator;
import rondo.ir.data.interpreter.StatementCoverage;

/** A system whose executed statements are recorded. */
final class RecordedSystem extends TransitionSystemDecorator {
  private final StatementCoverage coverage;

  RecordedSystem(TransitionSystem base, StatementCoverage coverage) {
    super(base);
    this.coverage = coverage;
  }

  @Override
  public Optional<ExecutedParts> executedParts() {
    return Optional.of(
        new ExecutedParts() {
          @Override
          public long[] snapshot() {
            return coverage.executed().toLongArray();
          }

          @Override
          public void add(long[] others) {
            coverage.add(BitSet.valueOf(others));
          }
        });
  }
}
