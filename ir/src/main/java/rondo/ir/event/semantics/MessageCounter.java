package rondo.ir.event.semantics;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import rondo.ir.data.Combinatorics;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.TermEvaluator;
import rondo.ir.event.EventMessage;
import rondo.ir.event.Reaction.Trigger;

/**
 * Counts messages that are kept: for each key, the sets of messages of different senders that reach
 * the threshold of a reaction.
 *
 * <p>If the body does not depend on the messages, one set for each key suffices: as few messages as
 * possible, of the first senders, those that are not byzantine before the others, and of each
 * sender its least message.
 */
final class MessageCounter {
  private final int processes;
  private final TermEvaluator termEvaluator;
  private final List<Integer> forgers;

  MessageCounter(int processes, TermEvaluator termEvaluator, List<Integer> forgers) {
    this.processes = processes;
    this.termEvaluator = termEvaluator;
    this.forgers = forgers;
  }

  /**
   * @param matching the messages that satisfy the guard, sorted
   */
  List<List<EventMessage>> sets(Trigger.Received received, List<EventMessage> matching) {
    Map<Optional<Value>, Map<Integer, List<EventMessage>>> groups = new LinkedHashMap<>();
    for (EventMessage message : matching) {
      groups
          .computeIfAbsent(key(received, message), _ -> new TreeMap<>(this::compareSenders))
          .computeIfAbsent(message.sender(), _ -> new ArrayList<>())
          .add(message);
    }
    return groups.values().stream()
        .flatMap(
            bySender ->
                received.readsMailbox()
                    ? all(received, bySender)
                    : least(received, bySender).stream())
        .toList();
  }

  private int compareSenders(int one, int other) {
    boolean forges = forgers.contains(one);
    return forges == forgers.contains(other)
        ? Integer.compare(one, other)
        : Boolean.compare(forges, !forges);
  }

  private Optional<Value> key(Trigger.Received received, EventMessage message) {
    return received.groupKey().map(g -> key(termEvaluator, received, g, message));
  }

  /** The key of a message. */
  static Value key(
      TermEvaluator termEvaluator,
      Trigger.Received received,
      Trigger.GroupKey groupKey,
      EventMessage message) {
    termEvaluator.bind(received.message(), message.content());
    termEvaluator.bind(received.sender(), Value.of(message.sender()));
    return termEvaluator.value(groupKey.term());
  }

  private Optional<List<EventMessage>> least(
      Trigger.Received received, Map<Integer, List<EventMessage>> bySender) {
    for (int size = 1; size <= Math.min(bySender.size(), processes); size++) {
      if (isEnough(received, size)) {
        return Optional.of(bySender.values().stream().limit(size).map(List::getFirst).toList());
      }
    }
    return Optional.empty();
  }

  private Stream<List<EventMessage>> all(
      Trigger.Received received, Map<Integer, List<EventMessage>> bySender) {
    List<List<Optional<EventMessage>>> choices =
        bySender.values().stream()
            .map(
                messages ->
                    Stream.concat(
                            Stream.of(Optional.<EventMessage>empty()),
                            messages.stream().distinct().map(Optional::of))
                        .toList())
            .toList();
    return Combinatorics.product(choices).stream()
        .map(chosen -> chosen.stream().flatMap(Optional::stream).toList())
        .filter(set -> !set.isEmpty() && isEnough(received, set.size()));
  }

  /** The numbers of messages that reach the threshold. */
  List<Integer> sufficient(Trigger.Received received) {
    return IntStream.rangeClosed(1, processes).filter(n -> isEnough(received, n)).boxed().toList();
  }

  private boolean isEnough(Trigger.Received received, int size) {
    termEvaluator.bind(received.size(), Value.of(size));
    return termEvaluator.holds(received.threshold());
  }
}
