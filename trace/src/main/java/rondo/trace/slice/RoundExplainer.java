package rondo.trace.slice;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import rondo.ir.data.ValueText;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundReplay;
import rondo.trace.property.FinalParts;
import rondo.trace.slice.CausalSlice.EndValue;
import rondo.trace.view.StepSlice;
import rondo.trace.view.TraceStep;
import rondo.trace.view.TraceStep.Change;
import rondo.trace.view.TraceStep.Message;
import rondo.trace.view.TraceView;
import rondo.trace.view.TraceView.Explanation;
import rondo.trace.view.TraceView.Snapshot;

/** Marks the causal slice in the view of a run of rounds. */
public final class RoundExplainer {
  private final RoundSystem system;
  private final RoundReplay replay;
  private final CausalSlice slice;
  private final Map<Integer, List<Definition.Sent>> sentByStep;

  private RoundExplainer(RoundSystem system, RoundReplay replay, CausalSlice slice) {
    this.system = system;
    this.replay = replay;
    this.slice = slice;
    sentByStep = SliceMarks.sentByStep(slice);
  }

  /**
   * The view of a run with its explanation.
   *
   * @param system the protocol with the violated property
   */
  public static TraceView explain(TraceView view, RoundSystem system, RoundReplay replay) {
    Optional<String> obstacle = SliceLimit.obstacle(view);
    if (obstacle.isPresent()) {
      return view.with(new Explanation.Unavailable(obstacle.get()));
    }
    return RoundSlicer.slice(system, replay)
        .map(slice -> new RoundExplainer(system, replay, slice).explained(view))
        .orElseGet(() -> view.with(SliceLimit.NO_VIOLATION));
  }

  private TraceView explained(TraceView view) {
    return SliceMarks.with(
        view,
        view.steps().stream().map(s -> SliceMarks.with(s, marks(s))).toList(),
        new Explanation.Slice(
            new Snapshot(
                SliceMarks.some(
                    view.start().processes(),
                    (p, name) -> slice.contains(new Definition.InitialValue(p, variable(name)))),
                view.start().monitors()),
            new Snapshot(
                SliceMarks.some(
                    view.end().processes(),
                    (p, name) -> slice.end().contains(new EndValue.OfProcess(p, variable(name)))),
                view.end().monitors()),
            FinalParts.of(system, replay)));
  }

  private int variable(String name) {
    return IntStream.range(0, system.variables().size())
        .filter(v -> system.variables().get(v).name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static int process(TraceView.Actor actor) {
    return actor.number();
  }

  private int sender(Message.Receipt receipt) {
    return IntStream.range(0, system.processes())
        .filter(p -> ValueText.process(p).equals(receipt.from()))
        .findFirst()
        .orElseThrow();
  }

  private StepSlice marks(TraceStep step) {
    int number = step.number();
    int process = process(step.process());
    var type = system.rounds().get(replay.states().get(number - 1).roundNumber().round()).message();
    Map<String, Set<String>> sent =
        SliceMarks.sent(
            sentByStep.getOrDefault(number, List.of()),
            process,
            m -> ValueText.of(type, m.content()),
            ValueText::process);
    boolean forges = slice.contains(new Definition.Occurrence(number, process));
    Set<Integer> messages =
        SliceMarks.indices(
            step.messages(),
            m ->
                switch (m) {
                  case Message.Send send ->
                      sent.containsKey(send.text()) || (forges && step.isForging());
                  case Message.Receipt receipt ->
                      slice.contains(new Definition.Received(number, process, sender(receipt)));
                });
    var receivers = new HashMap<Integer, Set<String>>();
    for (int i : messages) {
      if (step.messages().get(i) instanceof Message.Send send && sent.containsKey(send.text())) {
        receivers.put(i, sent.get(send.text()));
      }
    }
    Set<Integer> changes =
        SliceMarks.indices(
            step.changes(),
            c ->
                c instanceof Change.OfVariable variable
                    && slice.contains(
                        new Definition.Assignment(number, process, variable(variable.name()))));
    boolean isRelevant =
        forges
            || slice.contains(new Definition.Crash(number, process))
            || !messages.isEmpty()
            || !changes.isEmpty();
    return new StepSlice(SliceMarks.relevance(isRelevant), messages, receivers, changes, Set.of());
  }
}
