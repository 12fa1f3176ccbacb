package rondo.sample;

import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import rondo.explore.TransitionSystem;
import rondo.trace.Coverage;
import rondo.trace.Property;
import rondo.trace.Trace;
import rondo.trace.Verdict;
import rondo.trace.Verdict.Extent;
import rondo.trace.Verdict.Reason;
import rondo.trace.Violation;

/**
 * What became of a test, as far as later tests of the verification depend on it.
 *
 * @param restart what {@link TransitionSystem#restart} needs, if the test was repeated with another
 *     system; else empty
 * @param violated the violated property; null if there is none, or the run is not needed
 * @param choices of the run that violates it
 * @param fault of the run; negative if there is none
 */
public record EarlierTest(String restart, Property violated, int[] choices, int fault)
    implements Serializable {
  static EarlierTest restarted(String saved) {
    return new EarlierTest(saved, null, new int[0], -1);
  }

  static EarlierTest of(Optional<Violation> violation) {
    if (violation.isEmpty()) {
      return new EarlierTest("", null, new int[0], -1);
    }
    Trace trace = violation.get().trace();
    return new EarlierTest(
        "",
        violation.get().property(),
        trace.choices().stream().mapToInt(i -> i).toArray(),
        trace.fault().orElse(-1));
  }

  /** Ends a test of this system in the same way. */
  public SamplingResult repeat(TransitionSystem system) {
    if (!restart.isEmpty()) {
      throw system.restart(restart);
    }
    SamplingStatistics nothing = SamplingStatistics.EMPTY;
    Verdict verdict =
        violated == null
            ? new Verdict.Holds(new Coverage.Sampled(0), nothing.asStatistics())
            : new Verdict.Violated(
                List.of(new Violation(violated, trace())),
                Map.of(violated, 1L),
                new Extent.Stopped(Reason.ENOUGH),
                nothing.asStatistics());
    return new SamplingResult(verdict, nothing, Optional.empty());
  }

  private Trace trace() {
    return new Trace(
        IntStream.of(choices).boxed().toList(),
        fault < 0 ? OptionalInt.empty() : OptionalInt.of(fault));
  }
}
