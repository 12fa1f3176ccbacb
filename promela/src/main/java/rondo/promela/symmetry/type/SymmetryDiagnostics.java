package rondo.promela.symmetry.type;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rondo.diagnostics.CascadingErrorFilter;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;

/** Collects violations of the symmetry rules; duplicates at one position are dropped. */
public final class SymmetryDiagnostics {
  /** Rules about the names of types, processes and public variables. */
  private static final Set<String> NAMES = Set.of("S001", "S004", "S010", "S011");

  private static final Comparator<Diagnostic> BY_PLACE =
      Comparator.comparing((Diagnostic d) -> d.at().file())
          .thenComparing(d -> d.at().line())
          .thenComparing(d -> d.at().column());

  private final List<Diagnostic> errors = new ArrayList<>();
  private final List<AsymmetricProperty> asymmetries = new ArrayList<>();
  private final Set<String> seen = new LinkedHashSet<>();
  private Context context = new Context.Program();

  /** The part of the program that is being checked. */
  public sealed interface Context {
    /** The behaviour of processes. */
    record Program() implements Context {}

    /** A property: the claim or formula with this name, or an assertion if there is no name. */
    record Property(Optional<String> name) implements Context {}

    /** Output, where references may be printed. */
    record Output() implements Context {}
  }

  public Context enter(Context next) {
    Context before = context;
    context = next;
    return before;
  }

  public boolean inProperty() {
    return context instanceof Context.Property;
  }

  public void add(SymmetryRule rule, Position at, String message, String help) {
    if (!seen.add(rule.code() + at + message + context)) {
      return;
    }
    if (rule.consequence() == SymmetryRule.Consequence.INVALID) {
      errors.add(rule.error(at, message).withHelp(help));
      return;
    }
    switch (context) {
      case Context.Program _ -> errors.add(rule.error(at, message).withHelp(help));
      case Context.Property(Optional<String> name) ->
          asymmetries.add(new AsymmetricProperty(name, rule.warning(at, message).withHelp(help)));
      case Context.Output _ -> {}
    }
  }

  public void check() throws RejectedException {
    if (!errors.isEmpty()) {
      throw new RejectedException(
          CascadingErrorFilter.firstPerName(errors.stream().sorted(BY_PLACE).toList(), NAMES));
    }
  }

  public List<AsymmetricProperty> asymmetries() {
    return List.copyOf(asymmetries);
  }
}
