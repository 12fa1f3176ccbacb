package rondo.explore.product;

import java.util.SplittableRandom;
import rondo.explore.RandomStepper;
import rondo.explore.TransitionSink;

/** Draws transitions of the system and reports them with all enabled moves of the observer. */
final class RandomObserverStepper implements RandomStepper {
  private final RandomStepper base;
  private final ObserverStepper product;

  RandomObserverStepper(RandomStepper base, ObserverStepper product) {
    this.base = base;
    this.product = product;
  }

  @Override
  public void begin(long run, SplittableRandom random) {
    base.begin(run, random);
  }

  @Override
  public void initial(int[] state, TransitionSink sink) {
    product.initial(state, sink);
  }

  @Override
  public EndState successors(int[] state, TransitionSink sink) {
    return product.successors(state, sink);
  }

  @Override
  public int activeProcess() {
    return product.activeProcess();
  }

  @Override
  public int actionId() {
    return product.actionId();
  }
}
