package rondo.distal.lower;

import java.util.Optional;
import java.util.function.IntUnaryOperator;
import rondo.diagnostics.Position;
import rondo.distal.text.Rule;
import rondo.ir.data.Binder;
import rondo.ir.data.Loop;
import rondo.ir.data.Term;
import rondo.ir.event.EventProperty;
import rondo.ir.round.RoundProperty;

/** Properties of protocols of events, from those that are the same in rounds. */
final class EventProperties {
  private final Symbols symbols;

  EventProperties(Symbols symbols) {
    this.symbols = symbols;
  }

  /**
   * The property.
   *
   * @param given the variable that keeps what an input is at first
   */
  Optional<EventProperty> of(RoundProperty property, IntUnaryOperator given) {
    if (!property.when().isEmpty()) {
      symbols.findings.add(
          Rule.BAD_ASSUMPTION.at(
              property.at(), "what is assumed of events is said with `network` alone"));
      return Optional.empty();
    }
    return switch (property) {
      case RoundProperty.Invariant i when i.occasion() == RoundProperty.Occasion.EACH_PHASE -> {
        symbols.findings.add(
            Rule.BAD_PROPERTY
                .at(i.at(), "there are no phases among events")
                .withHelp("an `invariant` without `phase` holds after every step"));
        yield Optional.empty();
      }
      case RoundProperty.Invariant i ->
          Optional.of(new EventProperty.Invariant(i.name(), i.condition(), i.slots(), i.at()));
      case RoundProperty.Temporal t ->
          Optional.of(new EventProperty.Temporal(t.name(), t.observer(), t.at()));
      case RoundProperty.Irrevocability i ->
          Optional.of(new EventProperty.Irrevocability(i.name(), i.output(), i.at()));
      case RoundProperty.Validity v -> Optional.of(validity(v, given.applyAsInt(v.input())));
    };
  }

  /** What somebody has decided was an input of somebody who is there and is not byzantine. */
  private EventProperty validity(RoundProperty.Validity v, int given) {
    var slots = new Slots();
    Binder p = slots.fresh("p", Sort.PROCESS);
    Binder q = slots.fresh("q", Sort.PROCESS);
    Position at = v.at();
    Term decision = new Term.Of(new Term.Bound(p), v.output());
    Term input = new Term.Of(new Term.Bound(q), given);
    Term here =
        Terms.or(
            new Term.Is(Term.Condition.CORRECT, new Term.Bound(q)),
            new Term.Is(Term.Condition.CRASHED, new Term.Bound(q)),
            at);
    var proposers = new Loop(q, Optional.empty(), symbols.owners(given, at), here);
    Term proposed =
        new Term.Fold(Term.Kind.EXISTS, proposers, Terms.equal(input, decision, at), at);
    var decided =
        new Loop(p, Optional.empty(), symbols.owners(v.output(), at), new Term.IsPresent(decision));
    Term valid = new Term.Fold(Term.Kind.FORALL, decided, proposed, at);
    return new EventProperty.Invariant(v.name(), valid, slots.count(), at);
  }
}
