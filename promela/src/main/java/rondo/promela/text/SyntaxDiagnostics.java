package rondo.promela.text;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.DiagnosticCollector;
import rondo.diagnostics.RejectedException;

/** Collects diagnostics up to a bound, beyond which parsing stops. */
public final class SyntaxDiagnostics {
  private static final int MAX_ERRORS = 20;
  private static final int MAX_WARNINGS = 50;

  /** Rules about names. */
  private static final Set<String> NAMES = Set.of(SyntaxRule.UNKNOWN_NAME.id());

  private static final Pattern UNMATCHED =
      Pattern.compile("`(::|od|fi|}|->|else)` is not expected here|this `}` has no matching `\\{`");

  private final DiagnosticCollector found = new DiagnosticCollector(NAMES);
  private int errors;
  private int warnings;
  private RejectedException rejection;

  /** Adds a diagnostic; throws all of them if there are too many errors. */
  public void add(Diagnostic diagnostic) throws RejectedException {
    if (!diagnostic.isError()) {
      if (warnings < MAX_WARNINGS && found.add(diagnostic)) {
        warnings++;
      }
    } else if (found.add(diagnostic) && ++errors >= MAX_ERRORS) {
      throw rejection();
    }
  }

  /** Adds the diagnostics of {@code thrown}; rethrows it with all others if it is fatal. */
  public void addOrRethrow(RejectedException thrown) throws RejectedException {
    if (thrown == rejection) {
      throw thrown;
    }
    for (Diagnostic each : thrown.diagnostics()) {
      add(each);
    }
    if (isFatal(thrown)) {
      throw rejection();
    }
  }

  /** Whether parsing should stop after this. */
  public boolean isFatal(RejectedException thrown) {
    return thrown == rejection
        || thrown.diagnostics().stream()
            .anyMatch(d -> SyntaxRule.of(d.code()).filter(SyntaxRule::isFatal).isPresent());
  }

  public List<Diagnostic> warnings() {
    return found.warnings();
  }

  /** Throws if there is an error. */
  public void check() throws RejectedException {
    if (errors > 0) {
      throw rejection();
    }
  }

  /** All diagnostics so far, in source order. */
  public RejectedException rejection() {
    rejection = new RejectedException(withFirstUnmatched(found.all()));
    return rejection;
  }

  /** Keeps only the first of the errors about unmatched delimiters, which cause each other. */
  private static List<Diagnostic> withFirstUnmatched(List<Diagnostic> found) {
    Optional<Diagnostic> first = found.stream().filter(SyntaxDiagnostics::isUnmatched).findFirst();
    return found.stream().filter(d -> !isUnmatched(d) || d == first.get()).toList();
  }

  private static boolean isUnmatched(Diagnostic found) {
    return found.isError() && UNMATCHED.matcher(found.message()).matches();
  }
}
