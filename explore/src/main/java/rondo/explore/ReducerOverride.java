package rondo.explore;

import java.util.function.Supplier;

/** A system with other reducers. */
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
