package rondo.explore;

import java.util.function.Supplier;

/** A system whose reducers are replaced. */
final class ReducerOverride extends TransitionSystemDecorator {
  private final Supplier<Reducer> reducers;

  ReducerOverride(TransitionSystem base, Supplier<Reducer> reducers) {
    super(base);
    this.reducers = reducers;
  }

  @Override
  public Reducer reducer() {
    return reducers.get();
  }

  @Override
  public boolean isReduced() {
    return reducer() != Reducer.NONE;
  }
}
