package rondo.promela.symmetry.type;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rondo.diagnostics.DiagnosticCollector;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;

/** Collects violations of the symmetry rules; duplicates at one position are dropped. */
public final class SymmetryDiagnostics {
  /** Rules about the names of types, processes and public variables. */
  private static final Set<String> NAMES = Set.of("S001", "S004", "S010", "S011");

  private final DiagnosticCollector errors = new DiagnosticCollector(NAMES);
  private final List<AsymmetricProperty> asymmetries = new ArrayList<>();
  private final Set<String> seen = new HashSet<>();
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
    if (rule.consequence() == SymmetryRule.Consequence.INVALID) {
      errors.add(rule.error(at, message).withHelp(help));
      return;
    }
    switch (context) {
      case Context.Program _ -> errors.add(rule.error(at, message).withHelp(help));
      case Context.Property(Optional<String> name) -> {
        if (seen.add(rule.code() + at + message + context)) {
          asymmetries.add(new AsymmetricProperty(name, rule.warning(at, message).withHelp(help)));
        }
      }
      case Context.Output _ -> {}
    }
  }

  public void check() throws RejectedException {
    errors.throwErrors();
  }

  public List<AsymmetricProperty> asymmetries() {
    return List.copyOf(asymmetries);
  }
}
