package rondo.promela.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import rondo.diagnostics.CascadingErrorFilter;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;

/** Collects diagnostics up to a bound, beyond which parsing stops. */
public final class SyntaxDiagnostics {
  private static final int MAX_ERRORS = 20;
  private static final int MAX_WARNINGS = 50;

  /** Rules about names. */
  private static final Set<String> NAMES = Set.of(SyntaxRule.UNKNOWN_NAME.id());

  private static final Pattern UNMATCHED =
      Pattern.compile("`(::|od|fi|}|->|else)` is not expected here|this `}` has no matching `\\{`");

  private final List<Diagnostic> errors = new ArrayList<>();
  private final List<Diagnostic> warnings = new ArrayList<>();
  private final Set<String> known = new HashSet<>();
  private RejectedException rejection;

  /** Adds a diagnostic; throws all of them if there are too many errors. */
  public void add(Diagnostic diagnostic) throws RejectedException {
    if (!known.add(diagnostic.code() + diagnostic.at() + diagnostic.message())) {
      return;
    }
    if (!diagnostic.isError()) {
      if (warnings.size() < MAX_WARNINGS) {
        warnings.add(diagnostic);
      }
      return;
    }
    errors.add(diagnostic);
    if (errors.size() >= MAX_ERRORS) {
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

  public boolean hasErrors() {
    return !errors.isEmpty();
  }

  public List<Diagnostic> warnings() {
    return List.copyOf(warnings);
  }

  /** Throws if there is an error. */
  public void check() throws RejectedException {
    if (hasErrors()) {
      throw rejection();
    }
  }

  /** All diagnostics so far, in source order. */
  public RejectedException rejection() {
    var all = new ArrayList<>(errors);
    all.addAll(warnings);
    List<String> files = all.stream().map(d -> d.at().file()).distinct().toList();
    all.sort(
        Comparator.<Diagnostic>comparingInt(d -> files.indexOf(d.at().file()))
            .thenComparingInt(d -> d.at().line())
            .thenComparingInt(d -> d.at().column()));
    rejection =
        new RejectedException(CascadingErrorFilter.firstPerName(withFirstUnmatched(all), NAMES));
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
