package rondo.smt.threshold.extraction;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;
import java.util.stream.Collectors;
import rondo.budget.Budget;
import rondo.diagnostics.Position;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Stmt;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.InitialValues;
import rondo.ir.data.interpreter.RoundNumber;
import rondo.ir.data.interpreter.TermEvaluator;
import rondo.ir.event.InitializationOrder;
import rondo.ir.event.Reaction;
import rondo.ir.event.Reaction.Trigger;
import rondo.ir.event.Role;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;
import rondo.smt.parameterized.LocalUpdates.ActingProcess;
import rondo.smt.parameterized.LocalUpdates.Effect;
import rondo.smt.parameterized.LocalUpdates.UncleanCrash;
import rondo.smt.parameterized.UnsupportedParameterizationException;
import rondo.smt.threshold.extraction.MessageCounters.SendKnowledge;
import rondo.smt.threshold.extraction.ProcessLocation.Delivery;
import rondo.smt.threshold.extraction.ProcessLocation.Sent;
import rondo.smt.threshold.extraction.ReactionSteps.Outcome;
import rondo.smt.threshold.extraction.SuspectedPopulations.DetectorOutput;

/**
 * The local states that processes may have, and their steps. A process that has crashed takes no
 * further steps. A process that fails by omission is assumed to fail at the end of its steps: until
 * then it cannot be distinguished from a correct one.
 */
final class LocalExploration {
  private static final RoundNumber ALWAYS = new RoundNumber(1, 0);

  private final ReactionSteps.Context context;
  private final TermFactory f;
  private final SendKnowledge knowledge;
  private final Set<Integer> observed;
  private final ReceiverSets receivers;
  private final SuspectedPopulations suspects;
  private final MessageCounters counters;
  private final ReactionSteps reactions;
  private final SequencedSet<InitialLocation> initial = new LinkedHashSet<>();
  private final SequencedMap<ProcessLocation, List<LocalStep>> steps = new LinkedHashMap<>();

  /** A local state after {@code init}, and the messages that were sent there. */
  record InitialLocation(ProcessLocation state, Set<Sent> sent) {}

  /**
   * @param observed the variables on which properties depend
   */
  LocalExploration(ReactionSteps.Context context, Set<Integer> observed, SendKnowledge knowledge) {
    this.context = context;
    this.f = context.f();
    this.knowledge = knowledge;
    this.observed = observed;
    receivers = new ReceiverSets(context.system(), context.populations());
    suspects = new SuspectedPopulations(f, context.system(), context.populations());
    counters = new MessageCounters(f, context.system(), context.populations(), knowledge);
    reactions = new ReactionSteps(context, counters);
    for (Population population : context.populations()) {
      addInitial(population);
    }
    initial.forEach(i -> counters.add(i.state().population(), i.sent()));
    boolean isNew = true;
    while (isNew) {
      isNew = explore();
    }
  }

  MessageCounters counters() {
    return counters;
  }

  ReactionSteps reactions() {
    return reactions;
  }

  SuspectedPopulations suspects() {
    return suspects;
  }

  List<InitialLocation> initial() {
    return List.copyOf(initial);
  }

  /** All local states with their steps. */
  SequencedMap<ProcessLocation, List<LocalStep>> steps() {
    return Collections.unmodifiableSequencedMap(steps);
  }

  /** Explores all states with the contents that are known; whether there was a new one. */
  private boolean explore() {
    steps.clear();
    boolean isNew = false;
    var queue = new ArrayDeque<ProcessLocation>();
    initial.forEach(i -> queue.add(i.state()));
    while (!queue.isEmpty()) {
      Budget.checkpoint();
      ProcessLocation state = queue.remove();
      if (!steps.containsKey(state)) {
        List<LocalStep> own = stepsOf(state);
        steps.put(state, own);
        for (LocalStep step : own) {
          isNew |= counters.add(state.population(), step.sent());
          step.target().ifPresent(queue::add);
        }
      }
    }
    return isNew;
  }

