package rondo.rounds;

import java.util.Set;
import java.util.stream.Collectors;
import rondo.ir.data.Term;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.TermTraversal;

/** Which variables a property looks at. */
final class PropertyVariables {
  private PropertyVariables() {}

  /**
   * @param system one that is checked for this property alone
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
