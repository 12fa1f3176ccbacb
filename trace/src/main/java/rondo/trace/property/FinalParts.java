package rondo.trace.property;

import java.util.List;
import java.util.Optional;
import rondo.ir.event.EventSystem;
import rondo.ir.event.interpreter.EventReplay;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundReplay;
import rondo.ir.round.interpreter.RoundViolation;
import rondo.trace.property.PropertyTimeline.Part;
import rondo.trace.property.PropertyTimeline.PartValue;
import rondo.trace.view.TraceView.PropertyPart;

/** The parts of the violated property of a protocol in the last state of a run. */
public final class FinalParts {
  private FinalParts() {}

  /** Of a run of rounds; none if it ends with an error. */
  public static List<PropertyPart> of(RoundSystem system, RoundReplay replay) {
    boolean isError =
        replay.violations().stream().anyMatch(RoundViolation.FaultViolation.class::isInstance);
    return isError
        ? List.of()
        : system.properties().stream()
            .filter(p -> !p.isWitness())
            .flatMap(p -> of(ProtocolTimeline.of(system, p, replay)).stream())
            .toList();
  }

  /** Of a run of events; none if it ends with an error. */
  public static List<PropertyPart> of(EventSystem system, EventReplay replay) {
    return replay.isError()
        ? List.of()
        : system.properties().stream()
            .filter(p -> !p.isWitness())
            .flatMap(p -> of(ProtocolTimeline.of(system, p, replay)).stream())
            .toList();
  }

  private static List<PropertyPart> of(PropertyTimeline timeline) {
    return timeline.parts().stream()
        .filter(p -> !p.values().isEmpty())
        .map(FinalParts::of)
        .toList();
  }

  private static PropertyPart of(Part part) {
    PartValue last = part.values().getLast();
    Optional<Boolean> holds =
        switch (last.truth()) {
          case TRUE -> Optional.of(true);
          case FALSE -> Optional.of(false);
          case UNDEFINED -> Optional.empty();
        };
    return new PropertyPart(part.text(), part.level(), holds, last.detail());
  }
}
