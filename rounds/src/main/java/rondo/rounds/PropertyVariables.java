package rondo.rounds;

import java.util.Set;
import java.util.stream.Collectors;
import rondo.ir.data.Term;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.TermTraversal;

/** The variables that a property reads. */
final class PropertyVariables {
  private PropertyVariables() {}

  /**
   * @param system the system with this property only
   */
  static Set<Integer> of(RoundSystem system, RoundProperty property) {
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
