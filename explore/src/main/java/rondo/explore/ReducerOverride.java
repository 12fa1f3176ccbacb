package rondo.explore;

import java.util.function.Supplier;

/** A system whose reducers are replaced. */
record ReducerOverride(TransitionSystem base, Supplier<Reducer> reducers)
    implements TransitionSystem {
  @Override
  public StateLayout layout() {
    return base.layout();
  }

  @Override
  public Stepper stepper() {
    return base.stepper();
  }

  @Override
  public Acceptance acceptance() {
    return base.acceptance();
  }

  @Override
  public long cacheBytes() {
    return base.cacheBytes();
  }

  @Override
  public Reducer reducer() {
    return reducers.get();
  }
}
