package rondo.cli.report;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import rondo.trace.json.Json;

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
    ROUND("round"),
    PHASE("phase"),
    STEP("step");

    private final String one;

    Unit(String one) {
      this.one = one;
    }

    String singular() {
      return one;
    }

    /** A number with the unit, in words. */
    public String format(long number) {
      return Decimal.grouped(number) + " " + one + (number == 1 ? "" : "s");
    }
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

  /** The solver and its seed. */
  String text() {
    return "smt, " + solver + (seed.isPresent() ? ", seed " + seed.getAsInt() : "");
  }

  Map<String, Json> members() {
    var members = new LinkedHashMap<String, Json>();
    members.put("engine", Json.of("smt"));
    members.put("solver", Json.of(solver));
    seed.ifPresent(s -> members.put("seed", Json.of(s)));
    return members;
  }
}
