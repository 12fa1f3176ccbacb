package rondo.explore;

import java.util.SplittableRandom;

/**
 * A stepper that draws successors of a state at random instead of reporting all of them: {@link
 * #successors} reports at least one transition if there is any. All that it reports is also
 * reported by the steppers of {@link TransitionSystem#stepper}. The states of a run are expanded in
 * their order.
 */
public interface RandomStepper extends Stepper {
  /**
   * Begins a run.
   *
   * @param run the number of the run, from 0; negative for one that is not counted
   * @param random the random numbers of the run
   */
  void begin(long run, SplittableRandom random);
}
