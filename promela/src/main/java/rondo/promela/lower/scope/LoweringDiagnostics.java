package rondo.promela.lower.scope;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import rondo.diagnostics.CascadingErrorFilter;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;

/** Collects the diagnostics of a lowering; duplicates at one position are dropped. */
public final class LoweringDiagnostics {
  private static final Comparator<Diagnostic> BY_PLACE =
      Comparator.comparing((Diagnostic d) -> d.at().file())
          .thenComparing(d -> d.at().line())
          .thenComparing(d -> d.at().column());

  /** Rules about names: L001, L003, L020. */
  private static final Set<String> NAMES = Set.of("L001", "L003", "L020");

  private final List<Diagnostic> all = new ArrayList<>();
  private final Set<String> seen = new LinkedHashSet<>();

  public void add(SemanticRule semanticRule, Position at, String message) {
    add(semanticRule.at(at, message));
  }

  public void add(SemanticRule semanticRule, Position at, String message, String help) {
    add(semanticRule.at(at, message).withHelp(help));
  }

  private void add(Diagnostic diagnostic) {
    if (seen.add(diagnostic.code() + diagnostic.at() + diagnostic.message())) {
      all.add(diagnostic);
    }
  }

  public boolean hasErrors() {
    return all.stream().anyMatch(Diagnostic::isError);
  }

  public List<Diagnostic> errors() {
    return CascadingErrorFilter.firstPerName(
        all.stream().filter(Diagnostic::isError).sorted(BY_PLACE).toList(), NAMES);
  }

  public List<Diagnostic> warnings() {
    return all.stream().filter(d -> !d.isError()).sorted(BY_PLACE).toList();
  }
}
