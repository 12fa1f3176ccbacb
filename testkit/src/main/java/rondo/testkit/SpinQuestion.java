package rondo.testkit;

import java.util.Map;
import java.util.Optional;
import rondo.ir.FullChannel;

/**
 * What to ask Spin about a model.
 *
 * @param defines macros, by name
 */
public record SpinQuestion(
    FullChannel fullChannel, Map<String, String> defines, Reduction reduction, Sought sought) {

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
  public sealed interface Sought {
    /** States without a way on and failing steps; claims and formulas are left out. */
    record Safety() implements Sought {}

    /**
     * Runs that a never claim or the negation of a formula accepts, or that pass an accept label
     * forever.
     *
     * @param claim the name of the formula, where there are several
     */
    record AcceptanceCycles(Optional<String> claim, Fairness fairness) implements Sought {}

    /** Runs that in the end pass no progress label; claims and formulas are left out. */
    record NonProgressCycles(Fairness fairness) implements Sought {}
  }

  public SpinQuestion {
    defines = Map.copyOf(defines);
  }

  /** Errors of states and steps, in all interleavings, with channels that block when full. */
  public static SpinQuestion safety() {
    return new SpinQuestion(
        FullChannel.BLOCK, Map.of(), Reduction.NONE, new SpinQuestion.Sought.Safety());
  }

  /** The only claim or formula of the model, or its accept labels. */
  public static SpinQuestion acceptance(Fairness fairness) {
    return safety().withSought(new Sought.AcceptanceCycles(Optional.empty(), fairness));
  }

  /** The formula of this name. */
  public static SpinQuestion formula(String name, Fairness fairness) {
    return safety().withSought(new Sought.AcceptanceCycles(Optional.of(name), fairness));
  }

  public static SpinQuestion nonProgress(Fairness fairness) {
    return safety().withSought(new Sought.NonProgressCycles(fairness));
  }

  public SpinQuestion withFullChannel(FullChannel value) {
    return new SpinQuestion(value, defines, reduction, sought);
  }

  public SpinQuestion withDefines(Map<String, String> value) {
    return new SpinQuestion(fullChannel, value, reduction, sought);
  }

  public SpinQuestion withReduction(Reduction value) {
    return new SpinQuestion(fullChannel, defines, value, sought);
  }

  public SpinQuestion withSought(Sought value) {
    return new SpinQuestion(fullChannel, defines, reduction, value);
  }
}
