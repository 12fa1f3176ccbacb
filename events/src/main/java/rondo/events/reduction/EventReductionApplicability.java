package rondo.events.reduction;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Term;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventFaultModel;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;

/** Why partial-order reduction is not applicable to a protocol and a property. */
public final class EventReductionApplicability {
  private EventReductionApplicability() {}

  /** The reason; empty if the reductions are applicable. */
  public static Optional<String> obstacle(
      EventSystem system, EventProperty property, DeliverySemantics semantics) {
    return switch (property) {
      case EventProperty.Temporal _ when semantics.isStepwise() ->
          Optional.of("the property is a temporal formula, and deliveries are steps");
      case EventProperty.RoundBased _ ->
          Optional.of("communication closure is checked in every step");
      case EventProperty.Invariant _, EventProperty.Irrevocability _, EventProperty.Temporal _ ->
          obstacle(system, semantics);
    };
  }

  /**
   * Whether bisimilar local states may be merged. The steps within which processes crash are not
   * compared, and communication closure depends on more than the variables.
   */
  public static boolean areLocalStatesMergeable(EventSystem system, EventProperty property) {
    return system.faultModel().crashesWithinSteps().isNone()
        && !(property instanceof EventProperty.RoundBased);
  }

  /**
   * Whether steps that nobody observes may be postponed: messages that arrive in the meantime do
   * not prevent them, and what they change matters to the next steps of the same process only.
   */
  public static boolean arePostponable(
      EventSystem system, EventProperty property, DeliverySemantics semantics) {
    EventFaultModel model = system.faultModel();
    return switch (property) {
      case EventProperty.Invariant _, EventProperty.Irrevocability _ ->
          !semantics.isStepwise()
              && !system.keepsMessages()
              && !system.readsMessagesInTransit()
              && !model.hasFifo()
              && !model.hasRestarts()
              && model.detector().isEmpty();
      case EventProperty.Temporal _, EventProperty.RoundBased _ -> false;
    };
  }

  /**
   * Whether crashes after initialization need not be explored: nothing distinguishes a crashed
   * process from one that takes no more steps. Its variables are those of the last step, and
   * messages to it are not consumed. A crash before initialization is explored in any case, since
   * the process does not execute {@code init} then, and so is one within a step.
   */
  public static boolean areCrashesRedundant(EventSystem system, EventProperty property) {
    return isIndifferent(property, ProcessStatus.CRASHED)
        && !system.faultModel().hasRestarts()
        && system.faultModel().detector().isEmpty()
        && !property.readsMessagesInTransit();
  }

  /**
   * Whether failures by omission need not be explored: a message that is omitted is equivalent to
   * one that is never consumed, unless others wait behind it or the property observes it, and the
   * process takes the same steps as before. Its failure enables nothing else, and only prevents
   * that it crashes.
   */
  public static boolean areOmissionsRedundant(EventSystem system, EventProperty property) {
    return isIndifferent(property, ProcessStatus.OMITTING)
        && !system.faultModel().hasFifo()
        && !property.readsMessagesInTransit();
  }

  /** Whether a property never changes its value when a correct process gets a status. */
  private static boolean isIndifferent(EventProperty property, ProcessStatus status) {
    return switch (property) {
      case EventProperty.Invariant invariant -> !distinguishes(invariant.condition(), status);
      case EventProperty.Irrevocability _ -> true;
      case EventProperty.Temporal _, EventProperty.RoundBased _ -> false;
    };
  }

  /** Whether a term may change its value when a correct process gets a status. */
  private static boolean distinguishes(Term term, ProcessStatus failed) {
    return statuses(term)
        .map(s -> s.of().contains(ProcessStatus.CORRECT) != s.of().contains(failed))
        .orElseGet(() -> term.children().stream().anyMatch(t -> distinguishes(t, failed)));
  }

  /** The statuses of one process for which a term holds. */
  private record Statuses(Term process, Set<ProcessStatus> of) {}

  /** The statuses, if a term is about the status of one process only. */
  private static Optional<Statuses> statuses(Term term) {
    return switch (term) {
      case Term.HasStatus(ProcessStatus status, Term process) ->
          Optional.of(new Statuses(process, EnumSet.of(status)));
      case Term.Binary(Term.BinaryOp op, Term left, Term right, _) when op == Term.BinaryOp.OR ->
          statuses(left)
              .flatMap(
                  l ->
                      statuses(right)
                          .filter(r -> r.process().equals(l.process()))
                          .map(r -> new Statuses(l.process(), union(l.of(), r.of()))));
      default -> Optional.empty();
    };
  }

  private static Set<ProcessStatus> union(Set<ProcessStatus> some, Set<ProcessStatus> others) {
    var all = EnumSet.copyOf(some);
    all.addAll(others);
    return all;
  }

  /** The behaviour of a process must depend on its local state and the messages sent to it only. */
  public static Optional<String> obstacle(EventSystem system, DeliverySemantics semantics) {
    EventFaultModel model = system.faultModel();
    if (model.hasFifo()) {
      return Optional.of("the network is fifo");
    }
    if (system.readsMessagesInTransit()) {
      return Optional.of("a property refers to messages in transit");
    }
    if (system.hasNetworkStabilization()) {
      return Optional.of("timeouts wait for messages once the network is stable");
    }
    if (system.hasLossSteps()) {
      return Optional.of("losses are bounded");
    }
    if (model.hasRestarts() && !model.crashesWithinSteps().isNone()) {
      return Optional.of("processes crash within steps and recover");
    }
    if (model.hasRestarts() && semantics.isStepwise()) {
      return Optional.of("processes recover, and deliveries are steps");
    }
    if (!model.byzantine().isNone() && semantics.isStepwise()) {
      return Optional.of("Byzantine processes send arbitrary messages, and deliveries are steps");
    }
    if (model.detector().isPresent()) {
      return Optional.of("processes ask a failure detector");
    }
    if (!system.monitors().isEmpty() && semantics.isStepwise()) {
      return Optional.of("monitors observe the order of announcements, and deliveries are steps");
    }
    return system.roles().stream().allMatch(r -> r.lifecycle().initiallyPresent() == r.count())
        ? Optional.empty()
        : Optional.of("processes join later");
  }
}
