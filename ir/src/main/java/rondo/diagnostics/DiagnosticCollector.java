package rondo.diagnostics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Collects the diagnostics of one input, in source order: files in the order in which they first
 * occur, then lines and columns. Duplicates are dropped. Of equal errors about one name only the
 * first is kept, since fixing the declaration, or the first use, may fix the others.
 */
public final class DiagnosticCollector {
  private final Set<String> nameCodes;
  private final int maxErrors;
  private final List<Diagnostic> found = new ArrayList<>();
  private final Set<String> seen = new HashSet<>();

  /**
   * @param nameCodes codes of diagnostics about names
   */
  public DiagnosticCollector(Set<String> nameCodes) {
    this(nameCodes, Integer.MAX_VALUE);
  }

  /**
   * @param nameCodes codes of diagnostics about names
   * @param maxErrors the number of errors to report at most
   */
  public DiagnosticCollector(Set<String> nameCodes, int maxErrors) {
    this.nameCodes = nameCodes;
    this.maxErrors = maxErrors;
  }

  /** Adds a diagnostic; returns whether it is new. */
  public boolean add(Diagnostic diagnostic) {
    return seen.add(diagnostic.code() + diagnostic.at() + diagnostic.message())
        && found.add(diagnostic);
  }

  public void add(DiagnosticRule rule, Position at, String message) {
    add(rule.at(at, message));
  }

  public void add(DiagnosticRule rule, Position at, String message, String help) {
    add(rule.at(at, message).withHelp(help));
  }

  public void addAll(DiagnosticCollector others) {
    others.found.forEach(this::add);
  }

  public boolean hasErrors() {
    return found.stream().anyMatch(Diagnostic::isError);
  }

  public List<Diagnostic> warnings() {
    return sorted().filter(d -> !d.isError()).toList();
  }

  public List<Diagnostic> errors() {
    return sorted().filter(Diagnostic::isError).limit(maxErrors).toList();
  }

  /** All errors and warnings. */
  public List<Diagnostic> all() {
    return sorted().toList();
  }

  /** Throws the errors, if there are any. */
  public void throwErrors() throws RejectedException {
    if (hasErrors()) {
      throw new RejectedException(errors());
    }
  }

  /** Throws only the first error, if there is one: later ones may follow from it. */
  public void throwFirstError() throws RejectedException {
    if (hasErrors()) {
      throw new RejectedException(errors().getFirst());
    }
  }

  private Stream<Diagnostic> sorted() {
    List<String> files = found.stream().map(d -> d.at().file()).distinct().toList();
    Set<String> names = new HashSet<>();
    return found.stream()
        .sorted(
            Comparator.comparingInt((Diagnostic d) -> files.indexOf(d.at().file()))
                .thenComparingInt(d -> d.at().line())
                .thenComparingInt(d -> d.at().column()))
        .filter(d -> !nameCodes.contains(d.code()) || names.add(d.code() + d.message()));
  }
}
