package rondo.events.engine;

import java.util.Optional;
import rondo.ir.event.EventFaultModel;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;

/**
 * Why the reductions of {@link EventPartialOrderReduction} are not applicable to a protocol and a
 * property.
 */
public final class EventReductionApplicability {
  private EventReductionApplicability() {}

  /** The reason; empty if the reductions are applicable. */
  public static Optional<String> obstacle(EventSystem system, EventProperty property) {
    return switch (property) {
      case EventProperty.Temporal _ -> Optional.of("the property is a temporal formula");
      case EventProperty.RoundBased _ ->
          Optional.of("communication closure is checked in every step");
      case EventProperty.Invariant _, EventProperty.Irrevocability _ -> obstacle(system);
    };
  }

  /** The behaviour of a process must depend on its local state and the messages sent to it only. */
  static Optional<String> obstacle(EventSystem system) {
    EventFaultModel model = system.faultModel();
    if (model.fifo()) {
      return Optional.of("the network is fifo");
    }
    if (system.readsMessagesInTransit()) {
      return Optional.of("a property refers to messages in transit");
    }
    if (system.hasLossSteps()) {
      return Optional.of("losses are bounded");
    }
    if (model.restarts() > 0) {
      return Optional.of("processes recover");
    }
    if (!model.byzantine().isNone()) {
      return Optional.of("Byzantine processes send arbitrary messages");
    }
    if (model.detector().isPresent()) {
      return Optional.of("processes ask a failure detector");
    }
    if (!system.monitors().isEmpty()) {
      return Optional.of("monitors observe the order of announcements");
    }
    return system.roles().stream().allMatch(r -> r.lifecycle().initiallyPresent() == r.count())
        ? Optional.empty()
        : Optional.of("processes join later");
  }
}
