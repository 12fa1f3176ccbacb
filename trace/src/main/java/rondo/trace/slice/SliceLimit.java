package rondo.trace.slice;

import java.util.Locale;
import java.util.Optional;
import rondo.trace.view.TraceView;
import rondo.trace.view.TraceView.Explanation;

/** The runs that are explained. */
final class SliceLimit {
  /** The dependence graph of a longer run takes long to build, and nobody reads its slice. */
  private static final int MAX_STEPS = 5_000;

  static final Explanation NO_VIOLATION =
      new Explanation.Unavailable("the run violates no property");

  private SliceLimit() {}

  /** Why a run is not explained, if it is not. */
  static Optional<String> obstacle(TraceView view) {
    return view.length() > MAX_STEPS
        ? Optional.of(String.format(Locale.ROOT, "the run has more than %,d steps", MAX_STEPS))
        : Optional.empty();
  }
}
