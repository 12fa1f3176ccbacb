package rondo.distal.lower;

import java.util.Optional;
import rondo.distal.text.Rule;
import rondo.ir.event.EventProperty;
import rondo.ir.round.RoundProperty;

/** Properties of protocols of events, from those that are the same in rounds. */
final class EventProperties {
  private final Symbols symbols;

  EventProperties(Symbols symbols) {
    this.symbols = symbols;
  }

  Optional<EventProperty> of(RoundProperty property) {
    if (!property.when().isEmpty()) {
      symbols.findings.add(
          Rule.BAD_ASSUMPTION.at(
              property.at(), "what is assumed of events is said with `network` alone"));
      return Optional.empty();
    }
    return switch (property) {
      case RoundProperty.Invariant i ->
          Optional.of(new EventProperty.Invariant(i.name(), i.condition(), i.slots(), i.at()));
      case RoundProperty.Temporal t ->
          Optional.of(new EventProperty.Temporal(t.name(), t.observer(), t.at()));
      case RoundProperty.Irrevocability i ->
          Optional.of(new EventProperty.Irrevocability(i.name(), i.output(), i.at()));
      case RoundProperty.Validity v -> {
        symbols.findings.add(
            Rule.NOT_YET
                .at(v.at(), "`validity` is not supported yet where processes react to events")
                .withHelp("keep the input in a ghost, and write an `invariant`"));
        yield Optional.empty();
      }
    };
  }
}