  private void addInitial(Population population) {
    Role role = population.role();
    List<List<Value>> values =
        InitialValues.of(
            role.variables(),
            InitializationOrder.of(role.variables()),
            begun ->
                TermEvaluator.ofProcess(
                    context.system().processes(), population.self(), ALWAYS, begun, List.of()));
    if (population.status() == ProcessStatus.BYZANTINE) {
      List<Value> first = context.updates().stored(values.getFirst());
      addInitial(state(population, ProcessStatus.BYZANTINE, first, Set.of()), Set.of());
      return;
    }
    for (List<Value> each : values) {
      List<Value> before = context.updates().stored(each);
      if (population.crashes().isPresent()) {
        addInitial(state(population, ProcessStatus.CRASHED, before, Set.of()), Set.of());
      }
      initialized(population, before);
    }
  }

  private void initialized(Population population, List<Value> before) {
    Role role = population.role();
    Position at = role.init().stream().map(Stmt::at).findFirst().orElse(Position.NONE);
    var process = new ActingProcess(before, population.self(), Map.of());
    context
        .updates()
        .outcomes(role.init(), process, List.of(), _ -> true)
        .forEach(
            (effect, condition) -> {
              if (!condition.isTrue()) {
                throw new UnsupportedParameterizationException(
                    "an `init` that depends on a parameter", at);
              }
              if (effect.fails() || !effect.revokes().isEmpty()) {
                throw new UnsupportedParameterizationException("an error in `init`", at);
              }
              Set<Sent> sent = receivers.sent(population, effect.sent(), Delivery.CERTAIN);
              List<Value> after = effect.state().orElseThrow();
              addInitial(state(population, ProcessStatus.CORRECT, after, sent), sent);
              crashes(population, effect)
                  .forEach(
                      (crash, some) ->
                          addInitial(
                              new ProcessLocation(
                                  population,
                                  ProcessStatus.CRASHED,
                                  projected(crash.state()),
                                  some),
                              some));
            });
  }

  private void addInitial(ProcessLocation state, Set<Sent> sent) {
    initial.add(new InitialLocation(state, sent));
  }

  /** The ways to crash within a step, with the messages that are sent then. */
  private Map<UncleanCrash, Set<Sent>> crashes(Population population, Effect effect) {
    Map<UncleanCrash, Set<Sent>> crashes = new LinkedHashMap<>();
    if (population.crashes().filter(FailureBound::isWithinSteps).isPresent()) {
      for (UncleanCrash crash : effect.crashes()) {
        Set<Sent> sent =
            new LinkedHashSet<>(receivers.sent(population, crash.sent(), Delivery.CERTAIN));
        Set<Sent> partly = receivers.sent(population, crash.partly(), Delivery.POSSIBLE);
        if (partly.stream().anyMatch(s -> !s.reachesItself())) {
          throw new UnsupportedParameterizationException(
              "a crash while messages are sent to all others", crash.partly().getFirst().at());
        }
        sent.addAll(partly);
        crashes.put(crash, sent);
      }
    }
    return crashes;
  }

  /** A local state without what makes no difference any more. */
  private ProcessLocation state(
      Population population, ProcessStatus status, List<Value> variables, Set<Sent> sent) {
    boolean isOver = status == ProcessStatus.CRASHED || status == ProcessStatus.OMITTING;
    return new ProcessLocation(
        population,
        status,
        isOver ? projected(variables) : variables,
        status == ProcessStatus.CRASHED
            ? Set.of()
            : sent.stream().filter(s -> knowledge.isTracked(s.kind())).collect(Collectors.toSet()));
  }

  private List<Value> projected(List<Value> variables) {
    var some = new ArrayList<>(variables);
    for (int v = 0; v < some.size(); v++) {
      if (!observed.contains(v)) {
        some.set(v, Value.NONE);
      }
    }
    return some;
  }

