package rondo.distal.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rondo.diagnostics.CascadingErrorFilter;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;

/**
 * Collects the diagnostics of a protocol; duplicates are dropped, and an unknown name is reported
 * at its first use only.
 */
public final class DiagnosticCollector {
  private static final int MAX_ERRORS = 20;
  private static final Comparator<Diagnostic> BY_PLACE =
      Comparator.comparingInt((Diagnostic d) -> d.at().line())
          .thenComparingInt(d -> d.at().column());

  /** The rules about unknown names. */
  private static final Set<String> NAMES =
      Set.of(Rule.UNKNOWN_NAME.code(), Rule.UNKNOWN_FIELD.code());

  private final List<Diagnostic> all = new ArrayList<>();
  private final Set<String> seen = new HashSet<>();

  public void add(Diagnostic diagnostic) {
    if (seen.add(diagnostic.code() + diagnostic.at() + diagnostic.message())) {
      all.add(diagnostic);
    }
  }

  public void addAll(DiagnosticCollector others) {
    others.all.forEach(this::add);
  }

  public boolean hasErrors() {
    return all.stream().anyMatch(Diagnostic::isError);
  }

  public List<Diagnostic> warnings() {
    return all.stream().filter(d -> !d.isError()).sorted(BY_PLACE).toList();
  }

  /** Throws all errors, in textual order, if there are any. */
  public void throwErrors() throws RejectedException {
    if (hasErrors()) {
      throw new RejectedException(errors().stream().limit(MAX_ERRORS).toList());
    }
  }

  /** Throws only the first error, if there is one: later ones may follow from it. */
  public void throwFirstError() throws RejectedException {
    Optional<Diagnostic> first = errors().stream().findFirst();
    if (first.isPresent()) {
      throw new RejectedException(first.get());
    }
  }

  private List<Diagnostic> errors() {
    return CascadingErrorFilter.firstPerName(
        all.stream().filter(Diagnostic::isError).sorted(BY_PLACE).toList(), NAMES);
  }
}
