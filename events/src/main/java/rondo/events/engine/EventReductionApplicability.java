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
      case EventProperty.RoundBased _ -> Optional.of("every step must keep to rounds");
      case EventProperty.Invariant _, EventProperty.Irrevocability _ -> obstacle(system);
    };
  }

  /** The behaviour of a process must depend on its local state and the messages sent to it only. */
  static Optional<String> obstacle(EventSystem system) {
    EventFaultModel model = system.faultModel();
    if (model.fifo()) {
      return Optional.of("messages arrive in order");
    }
    if (system.readsMessagesInTransit()) {
      return Optional.of("a property asks for messages on their way");
    }
    if (system.hasLossSteps()) {
      return Optional.of("losses are counted");
    }
    if (model.restarts() > 0) {
      return Optional.of("processes recover");
    }
    if (!model.byzantine().isNone()) {
      return Optional.of("byzantine processes send any message");
    }
    if (!system.monitors().isEmpty()) {
      return Optional.of("monitors observe the order of announcements");
    }
    return system.roles().stream().allMatch(r -> r.lifecycle().initiallyPresent() == r.count())
        ? Optional.empty()
        : Optional.of("processes join later");
  }
}
