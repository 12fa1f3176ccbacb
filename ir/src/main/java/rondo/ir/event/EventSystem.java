package rondo.ir.event;

import java.util.List;
import java.util.Optional;
import rondo.ir.event.FailureDetector.DetectorClass;

/**
 * An asynchronous protocol: processes that react to messages and other events.
 *
 * @param roles in order of process numbers, which are consecutive
 * @param messages the kinds of messages
 * @param tags the phase and round tags of messages, if declared
 * @param monitors the monitors, which observe announcements
 */
public record EventSystem(
    String name,
    List<Role> roles,
    List<MessageKind> messages,
    EventFaultModel faultModel,
    List<EventProperty> properties,
    Optional<MessageTags> tags,
    List<ProtocolMonitor> monitors) {
  /** A system without monitors. */
  public EventSystem(
      String name,
      List<Role> roles,
      List<MessageKind> messages,
      EventFaultModel faults,
      List<EventProperty> properties,
      Optional<MessageTags> tags) {
    this(name, roles, messages, faults, properties, tags, List.of());
  }

  public EventSystem {
    roles = List.copyOf(roles);
    messages = List.copyOf(messages);
    properties = List.copyOf(properties);
    monitors = List.copyOf(monitors);
  }

  public int processes() {
    Role last = roles.getLast();
    return last.first() + last.count();
  }

  public Role roleOf(int process) {
    return roles.stream().filter(r -> r.contains(process)).findFirst().orElseThrow();
  }

  /** Whether a process keeps messages of a kind: see {@link Role#keeps}. */
  public boolean keeps(int process, int kind) {
    return roleOf(process).keeps(kind);
  }

  /** Whether some process keeps messages. */
  public boolean keepsMessages() {
    return roles.stream()
        .flatMap(r -> r.reactions().stream())
        .anyMatch(r -> r.trigger() instanceof Reaction.Trigger.Received);
  }

  /** Whether the {@link rondo.ir.event.state.RunHistory} of this system is not empty. */
  public boolean hasHistory() {
    return faultModel.hasBudgets()
        || !monitors.isEmpty()
        || hasDetectorSteps()
        || hasNetworkStabilization();
  }

  /**
   * Whether the failure detector has steps of its own: to be accurate about one process from the
   * beginning on, and to become stable in infinite runs. For other properties it need not.
   */
  public boolean hasDetectorSteps() {
    return faultModel
        .detector()
        .filter(d -> d.detectorClass() == DetectorClass.STRONG || hasFormula())
        .isPresent();
  }

  /**
   * Whether the stabilization of the network is a step, which every fair run has. For properties
   * that no infinite run violates it is none: whatever happens afterwards may happen before, too.
   */
  public boolean hasNetworkStabilization() {
    return faultModel.timing() == TimingModel.EVENTUALLY_SYNCHRONOUS
        && properties.stream().anyMatch(EventProperty::requiresFairness);
  }

  /** Whether a property is about infinite runs, which may stutter for ever. */
  public boolean hasFormula() {
    return properties.stream().anyMatch(EventProperty.Temporal.class::isInstance);
  }

  /** The failure detector, if processes of the role of a process ask it. */
  public Optional<FailureDetector> detectorOf(int process) {
    return faultModel.detector().filter(d -> d.isAskedBy(roleOf(process)));
  }

  /** Whether a property refers to messages in transit. */
  public boolean readsMessagesInTransit() {
    return properties.stream().anyMatch(EventProperty::readsMessagesInTransit);
  }

  /** Whether a scope contains all messages. */
  public boolean isEveryMessage(MessageScope scope) {
    return scope.kinds().size() == messages.size() && scope.senders() == processes();
  }

  /** Whether the loss of some message is a step. */
  public boolean hasLossSteps() {
    return faultModel.hasLossSteps()
        || hasNetworkStabilization() && !faultModel.losses().isEmpty()
        || readsMessagesInTransit()
            && (!faultModel.losses().isEmpty() || !faultModel.omissions().isNone());
  }

  /**
   * Whether the loss of a message is a step; it always is if a property can observe it, or if the
   * message must arrive unless it is lost before the network stabilizes.
   */
  public boolean isLostInStep(EventMessage message) {
    return faultModel.isLostInStep(message)
        || (readsMessagesInTransit() || hasNetworkStabilization())
            && faultModel.isLossy(message.kind(), message.sender());
  }

  /**
   * Whether the omission of a message is a step, once its sender or receiver has failed by
   * omission. Like an unlimited loss it need not be, unless other messages wait behind the message,
   * or a property can observe it; a message that is kept is not in transit.
   */
  public boolean isOmittedInStep(int receiver, EventMessage message) {
    return (faultModel.channel(message.kind(), message.sender()) >= 0 || readsMessagesInTransit())
        && !keeps(receiver, message.kind());
  }

  /**
   * The effective delivery semantics. With FIFO delivery, a message that is passed over would block
   * those behind it if all delivered messages had to be consumed at once, and a message that may be
   * duplicated would have to be consumed for ever; so then a reaction may consume some of the
   * messages.
   */
  public DeliverySemantics delivery(DeliverySemantics wanted) {
    return wanted == DeliverySemantics.ALL_DELIVERED
            && (faultModel.hasFifo() || faultModel.hasDuplication())
        ? DeliverySemantics.SOME_DELIVERED
        : wanted;
  }

  /** A copy with {@code property} as the only property. */
  public EventSystem withProperties(EventProperty property) {
    return withProperties(List.of(property));
  }

  /** A copy with {@code others} as properties. */
  public EventSystem withProperties(List<EventProperty> others) {
    boolean watched = others.stream().anyMatch(EventProperty.RoundBased.class::isInstance);
    List<Role> checked =
        watched
            ? CommunicationClosureMonitor.instrumented(roles, messages, tags.orElseThrow())
            : roles;
    return new EventSystem(name, checked, messages, faultModel, others, tags, monitors);
  }

  /** A copy with the faults that remain after the network has stabilized. */
  public EventSystem stabilized() {
    return new EventSystem(
        name, roles, messages, faultModel.stabilized(), properties, tags, monitors);
  }

  /** A copy without faults. */
  public EventSystem withoutFaults() {
    return new EventSystem(name, roles, messages, EventFaultModel.NONE, properties, tags, monitors);
  }

  /** The property of communication closure, if messages have tags. */
  public Optional<EventProperty> roundBased() {
    return tags.map(t -> new EventProperty.RoundBased(EventProperty.ROUND_BASED, t.at()));
  }
}
