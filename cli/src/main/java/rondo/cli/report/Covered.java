package rondo.cli.report;

import rondo.diagnostics.Position;
import rondo.events.engine.Attendance;
import rondo.events.engine.Attendance.Guard;
import rondo.events.engine.Attendance.Use;
import rondo.trace.json.Json;

/**
 * A reaction, and whether schedules have come to it.
 *
 * @param what in the words of the protocol
 */
public record Covered(String what, Position at, Guard guard, Use use) {
  /**
   * @param roles how many there are
   */
  public static Covered of(Attendance.Entry entry, int roles) {
    String upon = "upon " + entry.reaction().name();
    return new Covered(
        roles == 1 ? upon : entry.role().name() + ": " + upon,
        entry.reaction().at(),
        entry.guard(),
        entry.use());
  }

  boolean isMissed() {
    return use == Use.NEVER;
  }

  /** What there is to say, in words. */
  String text() {
    return switch (guard) {
      case NEVER_ASKED -> "never: there was no such message";
      case FALSE -> "never: its guard was never true";
      case TRUE -> made() + "its guard was always true";
      case BOTH -> made() + "its guard was true and false";
    };
  }

  private String made() {
    return switch (use) {
      case NEVER -> "never, though ";
      case MADE -> "reached; ";
    };
  }

  private String word() {
    return switch (guard) {
      case NEVER_ASKED -> "never asked";
      case FALSE -> "false";
      case TRUE -> "true";
      case BOTH -> "both";
    };
  }

  Json json() {
    return Json.object()
        .put("what", what)
        .put("file", at.file())
        .put("line", at.line())
        .put("reached", Json.of(!isMissed()))
        .put("guard", word())
        .build();
  }
}
