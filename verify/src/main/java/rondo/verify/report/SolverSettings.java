package rondo.verify.report;

import java.util.OptionalInt;

/**
 * The settings of an SMT verification.
 *
 * @param solver the name of the solver
 * @param seed the random seed, if known
 * @param bound the bound of bounded model checking
 * @param stepUnit the unit of time
 */
public record SolverSettings(String solver, OptionalInt seed, int bound, StepUnit stepUnit) {
  /** The unit of steps. */
  public enum Unit {
    ROUND,
    PHASE,
    STEP
  }

  /**
   * The unit of steps and the stride of induction.
   *
   * @param stride the number of steps in a stride
   */
  public record StepUnit(Unit unit, int stride) {
    /** The unit of strides. */
    public Unit strideUnit() {
      return stride == 1 ? unit : Unit.PHASE;
    }
  }
}
