package rondo.report.html;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import rondo.trace.json.Json;
import rondo.trace.view.TraceKind;
import rondo.trace.view.TraceStep;
import rondo.trace.view.TraceStep.AnnouncementView;
import rondo.trace.view.TraceStep.Change;
import rondo.trace.view.TraceStep.MonitorReaction;
import rondo.trace.view.TraceView;
import rondo.trace.view.TraceView.Actor;
import rondo.trace.view.TraceView.Binding;
import rondo.trace.view.TraceView.Valuation;

/**
 * The values of all variables in a run as a list of assignments: variables and values are numbered,
 * so that a value that occurs often is stored once.
 */
final class RunValues {
  /** The value of a variable of a process that does not exist. */
  static final int ABSENT = -1;

  /** A variable; the owner is empty if it is global. */
  private record Variable(String owner, String name) {}

  /** An assignment of a numbered value to a numbered variable. */
  private record Assignment(int variable, int value) {}

  private final TraceView view;
  private final Map<Variable, Integer> variables = new LinkedHashMap<>();
  private final Map<String, Integer> texts = new LinkedHashMap<>();
  private final List<Integer> current = new ArrayList<>();

  RunValues(TraceView view) {
    this.view = view;
    for (Valuation valuation : view.start().processes()) {
      valuation.values().forEach(b -> set(variable(valuation.owner(), b), b.value()));
    }
    for (Valuation valuation : view.start().monitors()) {
      valuation
          .values()
          .forEach(b -> set(new Variable(monitor(valuation.owner()), b.variable()), b.value()));
    }
  }

  private static String monitor(String name) {
    return "monitor " + name;
  }

  /** A Promela model has one valuation; the names of local variables begin with their process. */
  private Variable variable(String owner, Binding binding) {
    return view.kind() == TraceKind.PROCESSES
        ? promela(binding.variable())
        : new Variable(owner, binding.variable());
  }

  private static Variable promela(String name) {
    int colon = name.indexOf(':');
    return colon < 0
        ? new Variable("", name)
        : new Variable(name.substring(0, colon), name.substring(colon + 1));
  }

  private Assignment set(Variable variable, Object value) {
    return assign(variable, texts.computeIfAbsent(value.toString(), _ -> texts.size()));
  }

  private Assignment assign(Variable variable, int value) {
    int number = variables.computeIfAbsent(variable, _ -> variables.size());
    while (current.size() <= number) {
      current.add(ABSENT);
    }
    current.set(number, value);
    return new Assignment(number, value);
  }

  /** The values now; variables that occur later have none. */
  Json snapshot() {
    return Json.of(current.stream().map(v -> Json.of((long) v)).toList());
  }

  /** Applies a step; returns its assignments, a variable and a value each. */
  List<Json> apply(TraceStep step) {
    var assignments = new ArrayList<Assignment>();
    for (Change change : step.changes()) {
      switch (change) {
        case Change.OfVariable variable ->
            assignments.add(set(variable(step.process(), variable.name()), variable.after()));
        case Change.OfChannel channel ->
            assignments.add(set(variable(step.process(), channel.name()), channel.after()));
        case Change.Started started ->
            started
                .variables()
                .forEach(b -> assignments.add(set(promela(b.variable()), b.value())));
        case Change.Ended ended -> assignments.addAll(end(ended.actor()));
      }
    }
    for (AnnouncementView announcement : step.announcements()) {
      for (MonitorReaction reaction : announcement.reactions()) {
        String owner = monitor(reaction.monitor());
        reaction
            .changes()
            .forEach(c -> assignments.add(set(new Variable(owner, c.name()), c.after())));
      }
    }
    return assignments.stream()
        .map(a -> Json.of(List.of(Json.of((long) a.variable()), Json.of((long) a.value()))))
        .toList();
  }

  /** The variables that a step changes outside the causal slice. */
  List<Json> outside(TraceStep step) {
    var numbers = new ArrayList<Json>();
    for (int i = 0; i < step.changes().size(); i++) {
      if (!step.isRelevantChange(i)) {
        switch (step.changes().get(i)) {
          case Change.OfVariable(String name, _, _) -> numbers.add(number(step, name));
          case Change.OfChannel(String name, _, _) -> numbers.add(number(step, name));
          case Change.Started _, Change.Ended _ -> {}
        }
      }
    }
    return numbers;
  }

  private Json number(TraceStep step, String name) {
    return Json.of((long) variables.get(variable(step.process(), name)));
  }

  private Variable variable(Actor process, String name) {
    return view.kind() == TraceKind.PROCESSES ? promela(name) : new Variable(process.name(), name);
  }

  private List<Assignment> end(Actor process) {
    return List.copyOf(variables.keySet()).stream()
        .filter(v -> v.owner().equals(process.name()))
        .map(v -> assign(v, ABSENT))
        .toList();
  }

  List<Json> variables() {
    return variables.keySet().stream()
        .<Json>map(v -> Json.object().put("owner", v.owner()).put("name", v.name()).build())
        .toList();
  }

  List<Json> texts() {
    return texts.keySet().stream().map(Json::of).toList();
  }
}
