package rondo.events.reduction;

import java.util.EnumSet;
import java.util.Optional;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Term;
import rondo.ir.event.EventFaultModel;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;

/** Why partial-order reduction is not applicable to a protocol and a property. */
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

  /**
   * Whether crashes after initialization need not be explored: nothing distinguishes a crashed
   * process from one that takes no more steps. Its variables are those of the last step, and
   * messages to it are not consumed. A crash before initialization is explored in any case, since
   * the process does not execute {@code init} then, and so is one within a step.
   */
  public static boolean areCrashesRedundant(EventSystem system, EventProperty property) {
    boolean isIndifferent =
        switch (property) {
          case EventProperty.Invariant invariant -> !distinguishesCrashed(invariant.condition());
          case EventProperty.Irrevocability _ -> true;
          case EventProperty.Temporal _, EventProperty.RoundBased _ -> false;
        };
    return isIndifferent
        && !system.faultModel().hasRestarts()
        && system.faultModel().detector().isEmpty()
        && !property.readsMessagesInTransit();
  }

  /** Whether a term may change its value when a correct process crashes. */
  private static boolean distinguishesCrashed(Term term) {
    return switch (term) {
      case Term.HasStatus(ProcessStatus status, _) ->
          status == ProcessStatus.CORRECT || status == ProcessStatus.CRASHED;
      case Term.Binary(
              Term.BinaryOp op,
              Term.HasStatus(ProcessStatus status, Term process),
              Term.HasStatus(ProcessStatus other, Term same),
              _)
          when op == Term.BinaryOp.OR && process.equals(same) ->
          !EnumSet.of(status, other)
              .equals(EnumSet.of(ProcessStatus.CORRECT, ProcessStatus.CRASHED));
      default ->
          term.children().stream().anyMatch(EventReductionApplicability::distinguishesCrashed);
    };
  }

  /** The behaviour of a process must depend on its local state and the messages sent to it only. */
  public static Optional<String> obstacle(EventSystem system) {
    EventFaultModel model = system.faultModel();
    if (model.hasFifo()) {
      return Optional.of("the network is fifo");
    }
    if (system.readsMessagesInTransit()) {
      return Optional.of("a property refers to messages in transit");
    }
    if (system.hasLossSteps()) {
      return Optional.of("losses are bounded");
    }
    if (model.hasRestarts()) {
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
