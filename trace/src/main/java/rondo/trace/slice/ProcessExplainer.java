package rondo.trace.slice;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.Variable;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.trace.Trace;
import rondo.trace.view.StepSlice;
import rondo.trace.view.TraceStep;
import rondo.trace.view.TraceStep.Change;
import rondo.trace.view.TraceStep.Message;
import rondo.trace.view.TraceView;
import rondo.trace.view.TraceView.Explanation;
import rondo.trace.view.TraceView.Snapshot;

/** Marks the causal slice in the view of a run of processes. */
public final class ProcessExplainer {
  private final ProcessSystem system;
  private final Set<Definition> slice;

  /** The steps whose messages belong to the slice. */
  private final Set<Integer> sending;

  private ProcessExplainer(ProcessSystem system, Set<Definition> slice) {
    this.system = system;
    this.slice = slice;
    sending =
        slice.stream()
            .filter(Definition.ChannelSend.class::isInstance)
            .map(d -> ((Definition.ChannelSend) d).step())
            .collect(Collectors.toSet());
  }

  /**
   * The view of a run with its explanation.
   *
   * @param system the system that was replayed, in steps of single statements
   */
  public static TraceView explain(
      TraceView view, ProcessSystem system, FullChannelPolicy policy, Trace trace) {
    Optional<String> obstacle = SliceLimit.obstacle(view);
    if (obstacle.isPresent()) {
      return view.with(new Explanation.Unavailable(obstacle.get()));
    }
    try {
      return ProcessSlicer.slice(system, policy, trace, view)
          .map(slice -> new ProcessExplainer(system, slice).explained(view))
          .orElseGet(() -> view.with(SliceLimit.NO_VIOLATION));
    } catch (UnsupportedSliceException e) {
      return view.with(new Explanation.Unavailable(e.getMessage()));
    }
  }

  private TraceView explained(TraceView view) {
    Map<String, Element> names = names(view.processes());
    return SliceMarks.with(
        view,
        view.steps().stream().map(s -> SliceMarks.with(s, marks(s))).toList(),
        new Explanation.Slice(
            new Snapshot(
                SliceMarks.some(
                    view.start().processes(),
                    (_, name) ->
                        names.containsKey(name) && slice.contains(names.get(name).initial())),
                List.of()),
            Snapshot.EMPTY,
            List.of()));
  }

  /** An element of a variable of a process, or of a global one. */
  private record Element(int owner, int variable, int index) {
    Definition initial() {
      return new Definition.InitialElement(owner, variable, index);
    }

    Definition assignedIn(int step) {
      return new Definition.ElementAssignment(step, owner, variable, index);
    }
  }

  /** The elements of variables by their names, as changes have them. */
  private Map<String, Element> names(List<TraceView.Actor> actors) {
    var names = new HashMap<String, Element>();
    add("", ProcessDependences.GLOBAL, system.globals(), names);
    for (TraceView.Actor actor : actors) {
      system.processTypes().stream()
          .filter(t -> t.name().equals(actor.type()))
          .map(ProcessType::locals)
          .forEach(locals -> add(actor.name() + ":", actor.number(), locals, names));
    }
    return names;
  }

  private static void add(
      String prefix, int owner, List<Variable> variables, Map<String, Element> to) {
    for (int v = 0; v < variables.size(); v++) {
      // A channel has the name of its variable.
      for (int e = 0; e < variables.get(v).length() && !variables.get(v).isChannel(); e++) {
        to.put(prefix + variables.get(v).elementName(e), new Element(owner, v, e));
      }
    }
  }

  private boolean contains(TraceStep step, String name) {
    var execution = (TraceStep.Action.Execution) step.action();
    List<TraceView.Actor> actors =
        execution
            .receiver()
            .map(r -> List.of(step.process(), r.actor()))
            .orElse(List.of(step.process()));
    Element element = names(actors).get(name);
    return element == null || slice.contains(element.assignedIn(step.number()));
  }

  private StepSlice marks(TraceStep step) {
    int number = step.number();
    var execution = (TraceStep.Action.Execution) step.action();
    boolean isSent = sending.contains(number);
    boolean occurs =
        slice.contains(new Definition.Occurrence(number, step.process().number()))
            || execution
                .receiver()
                .filter(r -> slice.contains(new Definition.Occurrence(number, r.actor().number())))
                .isPresent();
    Set<Integer> changes =
        SliceMarks.indices(
            step.changes(),
            c ->
                switch (c) {
                  case Change.OfVariable(String name, _, _) -> contains(step, name);
                  case Change.OfChannel _ -> occurs || isSent;
                  case Change.Started _, Change.Ended _ -> occurs;
                });
    Set<Integer> messages =
        SliceMarks.indices(
            step.messages(),
            m ->
                switch (m) {
                  case Message.Send _ -> isSent;
                  case Message.Receipt _ -> occurs;
                });
    return new StepSlice(
        SliceMarks.relevance(occurs || !changes.isEmpty() || !messages.isEmpty()),
        messages,
        Map.of(),
        changes,
        Set.of());
  }
}
