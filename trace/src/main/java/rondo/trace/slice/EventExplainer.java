package rondo.trace.slice;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Value;
import rondo.ir.data.ValueText;
import rondo.ir.data.interpreter.MonitorAnnouncement.Subject;
import rondo.ir.event.EventSystem;
import rondo.ir.event.interpreter.EventReplay;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.trace.property.FinalParts;
import rondo.trace.slice.CausalSlice.EndValue;
import rondo.trace.view.ProcessNames;
import rondo.trace.view.StepSlice;
import rondo.trace.view.TraceStep;
import rondo.trace.view.TraceStep.Action;
import rondo.trace.view.TraceStep.AnnouncementView;
import rondo.trace.view.TraceStep.Change;
import rondo.trace.view.TraceStep.EventKind;
import rondo.trace.view.TraceStep.Message;
import rondo.trace.view.TraceView;
import rondo.trace.view.TraceView.Explanation;
import rondo.trace.view.TraceView.Snapshot;

/** Marks the causal slice in the view of a run of events. */
public final class EventExplainer {
  private final EventSystem system;
  private final EventReplay replay;
  private final CausalSlice slice;
  private final Map<Integer, List<Definition.Sent>> sent;
  private final Map<Integer, List<Definition.Announced>> announced;
  private final ProcessNames names;
  private final ValueText texts;

  private EventExplainer(EventSystem system, EventReplay replay, CausalSlice slice) {
    this.system = system;
    this.replay = replay;
    this.slice = slice;
    sent = SliceMarks.sentByStep(slice);
    announced =
        slice.definitions().stream()
            .filter(Definition.Announced.class::isInstance)
            .map(Definition.Announced.class::cast)
            .collect(Collectors.groupingBy(Definition.Announced::step));
    names = new ProcessNames(system);
    texts = new ValueText(names::of);
  }

  /**
   * The view of a run with its explanation.
   *
   * @param system the protocol with the violated property
   */
  public static TraceView explain(
      TraceView view, EventSystem system, EventReplay replay, Precedence precedence) {
    Optional<String> obstacle = SliceLimit.obstacle(view);
    if (obstacle.isPresent()) {
      return view.with(new Explanation.Unavailable(obstacle.get()));
    }
    return EventSlicer.slice(system, replay, precedence)
        .map(slice -> new EventExplainer(system, replay, slice).explained(view))
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
                    (p, name) -> slice.contains(new Definition.InitialValue(p, variable(p, name)))),
                SliceMarks.some(
                    view.start().monitors(),
                    (m, name) ->
                        slice.contains(
                            new Definition.InitialMonitorValue(m, monitorVariable(m, name))))),
            new Snapshot(
                SliceMarks.some(
                    view.end().processes(),
                    (p, name) ->
                        slice.end().contains(new EndValue.OfProcess(p, variable(p, name)))),
                SliceMarks.some(
                    view.end().monitors(),
                    (m, name) ->
                        slice.end().contains(new EndValue.OfMonitor(m, monitorVariable(m, name))))),
            FinalParts.of(system, replay)));
  }

  private int variable(int process, String name) {
    return index(system.roleOf(process).variables(), name);
  }

  private int monitorVariable(int monitor, String name) {
    return index(system.monitors().get(monitor).variables(), name);
  }

  private static int index(List<LocalVariable> variables, String name) {
    return IntStream.range(0, variables.size())
        .filter(v -> variables.get(v).name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private StepSlice marks(TraceStep step) {
    int number = step.number();
    int process = step.process().number();
    EventKind kind = ((Action.Event) step.action()).kind();
    return switch (kind) {
      case BEGINS, REACTS, FORGES, RESTARTS, JOINS, FAILS -> action(step, number, process);
      case RECEIVES, MISSES, OMITS, TRUSTED, STABILIZES -> {
        boolean isRelevant =
            slice.contains(new Definition.Occurrence(number, process))
                || (number == 0 && slice.contains(new Definition.InitialStatus(process)));
        yield new StepSlice(
            SliceMarks.relevance(isRelevant),
            isRelevant ? SliceMarks.all(step.messages()) : Set.of(),
            Map.of(),
            Set.of(),
            Set.of());
      }
      case CRASHES ->
          occurs(
              slice.contains(new Definition.Crash(number, process))
                  || (number == 0 && slice.contains(new Definition.InitialStatus(process))));
      case DECEIVES -> occurs(slice.contains(new Definition.InitialStatus(process)));
      case DETECTS -> occurs(slice.contains(new Definition.Detected(number, process)));
    };
  }

  private static StepSlice occurs(boolean isRelevant) {
    return new StepSlice(SliceMarks.relevance(isRelevant), Set.of(), Map.of(), Set.of(), Set.of());
  }

  private StepSlice action(TraceStep step, int number, int process) {
    Map<String, Set<String>> own =
        SliceMarks.sent(sent.getOrDefault(number, List.of()), process, this::text, names::of);
    var messages = new HashSet<Integer>();
    var receivers = new HashMap<Integer, Set<String>>();
    int received = 0;
    for (int i = 0; i < step.messages().size(); i++) {
      boolean isRelevant =
          switch (step.messages().get(i)) {
            case Message.Send send -> own.containsKey(send.text());
            case Message.Receipt _ ->
                slice.contains(new Definition.Received(number, process, received++));
          };
      if (isRelevant) {
        messages.add(i);
        if (step.messages().get(i) instanceof Message.Send send) {
          receivers.put(i, own.get(send.text()));
        }
      }
    }
    Set<Integer> changes =
        SliceMarks.indices(
            step.changes(),
            c ->
                c instanceof Change.OfVariable variable
                    && slice.contains(
                        new Definition.Assignment(
                            number, process, variable(process, variable.name()))));
    Set<String> announced = announced(number, process);
    Set<Integer> announcements =
        SliceMarks.indices(step.announcements(), a -> announced.contains(key(a.kind(), a.what())));
    boolean occurs = slice.contains(new Definition.Occurrence(number, process));
    return new StepSlice(
        SliceMarks.relevance(
            number == 0
                ? !messages.isEmpty() || !changes.isEmpty() || !announcements.isEmpty()
                : occurs),
        messages,
        receivers,
        changes,
        announcements);
  }

  private String text(Definition.Sent sent) {
    return texts.text(system.messages().get(sent.kind()).content(), sent.content());
  }

  private static String key(AnnouncementView.Kind kind, String what) {
    return kind.word() + " " + what;
  }

  private Set<String> announced(int number, int process) {
    var texts = new HashSet<String>();
    for (Definition.Announced announcement : announced.getOrDefault(number, List.of())) {
      if (announcement.process() == process) {
        var content = announcement.content();
        texts.add(
            switch (announcement.subject()) {
              case Subject.Message(int kind) ->
                  key(
                      AnnouncementView.Kind.MESSAGE,
                      this.texts.text(system.messages().get(kind).content(), content));
              case Subject.Decision(int output) -> {
                LocalVariable variable = system.roleOf(process).variables().get(output);
                Value value = ((Value.Items) content).items().getFirst();
                yield key(
                    AnnouncementView.Kind.DECISION,
                    variable.name() + " = " + this.texts.text(variable.type(), value));
              }
            });
      }
    }
    return texts;
  }
}
