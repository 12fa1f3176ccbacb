package rondo.smt.threshold.extraction;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import rondo.ir.data.Value;
import rondo.smt.threshold.extraction.LocalExploration.InitialLocation;
import rondo.smt.threshold.extraction.MessageCounters.SendKnowledge;
import rondo.smt.threshold.extraction.ProcessLocation.Delivery;
import rondo.smt.threshold.extraction.ProcessLocation.Sent;

/**
 * Finds kinds of messages of which a process sends at most one, so that local states need not
 * contain it, and messages that go to the same receivers always.
 */
final class SendAnalysis {
  private final List<Population> populations;
  private final Set<Integer> tracked = new HashSet<>();
  private final Set<Integer> partial = new HashSet<>();
  private final Map<List<Integer>, Set<Set<Integer>>> receivers = new HashMap<>();
  private final int kinds;

  SendAnalysis(List<Population> populations, int kinds) {
    this.populations = populations;
    this.kinds = kinds;
  }

  /**
   * @param steps all steps, of local states that contain all messages that were sent
   */
  SendKnowledge of(Collection<InitialLocation> initial, List<LocalStep> steps) {
    for (LocalStep step : steps) {
      add(step.source().population(), step.sent());
      Set<Integer> before =
          step.source().sent().stream().map(Sent::kind).collect(Collectors.toSet());
      step.sent().stream().map(Sent::kind).filter(before::contains).forEach(tracked::add);
    }
    Map<List<Object>, Set<Sent>> sentBy = new HashMap<>();
    for (InitialLocation each : initial) {
      add(each.state().population(), each.sent());
      List<Object> without =
          List.of(
              each.state().population().index(), each.state().status(), each.state().variables());
      Set<Sent> other = sentBy.putIfAbsent(without, each.sent());
      if (other != null && !other.equals(each.sent())) {
        other.forEach(s -> tracked.add(s.kind()));
        each.sent().forEach(s -> tracked.add(s.kind()));
      }
    }
    boolean isOmission =
        populations.stream()
            .anyMatch(p -> p.omissions().filter(FailureBound::omitsSending).isPresent());
    Set<Integer> untracked =
        isOmission
            ? Set.of()
            : IntStream.range(0, kinds)
                .filter(k -> !tracked.contains(k))
                .boxed()
                .collect(Collectors.toSet());
    return SendKnowledge.of(untracked, partial, receivers);
  }

  private void add(Population sender, Set<Sent> sent) {
    Map<List<Object>, Set<Integer>> byMessage = new HashMap<>();
    Map<List<Integer>, Value> byReceiver = new HashMap<>();
    for (Sent each : sent) {
      byMessage
          .computeIfAbsent(List.of(each.kind(), each.content()), _ -> new HashSet<>())
          .add(each.receivers());
      Value other = byReceiver.putIfAbsent(List.of(each.kind(), each.receivers()), each.content());
      if (other != null && !other.equals(each.content()) || !each.reachesItself()) {
        tracked.add(each.kind());
      }
      if (each.delivery() == Delivery.POSSIBLE) {
        partial.add(each.kind());
      }
    }
    byMessage.forEach(
        (message, some) ->
            receivers
                .computeIfAbsent(
                    List.of((Integer) message.getFirst(), sender.index()), _ -> new HashSet<>())
                .add(some));
  }
}
