package rondo.testkit;

import java.util.Map;
import java.util.Optional;
import rondo.ir.interpreter.FullChannelPolicy;

/**
 * A query to Spin about a model.
 *
 * @param defines macros, by name
 */
public record SpinQuery(
    FullChannelPolicy policy,
    Map<String, String> defines,
    Reduction reduction,
    ErrorKind errorKind) {

  /** Whether partial order reduction is used. */
  public enum Reduction {
    NONE,
    PARTIAL_ORDER
  }

  /** Whether only weakly fair runs are considered. */
  public enum Fairness {
    NONE,
    WEAK
  }

  /** The kind of error to search for. */
  public sealed interface ErrorKind {
    /** Deadlocks and failing transitions; claims and formulas are ignored. */
    record Safety() implements ErrorKind {}

    /**
     * Runs accepted by a never claim or by the negation of a formula, or visiting an accept label
     * infinitely often.
     *
     * @param claim the name of the formula, if there are several
     */
    record AcceptanceCycles(Optional<String> claim, Fairness fairness) implements ErrorKind {}

    /** Runs that visit progress labels only finitely often; claims and formulas are ignored. */
    record NonProgressCycles(Fairness fairness) implements ErrorKind {}
  }

  public SpinQuery {
    defines = Map.copyOf(defines);
  }

  /** Safety errors in all interleavings, with channels that block when full. */
  public static SpinQuery safety() {
    return new SpinQuery(
        FullChannelPolicy.BLOCK, Map.of(), Reduction.NONE, new SpinQuery.ErrorKind.Safety());
  }

  /** Acceptance cycles of the only claim or formula of the model, or of its accept labels. */
  public static SpinQuery acceptance(Fairness fairness) {
    return safety().withErrorKind(new ErrorKind.AcceptanceCycles(Optional.empty(), fairness));
  }

  /** Acceptance cycles of the negation of the formula of this name. */
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
