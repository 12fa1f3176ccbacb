package rondo.sample;

import java.io.Serializable;
import java.util.Optional;
import java.util.OptionalLong;
import rondo.trace.Verdict.Reason;

/**
 * The result of a range of schedules. A failing schedule is identified by its number alone: it is
 * executed again where its run is needed.
 *
 * @param schedules the number of completed schedules
 * @param terminated the number of these that ended without an enabled transition
 * @param steps the total number of steps
 * @param longest the number of steps of the longest schedule
 * @param states the states visited
 * @param failing the lowest number of a schedule that violates a property or ends with an
 *     exception; negative if there is none
 * @param limit why not all schedules were executed; null if they were, or one fails
 * @param executedParts the parts of the model that were executed, where that is recorded
 */
public record RangeResult(
    long schedules,
    long terminated,
    long steps,
    long longest,
    DistinctStateCounter.Snapshot states,
    long failing,
    Reason limit,
    long[] executedParts,
    double seconds)
    implements Serializable {
  OptionalLong failingSchedule() {
    return failing < 0 ? OptionalLong.empty() : OptionalLong.of(failing);
  }

  Optional<Reason> reachedLimit() {
    return Optional.ofNullable(limit);
  }
}
