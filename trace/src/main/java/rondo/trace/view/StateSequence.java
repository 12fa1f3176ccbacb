package rondo.trace.view;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import rondo.trace.view.TraceStep.AnnouncementView;
import rondo.trace.view.TraceStep.Change;
import rondo.trace.view.TraceStep.MonitorReaction;
import rondo.trace.view.TraceView.Actor;
import rondo.trace.view.TraceView.Binding;
import rondo.trace.view.TraceView.Ending;
import rondo.trace.view.TraceView.RoundView;
import rondo.trace.view.TraceView.Valuation;
import rondo.trace.view.ValueStructure.SequenceValue;

/**
 * The states of a run: the values of all variables at the beginning and after each step or round,
 * that is, the values at the beginning with the changes applied.
 *
 * @param variables all variables that exist in some state
 * @param states the initial state, then the state after each step number or round
 * @param loop of an infinite run, the index of the first state of its cycle, which ends in the last
 *     state
 */
public record StateSequence(List<StateVariable> variables, List<State> states, OptionalInt loop) {
  public StateSequence {
    variables = List.copyOf(variables);
    states = List.copyOf(states);
  }

  /** The kind of a {@link StateVariable}. */
  public enum VariableKind {
    VARIABLE,
    /** The messages in a channel of a Promela model. */
    CHANNEL,
    MONITOR_VARIABLE
  }

  /**
   * A variable.
   *
   * @param owner the name of its process or monitor; empty if it is global
   * @param name within its owner
   * @param title its name in the whole run, such as {@code p0.x} or {@code client(1):x}; unique
   */
  public record StateVariable(VariableKind kind, String owner, String name, String title) {}

  /**
   * A state.
   *
   * @param number of the step or round before it; 0 for the initial state
   * @param steps those with this number
   * @param values without the variables of processes that do not exist in this state
   */
  public record State(int number, List<TraceStep> steps, Map<StateVariable, ValueView> values) {
    public State {
      steps = List.copyOf(steps);
      values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    public Optional<ValueView> value(StateVariable variable) {
      return Optional.ofNullable(values.get(variable));
    }
  }

  public static StateSequence of(TraceView trace) {
    return new Accumulator(trace).build();
  }

  /** Applies the changes of a run. */
  private static final class Accumulator {
    private static final String LOCAL = ":";

    private final TraceView trace;
    private final Set<StateVariable> variables = new LinkedHashSet<>();
    private final List<State> states = new ArrayList<>();
    private final Map<StateVariable, ValueView> values = new LinkedHashMap<>();

    /** The processes of a Promela model that exist. */
    private final Set<Actor> actors = new LinkedHashSet<>();

    /**
     * Channel variables of a Promela model that are not listed as long as their value is the
     * channel that was created for them, with this value.
     */
    private final Map<String, ValueView> unlisted = new LinkedHashMap<>();

    Accumulator(TraceView trace) {
      this.trace = trace;
    }

    StateSequence build() {
      if (trace.kind() == TraceKind.PROCESSES) {
        startProcesses();
      } else {
        trace.start().processes().forEach(this::put);
        trace.start().monitors().forEach(this::putMonitor);
      }
      List<List<TraceStep>> groups = groups();
      List<TraceStep> first =
          !groups.isEmpty() && groups.getFirst().getFirst().number() == 0
              ? groups.removeFirst()
              : List.of();
      add(0, first);
      groups.forEach(g -> add(g.getFirst().number(), g));
      return new StateSequence(List.copyOf(variables), states, loop());
    }

    /** The steps with equal numbers. */
    private List<List<TraceStep>> groups() {
      if (trace.kind() == TraceKind.ROUNDS) {
        return new ArrayList<>(trace.rounds().stream().map(RoundView::steps).toList());
      }
      var groups = new ArrayList<List<TraceStep>>();
      for (TraceStep step : trace.steps()) {
        if (groups.isEmpty() || groups.getLast().getFirst().number() != step.number()) {
          groups.add(new ArrayList<>());
        }
        groups.getLast().add(step);
      }
      return groups;
    }

    private void add(int number, List<TraceStep> steps) {
      steps.forEach(this::apply);
      states.add(new State(number, steps, values));
    }

