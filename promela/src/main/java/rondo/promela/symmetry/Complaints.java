package rondo.promela.symmetry;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rondo.diagnostics.Cascade;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;

/** Collects what breaks the rules; the same thing at the same place is kept once. */
final class Complaints {
  /** What is wrong with the names of types, processes and public variables. */
  private static final Set<String> NAMES = Set.of("S001", "S004", "S010", "S011");

  private static final Comparator<Diagnostic> BY_PLACE =
      Comparator.comparing((Diagnostic d) -> d.at().file())
          .thenComparing(d -> d.at().line())
          .thenComparing(d -> d.at().column());

  private final List<Diagnostic> errors = new ArrayList<>();
  private final List<Asymmetry> asymmetries = new ArrayList<>();
  private final Set<String> seen = new LinkedHashSet<>();
  private Place place = new Place.Program();

  /** Where the reading has come to. */
  sealed interface Place {
    /** What processes do. */
    record Program() implements Place {}

    /** What is asked about them: by the property of that name, or by an assertion. */
    record Property(Optional<String> name) implements Place {}

    /** What is only printed. */
    record Output() implements Place {}
  }

  Place at(Place next) {
    Place before = place;
    place = next;
    return before;
  }

  boolean inProperty() {
    return place instanceof Place.Property;
  }

  void add(SymmetryRule rule, Position at, String message, String help) {
    if (!seen.add(rule.code() + at + message + place)) {
      return;
    }
    if (rule.weight() == SymmetryRule.Weight.ALWAYS) {
      errors.add(rule.error(at, message).withHelp(help));
      return;
    }
    switch (place) {
      case Place.Program _ -> errors.add(rule.error(at, message).withHelp(help));
      case Place.Property(Optional<String> name) ->
          asymmetries.add(new Asymmetry(name, rule.warning(at, message).withHelp(help)));
      case Place.Output _ -> {}
    }
  }

  void check() throws RejectedException {
    if (!errors.isEmpty()) {
      throw new RejectedException(
          Cascade.oncePerName(errors.stream().sorted(BY_PLACE).toList(), NAMES));
    }
  }

  List<Asymmetry> asymmetries() {
    return List.copyOf(asymmetries);
  }
}
