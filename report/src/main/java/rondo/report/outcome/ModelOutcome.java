package rondo.report.outcome;

import java.nio.file.Path;
import java.util.List;
import rondo.diagnostics.Diagnostic;
import rondo.report.SavedTraces;
import rondo.trace.Verdict.Reason;
import rondo.verify.report.Report;

/** What became of one model of a call. */
public sealed interface ModelOutcome {
  /** The model's file. */
  Path model();

  /**
   * The model was verified.
   *
   * @param traces the files of its counterexamples
   */
  record Verified(Report report, SavedTraces traces, ApproximationPolicy approximation)
      implements ModelOutcome {
    @Override
    public Path model() {
      return report.model().file();
    }

    @Override
    public List<Diagnostic> diagnostics() {
      return report.warnings();
    }

    @Override
    public double seconds() {
      return report.statistics().seconds();
    }
  }

  /** The model, or an option for it, was rejected. */
  record Rejected(Path model, List<Diagnostic> diagnostics) implements ModelOutcome {
    public Rejected {
      diagnostics = List.copyOf(diagnostics);
    }
  }

  /** A limit was reached before the properties were known. */
  record Stopped(Path model, Reason reason) implements ModelOutcome {}

  /** The verification failed. */
  record Failed(Path model, Cause cause, String message) implements ModelOutcome {}

  /** The cause of a failure. */
  enum Cause {
    REJECTED("rejected"),
    INCONCLUSIVE("inconclusive"),
    BUG("bug in Rondo");

    private final String word;

    Cause(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }
  }

  /** The time of all searches; one that several properties share counts once. */
  default double seconds() {
    return 0;
  }

  /** The warnings and errors about the model's text. */
  default List<Diagnostic> diagnostics() {
    return List.of();
  }
}
