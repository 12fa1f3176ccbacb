package rondo.testkit;

import java.util.Map;
import java.util.Optional;
import rondo.ir.FullChannelPolicy;

/**
 * What to ask Spin about a model.
 *
 * @param defines macros, by name
 */
public record SpinQuery(
    FullChannelPolicy policy,
    Map<String, String> defines,
    Reduction reduction,
    ErrorKind errorKind) {

  /** Whether every interleaving is looked at. */
  public enum Reduction {
    NONE,
    PARTIAL_ORDER
  }

  /** Whether a process that can always make a step has to make one in the end. */
  public enum Fairness {
    NONE,
    WEAK
  }

  /** What kind of error to look for. */
  public sealed interface ErrorKind {
    /** States without a way on and failing steps; claims and formulas are left out. */
    record Safety() implements ErrorKind {}

    /**
     * Runs that a never claim or the negation of a formula accepts, or that pass an accept label
     * forever.
     *
     * @param claim the name of the formula, where there are several
     */
    record AcceptanceCycles(Optional<String> claim, Fairness fairness) implements ErrorKind {}

    /** Runs that in the end pass no progress label; claims and formulas are left out. */
    record NonProgressCycles(Fairness fairness) implements ErrorKind {}
  }

  public SpinQuery {
    defines = Map.copyOf(defines);
  }

  /** Errors of states and steps, in all interleavings, with channels that block when full. */
  public static SpinQuery safety() {
    return new SpinQuery(
        FullChannelPolicy.BLOCK, Map.of(), Reduction.NONE, new SpinQuery.ErrorKind.Safety());
  }

  /** The only claim or formula of the model, or its accept labels. */
  public static SpinQuery acceptance(Fairness fairness) {
    return safety().withErrorKind(new ErrorKind.AcceptanceCycles(Optional.empty(), fairness));
  }

  /** The formula of this name. */
  public static SpinQuery formula(String name, Fairness fairness) {
    return safety().withErrorKind(new ErrorKind.AcceptanceCycles(Optional.of(name), fairness));
  }

  public static SpinQuery nonProgress(Fairness fairness) {
    return safety().withErrorKind(new ErrorKind.NonProgressCycles(fairness));
  }

  public SpinQuery withFullChannel(FullChannelPolicy value) {
    return new SpinQuery(value, defines, reduction, errorKind);
  }

  public SpinQuery withDefines(Map<String, String> value) {
    return new SpinQuery(policy, value, reduction, errorKind);
  }

  public SpinQuery withReduction(Reduction value) {
    return new SpinQuery(policy, defines, value, errorKind);
  }

  public SpinQuery withErrorKind(ErrorKind value) {
    return new SpinQuery(policy, defines, reduction, value);
  }
}
