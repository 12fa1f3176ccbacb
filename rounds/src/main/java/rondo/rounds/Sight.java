package rondo.rounds;

import java.util.Set;
import java.util.stream.Collectors;
import rondo.ir.data.Term;
import rondo.ir.round.Mentions;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;

/** Which variables a property looks at. */
final class Sight {
  private Sight() {}

  /**
   * @param system one that is checked for this property alone
   */
  static Set<Integer> of(RoundSystem system, RoundProperty property) {
    return switch (property) {
      case RoundProperty.Validity validity -> Set.of(validity.output());
      case RoundProperty.Irrevocability irrevocability -> Set.of(irrevocability.output());
      case RoundProperty.Invariant _, RoundProperty.Temporal _ ->
          new Mentions(system)
              .byNobody()
              .filter(Term.Of.class::isInstance)
              .map(t -> ((Term.Of) t).variable())
              .collect(Collectors.toSet());
    };
  }
}
