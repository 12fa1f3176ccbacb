package rondo.trace.slice;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import rondo.trace.view.StepSlice;
import rondo.trace.view.TraceStep;
import rondo.trace.view.TraceView;
import rondo.trace.view.TraceView.Explanation;
import rondo.trace.view.TraceView.Valuation;

/** Builds views in which a slice is marked. */
final class SliceMarks {
  private SliceMarks() {}

  static StepSlice.Relevance relevance(boolean isRelevant) {
    return isRelevant ? StepSlice.Relevance.RELEVANT : StepSlice.Relevance.IRRELEVANT;
  }

  /** The indices of the elements that satisfy a condition. */
  static <T> Set<Integer> indices(List<T> all, Predicate<T> condition) {
    return IntStream.range(0, all.size())
        .filter(i -> condition.test(all.get(i)))
        .boxed()
        .collect(Collectors.toSet());
  }

  static Set<Integer> all(List<?> elements) {
    return indices(elements, _ -> true);
  }

  /** The messages of a slice by the step in which they are sent. */
  static Map<Integer, List<Definition.Sent>> sentByStep(CausalSlice slice) {
    return slice.definitions().stream()
        .filter(Definition.Sent.class::isInstance)
        .map(Definition.Sent.class::cast)
        .collect(Collectors.groupingBy(Definition.Sent::step));
  }

  /**
   * The messages of a process as text, each with the names of the receivers whose copies belong to
   * the slice.
   *
   * @param sent the messages of the slice that are sent in a step
   */
  static Map<String, Set<String>> sent(
      List<Definition.Sent> sent,
      int process,
      Function<Definition.Sent, String> text,
      IntFunction<String> names) {
    var receivers = new HashMap<String, Set<String>>();
    for (Definition.Sent message : sent) {
      if (message.process() == process) {
        receivers
            .computeIfAbsent(text.apply(message), _ -> new HashSet<>())
            .add(names.apply(message.receiver()));
      }
    }
    return receivers;
  }

  static TraceStep with(TraceStep step, StepSlice slice) {
    return new TraceStep(
        step.number(),
        step.process(),
        step.action(),
        step.messages(),
        step.changes(),
        step.announcements(),
        Optional.of(slice));
  }

  /** The view with marked steps, which are also those of its rounds. */
  static TraceView with(TraceView view, List<TraceStep> steps, Explanation explanation) {
    var rounds = new ArrayList<TraceView.RoundView>();
    int next = 0;
    for (TraceView.RoundView round : view.rounds()) {
      rounds.add(round.with(steps.subList(next, next + round.steps().size())));
      next += round.steps().size();
    }
    return new TraceView(
        view.kind(),
        view.model(),
        view.delivery(),
        view.processes(),
        view.start(),
        steps,
        rounds,
        view.end(),
        view.unproposed(),
        view.ending(),
        view.violations(),
        explanation);
  }

  /**
   * The values that satisfy a condition.
   *
   * @param condition on the number of a process or monitor and the name of its variable
   */
  static List<Valuation> some(List<Valuation> all, BiPredicate<Integer, String> condition) {
    return IntStream.range(0, all.size())
        .mapToObj(
            i ->
                new Valuation(
                    all.get(i).owner(),
                    all.get(i).status(),
                    all.get(i).values().stream()
                        .filter(b -> condition.test(i, b.variable()))
                        .toList()))
        .toList();
  }
}
