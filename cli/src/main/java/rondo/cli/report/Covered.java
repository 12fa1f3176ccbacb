package rondo.cli.report;

import rondo.diagnostics.Position;
import rondo.trace.json.Json;

/**
 * Something that schedules may reach or not.
 *
 * @param what in the words of the model
 * @param how whether it was
 */
public record Covered(String what, Position at, How how) {
  /** How far it was reached, the least first. */
  public enum How {
    NEVER("never asked for"),
    FALSE("never true"),
    TRUE("always true"),
    BOTH("true and false");

    private final String text;

    How(String text) {
      this.text = text;
    }

    public String text() {
      return text;
    }
  }

  Json json() {
    return Json.object()
        .put("what", what)
        .put("file", at.file())
        .put("line", at.line())
        .put("guard", how.text())
        .build();
  }
}