  private List<LocalStep> stepsOf(ProcessLocation state) {
    var all = new ArrayList<LocalStep>();
    if (state.status() == ProcessStatus.BYZANTINE) {
      for (Reaction reaction : state.population().role().reactions()) {
        if (reaction.isByzantine() && reactions.holds(state, reaction)) {
          reactions.outcomes(state, reaction).forEach(o -> add(state, o, f.truth(true), all));
        }
      }
    }
    if (state.status() != ProcessStatus.CORRECT) {
      return all;
    }
    for (DetectorOutput output : suspects.outputs(state)) {
      for (Reaction reaction : state.population().role().reactions()) {
        if (reaction.trigger() instanceof Trigger.Received received) {
          reactions
              .outcomes(output.state(), reaction, received)
              .forEach(o -> add(state, o, output.isPossible(), all));
        }
      }
      for (Reaction reaction : spontaneous(output.state())) {
        reactions
            .outcomes(output.state(), reaction)
            .forEach(o -> add(state, o, output.isPossible(), all));
      }
    }
    failure(state, ProcessStatus.CRASHED, state.population().crashes(), all);
    failure(state, ProcessStatus.OMITTING, state.population().omissions(), all);
    return all;
  }

  /** The internal step and the timeout that a process may take: the first that are possible. */
  List<Reaction> spontaneous(ProcessLocation state) {
    var enabled = new ArrayList<Reaction>();
    for (Class<? extends Trigger> kind : List.of(Trigger.Internal.class, Trigger.Timeout.class)) {
      state.population().role().reactions().stream()
          .filter(r -> kind.isInstance(r.trigger()) && reactions.holds(state, r))
          .findFirst()
          .ifPresent(enabled::add);
    }
    return enabled;
  }

  private void failure(
      ProcessLocation state,
      ProcessStatus status,
      Optional<FailureBound> bound,
      List<LocalStep> to) {
    bound.ifPresent(
        b ->
            to.add(
                new LocalStep(
                    state,
                    Optional.of(state(state.population(), status, state.variables(), state.sent())),
                    StepCondition.TRUE,
                    Set.of(),
                    Set.of(),
                    false,
                    Position.NONE)));
  }

  private void add(ProcessLocation state, Outcome outcome, Formula possible, List<LocalStep> to) {
    Effect effect = outcome.effect();
    Population population = state.population();
    StepCondition condition = both(outcome.condition(), possible);
    Set<Sent> sent = receivers.sent(population, effect.sent(), Delivery.CERTAIN);
    Set<Sent> after = new LinkedHashSet<>(state.sent());
    after.addAll(sent);
    Optional<ProcessLocation> target =
        effect.state().map(v -> state(population, state.status(), v, after));
    to.add(
        new LocalStep(
            state, target, condition, sent, effect.revokes(), effect.fails(), outcome.at()));
    crashes(population, effect)
        .forEach(
            (crash, some) ->
                to.add(
                    new LocalStep(
                        state,
                        Optional.of(
                            state(population, ProcessStatus.CRASHED, crash.state(), Set.of())),
                        condition,
                        some,
                        Set.of(),
                        false,
                        outcome.at())));
  }

  private StepCondition both(StepCondition one, Formula other) {
    if (other.isTrue()) {
      return one;
    }
    var all = new ArrayList<List<rondo.ir.threshold.LinearConstraint>>();
    for (var left : one.disjuncts()) {
      for (var right : context.conversion().disjuncts(other)) {
        var conjunction = new ArrayList<>(left);
        conjunction.addAll(right);
        all.add(conjunction);
      }
    }
    return new StepCondition(all);
  }

  /** What all steps together tell about the messages that processes send. */
  SendKnowledge knowledge() {
    return new SendAnalysis(context.populations(), context.system().messages().size())
        .of(initial, steps.values().stream().flatMap(List::stream).toList());
  }
}
