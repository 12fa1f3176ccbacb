package rondo.junit;

import java.time.Duration;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import rondo.explore.SearchOptions;
import rondo.sample.SamplingOptions;
import rondo.sample.SchedulingStrategy;
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
  /**
   * A proof for every value of the parameters {@link VerifyModel#forAll}, and searches for small
   * values.
   */
  PARAMETERIZED,
  /** Sampled schedules, which prove nothing. */
  SAMPLING;

  private static final int MAX_STEPS = 1_000;

  /** The method with the limits of an annotation. */
  Method with(VerifyModel options) {
    if (options.forAll().length > 0 != (this == PARAMETERIZED)) {
      throw new ExtensionConfigurationException(
          options.value() + ": `forAll` and the method PARAMETERIZED require each other");
    }
    SearchOptions search = Method.Explicit.DEFAULT.search();
    if (options.seconds() > 0) {
      search = search.withTime(Duration.ofSeconds(options.seconds()));
    }
    if (options.maxStates() > 0) {
      search = search.withMaxStates(options.maxStates());
    }
    return switch (this) {
      case EXPLICIT -> Method.Explicit.DEFAULT.with(search);
      case SEQUENTIALIZED -> new Method.Sequentialized(search, Semantics.DEFAULT);
      case SMT -> Method.Smt.DEFAULT.with(SolverOptions.DEFAULT.withTime(search.time()));
      case PARAMETERIZED ->
          Method.Parameterized.of(options.forAll())
              .assuming(options.assume())
              .with(search)
              .with(SolverOptions.DEFAULT.withTime(search.time()));
      case SAMPLING ->
          Method.Sampled.of(
              new SamplingOptions(
                  new SchedulingStrategy.UniformProcess(),
                  Method.ALWAYS_CHECKED,
                  options.seed(),
                  new SamplingOptions.Limits(
                      options.schedules(), MAX_STEPS, search.time(), search.threads())));
    };
  }
}
