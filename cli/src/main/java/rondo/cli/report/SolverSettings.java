package rondo.cli.report;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import rondo.trace.json.Json;

/**
 * What a solver was given to look for what is wrong.
 *
 * @param solver what it is called
 * @param seed of what it does by chance, if that can be said
 * @param bound how long the runs are that are looked at from their beginning
 * @param stepUnit how time passes
 */
public record SolverSettings(String solver, OptionalInt seed, int bound, StepUnit stepUnit) {
  /** What a step of a run is. */
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

    /** So many of them, in words. */
    public String format(long number) {
      return Decimal.grouped(number) + " " + one + (number == 1 ? "" : "s");
    }
  }

  /**
   * What runs are counted in.
   *
   * @param stride so many of them belong together
   */
  public record StepUnit(Unit unit, int stride) {
    /** What belongs together. */
    public Unit strideUnit() {
      return stride == 1 ? unit : Unit.PHASE;
    }
  }

  /** Who was asked. */
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