    private OptionalInt loop() {
      int last = states.size() - 1;
      return switch (trace.ending()) {
        case Ending.Lasso(int from, _) -> {
          int first = 1;
          while (first < last && states.get(first).number() < from) {
            first++;
          }
          yield OptionalInt.of(Math.min(first, last));
        }
        case Ending.Finished _ ->
            trace.kind() == TraceKind.PROCESSES ? OptionalInt.empty() : OptionalInt.of(last);
        case Ending.Open(), Ending.Failed _, Ending.Deadlock _ -> OptionalInt.empty();
      };
    }

    private void put(StateVariable variable, ValueView value) {
      variables.add(variable);
      values.put(variable, value);
    }

    private void put(Valuation valuation) {
      valuation.values().forEach(b -> put(variable(valuation.owner(), b.variable()), b.value()));
    }

    private void putMonitor(Valuation valuation) {
      valuation
          .values()
          .forEach(b -> put(monitorVariable(valuation.owner(), b.variable()), b.value()));
    }

    private static StateVariable variable(String owner, String name) {
      return new StateVariable(VariableKind.VARIABLE, owner, name, owner + "." + name);
    }

    private static StateVariable monitorVariable(String monitor, String name) {
      return new StateVariable(
          VariableKind.MONITOR_VARIABLE, monitor, name, "monitor " + monitor + "." + name);
    }

    private void startProcesses() {
      for (TraceStep step : trace.steps()) {
        for (Change change : step.changes()) {
          if (change instanceof Change.OfVariable(String name, ValueView before, _)
              && before.text().equals(name)) {
            unlisted.putIfAbsent(name, before);
          }
        }
      }
      actors.addAll(trace.processes());
      trace.start().processes().forEach(v -> v.values().forEach(this::putProcessVariable));
      unlisted.forEach(
          (name, own) -> {
            boolean exists = !name.contains(LOCAL) || owner(name).isPresent();
            if (exists) {
              put(processVariable(name, VariableKind.VARIABLE), own);
            }
          });
    }

    private Optional<Actor> owner(String variable) {
      return actors.stream().filter(a -> variable.startsWith(a.name() + LOCAL)).findFirst();
    }

    /** Only the value of a channel is a sequence; variables have numbers, symbols and channels. */
    private void putProcessVariable(Binding binding) {
      boolean isChannel = binding.value().structure() instanceof SequenceValue;
      put(
          processVariable(
              binding.variable(), isChannel ? VariableKind.CHANNEL : VariableKind.VARIABLE),
          binding.value());
    }

    private StateVariable processVariable(String variable, VariableKind kind) {
      String owner = owner(variable).map(Actor::name).orElse("");
      String name = owner.isEmpty() ? variable : variable.substring(owner.length() + 1);
      boolean isAmbiguous = kind == VariableKind.VARIABLE && unlisted.containsKey(variable);
      return new StateVariable(
          kind, owner, name, isAmbiguous ? variable + " (variable)" : variable);
    }

    private void apply(TraceStep step) {
      for (Change change : step.changes()) {
        switch (change) {
          case Change.OfVariable(String name, _, ValueView after) ->
              put(
                  trace.kind() == TraceKind.PROCESSES
                      ? processVariable(name, VariableKind.VARIABLE)
                      : variable(step.process().name(), name),
                  after);
          case Change.OfChannel(String name, _, ValueView after) ->
              put(processVariable(name, VariableKind.CHANNEL), after);
          case Change.Started(Actor actor, List<Binding> created) -> {
            actors.add(actor);
            created.forEach(this::putProcessVariable);
            unlisted.forEach(
                (name, own) -> {
                  if (name.startsWith(actor.name() + LOCAL)) {
                    values.putIfAbsent(processVariable(name, VariableKind.VARIABLE), own);
                    variables.add(processVariable(name, VariableKind.VARIABLE));
                  }
                });
          }
          case Change.Ended(Actor actor) -> {
            values.keySet().removeIf(v -> v.owner().equals(actor.name()));
            actors.remove(actor);
          }
        }
      }
      for (AnnouncementView announcement : step.announcements()) {
        for (MonitorReaction reaction : announcement.reactions()) {
          reaction
              .changes()
              .forEach(c -> put(monitorVariable(reaction.monitor(), c.name()), c.after()));
        }
      }
    }
  }
}
