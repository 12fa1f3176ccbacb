package rondo.explore;

import java.util.function.Supplier;

/** A system with other reducers. */
record ReducedBy(TransitionSystem of, Supplier<Reducer> reducers) implements TransitionSystem {
  @Override
  public StateLayout layout() {
    return of.layout();
  }

  @Override
  public Stepper stepper() {
    return of.stepper();
  }

  @Override
  public Acceptance acceptance() {
    return of.acceptance();
  }

  @Override
  public long rememberedBytes() {
    return of.rememberedBytes();
  }

  @Override
  public Reducer reducer() {
    return reducers.get();
  }
}
