package rondo.rounds;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import rondo.ir.data.Term;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.TermTraversal;

/** The variables that properties read. */
final class PropertyVariables {
  private PropertyVariables() {}

  /** The variables that one of the properties reads. */
  static Set<Integer> of(RoundSystem system, List<RoundProperty> properties) {
    return properties.stream()
        .flatMap(p -> of(system.withProperties(List.of(p)), p).stream())
        .collect(Collectors.toSet());
  }

  /**
   * @param system the system with this property only
   */
  private static Set<Integer> of(RoundSystem system, RoundProperty property) {
    return switch (property) {
      case RoundProperty.Validity validity -> Set.of(validity.output());
      case RoundProperty.Irrevocability irrevocability -> Set.of(irrevocability.output());
      case RoundProperty.Invariant _, RoundProperty.Temporal _ ->
          new TermTraversal(system)
              .ofProperties()
              .filter(Term.RemoteVariable.class::isInstance)
              .map(t -> ((Term.RemoteVariable) t).variable())
              .collect(Collectors.toSet());
    };
  }
}
