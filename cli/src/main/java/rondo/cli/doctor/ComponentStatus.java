package rondo.cli.doctor;

import java.util.List;

/**
 * One thing that was looked at.
 *
 * @param purpose what it is for
 * @param detail what was found: a version, a place, or what is wrong
 * @param advice what to do about it, if something is to be done; the first one is best
 */
public record ComponentStatus(
    String subject, State state, String purpose, String detail, List<String> advice) {
  public ComponentStatus {
    advice = List.copyOf(advice);
  }

  /** How it is. */
  public enum State {
    OK("ok"),
    /** It works, but results may be wrong. */
    WARNING("warning"),
    /** It is not here, and Rondo does without, except for its purpose. */
    ABSENT("not here"),
    /** It belongs to Rondo and does not work. */
    BROKEN("broken");

    private final String text;

    State(String text) {
      this.text = text;
    }

    public String text() {
      return text;
    }
  }

  static ComponentStatus ok(String subject, String purpose, String detail) {
    return new ComponentStatus(subject, State.OK, purpose, detail, List.of());
  }
}
