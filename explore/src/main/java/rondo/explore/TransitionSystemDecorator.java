package rondo.explore;

import java.util.List;
import java.util.Optional;

/**
 * A transition system derived from another one: forwards every method, so that a decorator states
 * only what it changes and loses none of the rest.
 */
public abstract class TransitionSystemDecorator implements TransitionSystem {
  protected final TransitionSystem base;

  protected TransitionSystemDecorator(TransitionSystem base) {
    this.base = base;
  }

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
  public boolean isWorthSampling() {
    return base.isWorthSampling();
  }

  @Override
  public long cacheBytes() {
    return base.cacheBytes();
  }

  @Override
  public List<StateNumbering> numberings() {
    return base.numberings();
  }

  @Override
  public Reducer reducer() {
    return base.reducer();
  }

  @Override
  public boolean isReduced() {
    return base.isReduced();
  }

  @Override
  public RuntimeException restart(String saved) {
    return base.restart(saved);
  }

  @Override
  public Optional<ExecutedParts> executedParts() {
    return base.executedParts();
  }
}
