package rondo.ir.event;

import java.util.List;
import java.util.Optional;

/**
 * Processes that react to messages, in no common time.
 *
 * @param roles one after the other; processes are numbered through
 * @param messages what may be sent
 * @param tags what tells the rounds of messages, if somebody says they have any
 * @param monitors who watches what is announced
 */
public record EventSystem(
    String name,
    List<Role> roles,
    List<MessageKind> messages,
    EventFaultModel faultModel,
    List<EventProperty> properties,
    Optional<MessageTags> tags,
    List<ProtocolMonitor> monitors) {
  /** That nobody watches. */
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

  /** Whether there is anything to keep in a {@link RunHistory}. */
  public boolean hasHistory() {
    return faultModel.hasBudgets() || !monitors.isEmpty();
  }

  /** Whether a property speaks of messages that are on their way. */
  public boolean readsMessagesInTransit() {
    return properties.stream().anyMatch(EventProperty::readsMessagesInTransit);
  }

  /** Whether losing a message is a step; it always is one where it shows. */
  public boolean hasLossSteps() {
    return faultModel.hasLossSteps() || (faultModel.isLossy() && readsMessagesInTransit());
  }

  /**
   * How messages really get to where they are reacted to. In order, a message that is passed over
   * stays in the way of those behind it if all must be taken at once, and one that may come again
   * would have to be taken for ever, so then some may be.
   */
  public DeliverySemantics delivery(DeliverySemantics wanted) {
    return wanted == DeliverySemantics.ALL_DELIVERED
            && (faultModel.fifo() || faultModel.duplication())
        ? DeliverySemantics.SOME_DELIVERED
        : wanted;
  }

  /** The same, of which just this is to be checked. */
  public EventSystem withProperties(EventProperty property) {
    return withProperties(List.of(property));
  }

  /** The same, of which just these are to be checked. */
  public EventSystem withProperties(List<EventProperty> others) {
    boolean watched = others.stream().anyMatch(EventProperty.RoundBased.class::isInstance);
    List<Role> checked =
        watched
            ? CommunicationClosureMonitor.instrumented(roles, messages, tags.orElseThrow())
            : roles;
    return new EventSystem(name, checked, messages, faultModel, others, tags, monitors);
  }

  /** The same where nothing goes wrong. */
  public EventSystem withoutFaults() {
    return new EventSystem(name, roles, messages, EventFaultModel.NONE, properties, tags, monitors);
  }

  /** That the protocol goes in rounds, if it says what tells them. */
  public Optional<EventProperty> roundBased() {
    return tags.map(t -> new EventProperty.RoundBased(EventProperty.ROUND_BASED, t.at()));
  }
}
