package rondo.sample;

import java.io.Serializable;
import java.util.List;

/**
 * A range of the schedules of a test, and what an executor needs for it besides the model.
 *
 * @param from the first schedule
 * @param to after the last schedule
 * @param expected the expected number of steps of a schedule
 * @param timeMillis the time after which no further schedule starts
 * @param independence whether a schedule depends on those before it in the range
 * @param earlier the outcomes of the tests of the verification before this one
 */
public record RangeTask(
    long from,
    long to,
    int expected,
    long timeMillis,
    Independence independence,
    List<EarlierTest> earlier)
    implements Serializable {
  /** Whether a schedule depends on others. */
  public enum Independence {
    /** A schedule depends on the seed and its number alone. */
    INDEPENDENT,
    /** It also depends on those before it, so a range needs a system of its own. */
    SEQUENTIAL
  }

  public RangeTask {
    earlier = List.copyOf(earlier);
  }
}
