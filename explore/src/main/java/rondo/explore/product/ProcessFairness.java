package rondo.explore.product;

import java.util.stream.IntStream;
import rondo.explore.Stepper;

/**
 * Weak fairness of processes: each process moves infinitely often or is disabled infinitely often.
 */
public final class ProcessFairness implements FairnessConstraints {
  private static final int[] NONE = {};

  private final Stepper stepper;
  private final int[][] constraintOf;

  /**
   * @param processes the maximum number of processes
   */
  public ProcessFairness(Stepper stepper, int processes) {
    this.stepper = stepper;
    constraintOf = IntStream.range(0, processes).mapToObj(p -> new int[] {p}).toArray(int[][]::new);
  }

  @Override
  public Stepper stepper() {
    return stepper;
  }

  @Override
  public int[] satisfied() {
    int process = stepper.activeProcess();
    return process < 0 ? NONE : constraintOf[process];
  }
}
