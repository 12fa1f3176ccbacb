package rondo.sample;

import java.util.Optional;
import rondo.trace.Verdict;

/**
 * What a test showed.
 *
 * @param finding how the violation was come by, if there is one
 */
public record Sampled(Verdict verdict, Tally tally, Optional<Finding> finding) {
  /**
   * The violation that was found.
   *
   * @param schedule the number of the first schedule that has one, from 0
   * @param steps how many steps it had
   * @param shrunk how many are left
   */
  public record Finding(long schedule, int steps, int shrunk) {}
}
