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

/** Collects diagnostics up to a bound, from which on reading any further is of no help. */
public final class SyntaxDiagnostics {
  private static final int MOST_ERRORS = 20;
  private static final int MOST_WARNINGS = 50;

  /** What is wrong with names. */
  private static final Set<String> NAMES = Set.of(SyntaxRule.UNKNOWN_NAME.id());

  private static final Pattern UNMATCHED =
      Pattern.compile("`(::|od|fi|}|->|else)` is not expected here|this `}` closes nothing");

  private final List<Diagnostic> errors = new ArrayList<>();
  private final List<Diagnostic> warnings = new ArrayList<>();
  private final Set<String> known = new HashSet<>();
  private RejectedException rejection;

  /** Notes a diagnostic; throws all of them when there are too many errors to go on. */
  public void add(Diagnostic diagnostic) throws RejectedException {
    if (!known.add(diagnostic.code() + diagnostic.at() + diagnostic.message())) {
      return;
    }
    if (!diagnostic.isError()) {
      if (warnings.size() < MOST_WARNINGS) {
        warnings.add(diagnostic);
      }
      return;
    }
    errors.add(diagnostic);
    if (errors.size() >= MOST_ERRORS) {
      throw rejection();
    }
  }

  /** Notes what was thrown; throws it on, with all that was noted, if it is final. */
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

  /** Whether there is no use in reading on after this. */
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

  /** Everything noted so far, in the order of the source. */
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

  /** Where one of the words that belong together is missing, the others of them are in the way. */
  private static List<Diagnostic> withFirstUnmatched(List<Diagnostic> found) {
    Optional<Diagnostic> first = found.stream().filter(SyntaxDiagnostics::isUnmatched).findFirst();
    return found.stream().filter(d -> !isUnmatched(d) || d == first.get()).toList();
  }

  private static boolean isUnmatched(Diagnostic found) {
    return found.isError() && UNMATCHED.matcher(found.message()).matches();
  }
}
