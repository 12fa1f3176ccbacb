package rondo.report;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import rondo.trace.json.Json;
import rondo.verify.report.SolverSettings;
import rondo.verify.report.SolverSettings.Unit;

/** The settings of an SMT verification in words. */
public final class SolverText {
  private SolverText() {}

  /** The solver and its seed. */
  static String engine(SolverSettings settings) {
    return "smt, "
        + settings.solver()
        + (settings.seed().isPresent() ? ", seed " + settings.seed().getAsInt() : "");
  }

  static Map<String, Json> members(SolverSettings settings) {
    var members = new LinkedHashMap<String, Json>();
    members.put("engine", Json.of("smt"));
    members.put("solver", Json.of(settings.solver()));
    settings.seed().ifPresent(s -> members.put("seed", Json.of(s)));
    return members;
  }

  static String singular(Unit unit) {
    return unit.name().toLowerCase(Locale.ROOT);
  }

  /** A number of steps. */
  public static String counted(long number, Unit unit) {
    return Decimal.grouped(number) + " " + singular(unit) + (number == 1 ? "" : "s");
  }
}
