package rondo.junit;

import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.OptionalInt;
import rondo.explore.SearchOptions;
import rondo.sample.SamplingOptions;
import rondo.sample.SchedulingStrategy;
import rondo.trace.Property;
import rondo.verify.method.Method;
import rondo.verify.method.Semantics;
import rondo.verify.method.SolverOptions;

/** How a model is verified. */
public enum VerificationMethod {
  /** Exhaustive search of the states. */
  EXPLICIT,
  /** Exhaustive search of an event-based protocol in rounds. */
  SEQUENTIALIZED,
  /** Bounded model checking and k-induction with an SMT solver. */
  SMT,
  /** Sampled schedules, which prove nothing. */
  SAMPLING;

  private static final Duration FOREVER = Duration.ofDays(36_500);
  private static final int MAX_STEPS = 1_000;

  /** The method with the limits of an annotation. */
  Method with(VerifyModel options) {
    Duration time = options.seconds() == 0 ? FOREVER : Duration.ofSeconds(options.seconds());
    SearchOptions defaults = SearchOptions.defaults().withTime(time);
    SearchOptions search =
        options.maxStates() == 0 ? defaults : defaults.withMaxStates(options.maxStates());
    return switch (this) {
      case EXPLICIT -> Method.Explicit.DEFAULT.with(search);
      case SEQUENTIALIZED -> new Method.Sequentialized(search, Semantics.DEFAULT);
      case SMT -> smt(search, time);
      case SAMPLING ->
          new Method.Sampled(
              new SamplingOptions(
                  new SchedulingStrategy.UniformProcess(),
                  EnumSet.of(
                      Property.ASSERTION, Property.RUNTIME_ERROR, Property.INVALID_END_STATE),
                  options.seed(),
                  new SamplingOptions.Limits(options.schedules(), MAX_STEPS, time, 1)),
              OptionalInt.empty(),
              Semantics.DEFAULT,
              Method.Sampled.Form.ASYNCHRONOUS);
    };
  }

  private static Method smt(SearchOptions search, Duration time) {
    SolverOptions solver = SolverOptions.DEFAULT;
    return new Method.Smt(
        new SolverOptions(
            solver.bound(),
            solver.seed(),
            solver.command(),
            Optional.of(time),
            solver.memoryBytes(),
            solver.invariants()),
        search,
        Semantics.DEFAULT,
        Method.Smt.DEFAULT.optimisations(),
        Method.Smt.DEFAULT.symmetry());
  }
}
