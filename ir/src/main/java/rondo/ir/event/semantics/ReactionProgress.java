package rondo.ir.event.semantics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import rondo.ir.FaultException;
import rondo.ir.data.Binder;
import rondo.ir.data.Term;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.RoundNumber;
import rondo.ir.data.interpreter.TermEvaluator;
import rondo.ir.event.EventMessage;
import rondo.ir.event.EventSystem;
import rondo.ir.event.Reaction;
import rondo.ir.event.Reaction.Trigger;

/**
 * How many of the messages that a reaction needs are there.
 *
 * @param reaction its number in the role of the process
 * @param present the messages of different senders that satisfy its guard; with a key, as many as
 *     have the same one
 * @param required the least greater number that suffices
 * @param isExact whether more messages than these do not suffice
 */
public record ReactionProgress(int reaction, int present, int required, boolean isExact) {
  private static final RoundNumber ALWAYS = new RoundNumber(1, 0);

  /**
   * The progress of the reactions of a process that lack messages, those that lack the fewest
   * first. A reaction to messages that are kept is left out if it has occurred: then its guard
   * holds for none of the messages that are there.
   */
  public static List<ReactionProgress> of(
      EventSystem system, int process, List<Value> own, List<EventMessage> messages) {
    var all = new ArrayList<ReactionProgress>();
    List<Reaction> reactions = system.roleOf(process).reactions();
    for (int r = 0; r < reactions.size(); r++) {
      TermEvaluator evaluator =
          TermEvaluator.ofProcess(system.processes(), process, ALWAYS, own, List.of());
      evaluator.setReadMessages(ReactionEnumerator.read(reactions.get(r), List.of()));
      try {
        of(r, reactions.get(r), evaluator, messages, system.processes()).ifPresent(all::add);
      } catch (FaultException e) {
        // A guard that cannot be evaluated lacks no messages.
      }
    }
    all.sort(
        Comparator.<ReactionProgress>comparingInt(p -> p.required() - p.present())
            .thenComparing(p -> -p.present())
            .thenComparing(ReactionProgress::reaction));
    return List.copyOf(all);
  }

  private static Optional<ReactionProgress> of(
      int number,
      Reaction reaction,
      TermEvaluator evaluator,
      List<EventMessage> messages,
      int processes) {
    List<EventMessage> some =
        messages.stream()
            .filter(m -> reaction.trigger().messageKind().equals(kind(m)))
            .distinct()
            .toList();
    return switch (reaction.trigger()) {
      case Trigger.Timeout _, Trigger.Internal _, Trigger.ByzantineSend _ -> Optional.empty();
      case Trigger.SingleMessage(_, Binder message, Binder sender) ->
          some.stream().anyMatch(m -> holds(reaction, evaluator, message, sender, m))
              ? Optional.empty()
              : Optional.of(new ReactionProgress(number, 0, 1, false));
      case Trigger.Quorum(_, Binder message, Binder sender, Binder size, Term threshold) -> {
        long senders =
            some.stream()
                .filter(m -> holds(reaction, evaluator, message, sender, m))
                .map(EventMessage::sender)
                .distinct()
                .count();
        yield missing(
            number, (int) senders, n -> isEnough(evaluator, size, threshold, n), processes);
      }
      case Trigger.Received received -> {
        Map<Optional<Value>, Set<Integer>> byKey = new HashMap<>();
        for (EventMessage m : some) {
          if (holds(reaction, evaluator, received.message(), received.sender(), m)) {
            Optional<Value> key =
                received.groupKey().map(g -> MessageCounter.key(evaluator, received, g, m));
            byKey.computeIfAbsent(key, _ -> new HashSet<>()).add(m.sender());
          }
        }
        int most = byKey.values().stream().mapToInt(Set::size).max().orElse(0);
        yield most == 0 && !some.isEmpty()
            ? Optional.empty()
            : missing(
                number,
                most,
                n -> isEnough(evaluator, received.size(), received.threshold(), n),
                processes);
      }
    };
  }

  private static OptionalInt kind(EventMessage message) {
    return OptionalInt.of(message.kind());
  }

  private static boolean holds(
      Reaction reaction,
      TermEvaluator evaluator,
      Binder message,
      Binder sender,
      EventMessage candidate) {
    evaluator.bind(message, candidate.content());
    evaluator.bind(sender, Value.of(candidate.sender()));
    return evaluator.holds(reaction.guard());
  }

  private static boolean isEnough(TermEvaluator evaluator, Binder size, Term threshold, int n) {
    evaluator.bind(size, Value.of(n));
    return evaluator.holds(threshold);
  }

  /** The progress, unless as many messages as are there suffice, or no number does. */
  private static Optional<ReactionProgress> missing(
      int number, int present, IntPredicate isEnough, int processes) {
    if (IntStream.rangeClosed(1, present).anyMatch(isEnough)) {
      return Optional.empty();
    }
    List<Integer> enough =
        IntStream.rangeClosed(present + 1, processes).filter(isEnough).boxed().toList();
    return enough.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new ReactionProgress(
                number,
                present,
                enough.getFirst(),
                enough.size() < processes - enough.getFirst() + 1));
  }
}
