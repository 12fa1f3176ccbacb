package rondo.trace;

import java.util.List;

/** The answer to a verification. */
public sealed interface Verdict {
  Statistics statistics();

  record Holds(Coverage coverage, Statistics statistics) implements Verdict {}

  /** At least one violation; the first is the one to show. */
  record Violated(List<Violation> violations, Statistics statistics) implements Verdict {
    public Violated {
      violations = List.copyOf(violations);
    }
  }

  /** A limit was reached before the answer was known. */
  record Inconclusive(Reason why, Statistics statistics) implements Verdict {}

  enum Reason {
    DEPTH("the depth limit was reached"),
    STATES("the state limit was reached"),
    MEMORY("the memory limit was reached"),
    TIME("the time limit was reached"),
    INTERRUPTED("it was interrupted"),
    ENDLESS_ATOMIC("an atomic sequence went on without end");

    private final String text;

    Reason(String text) {
      this.text = text;
    }

    public String text() {
      return text;
    }
  }
}
