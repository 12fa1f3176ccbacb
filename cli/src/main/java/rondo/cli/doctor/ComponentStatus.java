package rondo.cli.doctor;

import java.util.List;

/**
 * The status of one component.
 *
 * @param purpose what the component is used for
 * @param detail its version or path, or the problem
 * @param advice remedies, the best first
 */
public record ComponentStatus(
    String subject, State state, String purpose, String detail, List<String> advice) {
  public ComponentStatus {
    advice = List.copyOf(advice);
  }

  /** The state of a component. */
  public enum State {
    OK("ok"),
    /** Works, but results may be wrong. */
    WARNING("warning"),
    /** Not installed; Rondo works without it, except for its purpose. */
    ABSENT("missing"),
    /** A part of Rondo that does not work. */
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
