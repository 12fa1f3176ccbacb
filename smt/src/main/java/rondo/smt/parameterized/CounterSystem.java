package rondo.smt.parameterized;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import rondo.ir.data.Value;
import rondo.smt.check.TransitionFormulas;
import rondo.smt.formula.Formula;
import rondo.smt.formula.IntegerTerm;
import rondo.smt.formula.SmtTerm;
import rondo.smt.formula.TermFactory;
import rondo.smt.parameterized.LocalUpdates.Decision;

/**
 * Runs of any number of processes as formulas over counters: how many processes are in each local
 * state, have crashed, and which decisions there were.
 *
 * <p>In a round, the processes of one local state are distributed among the outcomes of their
 * updates. A process can have an outcome if some numbers of messages satisfy its condition, and the
 * network can deliver these numbers to it. Since receivers are independent of one another, given
 * which processes crash, forge messages, or are heard by all, every distribution among such
 * outcomes is possible, and nothing else: the steps are exactly those of the rounds. There are
 * exceptions, where every round is a step, but not every step a round:
 *
 * <ul>
 *   <li>with a coordinator, since any process may be that of a phase;
 *   <li>with stamps, of which only the order relative to one phase is known;
 *   <li>where {@link NetworkModel} replaces assumptions by weaker ones, or any two processes hear
 *       of a common one;
 *   <li>with ranges of any size, of which two values are distinguished;
 *   <li>where only the decisions are known, not who made them.
 * </ul>
 */
final class CounterSystem implements TransitionFormulas {
  /** Where a run begins. */
  enum Origin {
    INITIAL,
    ARBITRARY
  }

  /**
   * @param phaseLimit the number of phases of a run; empty if it is infinite
   */
  record Population(IntegerTerm processes, Optional<IntegerTerm> phaseLimit) {}

  /**
   * What runs from initial and from arbitrary states have in common.
   *
   * @param assumptions about the parameters
   */
  record Context(
      TermFactory factory,
      ParameterTerms parameters,
      Formula assumptions,
      Population population,
      NetworkModel network,
      LocalSteps steps,
      CounterProperty property,
      LocalStateText texts) {}

  private final TermFactory f;
  private final ParameterTerms parameters;
  private final Formula assumptions;
  private final IntegerTerm processes;
  private final Optional<IntegerTerm> phaseLimit;
  private final NetworkModel network;
  private final LocalSteps steps;
  private final CounterProperty property;
  private final LocalStateText texts;
  private final Origin origin;
  private final Set<Decision> decisions = new LinkedHashSet<>();
  private final Map<Integer, Map<LocalState, IntegerTerm>> counters = new HashMap<>();
  private final Map<Integer, Map<List<Value>, IntegerTerm>> crashed = new HashMap<>();
  private final Map<Integer, Map<LocalState, IntegerTerm>> acting = new HashMap<>();
  private final Map<Integer, CounterStep> stepsByTime = new HashMap<>();
  private final IntegerTerm byzantine;

  CounterSystem(Context context, Origin origin) {
    f = context.factory();
    parameters = context.parameters();
    assumptions = context.assumptions();
    processes = context.population().processes();
    phaseLimit = context.population().phaseLimit();
    network = context.network();
    steps = context.steps();
    property = context.property();
    texts = context.texts();
    this.origin = origin;
    if (network.crashes().isPresent()) {
      property.rejectStampsOfCrashed();
    }
    byzantine = network.byzantine().isPresent() ? f.integerVariable("byzantine") : f.integer(0);
    for (int r = 0; r < rounds(); r++) {
      for (LocalState state : steps.acting(r)) {
        steps.outcomes(r, state).keySet().forEach(e -> decisions.addAll(e.decisions()));
      }
    }
  }

  int rounds() {
    return property.rounds();
  }

  boolean isBeginningOfPhase(int time) {
    return time % rounds() == 0;
  }

  @Override
  public TermFactory factory() {
    return f;
  }

  /** All decisions that processes may make. */
  Set<Decision> decisions() {
    return decisions;
  }

  /** How many processes that have not crashed are in each local state. */
  Map<LocalState, IntegerTerm> counters(int time) {
    return counters.computeIfAbsent(
        time,
        _ ->
            variables(
                steps.states(time % rounds()), s -> "processes in " + s + " at time " + time));
  }

  /** The same when it is known which one is the coordinator of the phase. */
  Map<LocalState, IntegerTerm> acting(int time) {
    return steps.coordinator().isRotating() && isBeginningOfPhase(time)
        ? acting.computeIfAbsent(
            time, _ -> variables(steps.acting(0), s -> "acting in " + s + " at time " + time))
        : counters(time);
  }

  /** How many of these are the coordinator: one or none. */
  IntegerTerm coordinators(Map<LocalState, IntegerTerm> some) {
    return f.sum(
        some.entrySet().stream()
            .filter(e -> e.getKey().isCoordinator())
            .map(Map.Entry::getValue)
            .toList());
  }

  /** 1 if the coordinator is Byzantine, or else 0. */
  IntegerTerm byzantineCoordinator(int time) {
    if (!steps.coordinator().exists() || network.byzantine().isEmpty()) {
      return f.integer(0);
    }
    return f.integerVariable(
        steps.coordinator().isRotating()
            ? "Byzantine coordinator from time " + (time - time % rounds()) + " on"
            : "Byzantine coordinator");
  }

  /**
   * The number of phases whose coordinator was faulty at the end, at the beginning of a phase. The
   * coordinators of the first phases are different processes, as many as there are processes.
   */
  IntegerTerm faultyCoordinators(int time) {
    return time == 0 && origin == Origin.INITIAL
        ? f.integer(0)
        : f.integerVariable("phases with a faulty coordinator before time " + time);
  }

  /** Whether coordinators take turns, in a run of limited length. */
  boolean countsFaultyCoordinators() {
    return steps.coordinator().isRotating() && phaseLimit.isPresent();
  }

  /** What is true of the number of faulty coordinators in all runs. */
  Formula isPossibleTurn(int time) {
    IntegerTerm faulty = faultyCoordinators(time);
    IntegerTerm phases = f.subtract(phase(time), f.integer(1));
    return f.and(
        f.atLeast(faulty, f.integer(0)),
        f.atMost(faulty, phases),
        f.or(
            f.greater(phases, processes),
            f.atMost(faulty, f.add(byzantine, total(crashed(time))))));
  }

  /** How many processes have crashed, by the variables that are observed. */
  Map<List<Value>, IntegerTerm> crashed(int time) {
    return crashed.computeIfAbsent(
        time,
        _ -> {
          Set<List<Value>> states = new LinkedHashSet<>();
          if (network.crashes().isPresent()) {
            for (int r = 0; r < rounds(); r++) {
              steps.acting(r).forEach(s -> states.add(observed(s)));
            }
          }
          return variables(
              List.copyOf(states),
              s ->
                  "crashed processes in "
                      + LocalState.text(new Value.Items(s))
                      + " at time "
                      + time);
        });
  }

  /** The variables of a state that are observed. */
  List<Value> observed(LocalState state) {
    return IntStream.range(0, state.variables().size())
        .mapToObj(v -> property.observes(v) ? state.get(v) : Value.NONE)
        .toList();
  }

  private <S> Map<S, IntegerTerm> variables(List<S> states, Function<S, String> name) {
    Map<S, IntegerTerm> variables = new LinkedHashMap<>();
    states.forEach(s -> variables.put(s, f.integerVariable(checked(name.apply(s)))));
    return variables;
  }

  /** A name without characters that SMT-LIB does not allow in symbols. */
  static String checked(String name) {
    return name.replace('|', ' ').replace('\\', ' ');
  }

  /** Whether some process has made a decision. */
  Formula hasDecided(Decision decision, int time) {
    return time == 0 && origin == Origin.INITIAL
        ? f.truth(false)
        : f.variable(
            "decided "
                + decision.output()
                + " "
                + LocalState.text(decision.value())
                + " at "
                + time);
  }

  /** Whether a value is the initial value of an input of some correct process. */
  Formula isProposed(int input, Value value) {
    return f.variable("proposed " + input + " " + LocalState.text(value));
  }

  /** The phase at a time. */
  IntegerTerm phase(int time) {
    IntegerTerm first = origin == Origin.INITIAL ? f.integer(1) : f.integerVariable("first phase");
    return f.add(first, f.integer(time / rounds()));
  }

  IntegerTerm total(Map<?, IntegerTerm> some) {
    return f.sum(some.values());
  }

  @Override
  public Formula init() {
    for (int time = 0; time < rounds(); time++) {
      property.isViolated(this, time); // It may define quotients.
    }
    var all = new ArrayList<Formula>();
    all.add(assumptions);
    all.add(parameters.constraints());
    all.add(isWellFormed(0));
    all.add(f.atLeast(byzantine, f.integer(0)));
    network.byzantine().ifPresent(most -> all.add(f.atMost(byzantine, most)));
    all.add(f.equal(f.sum(List.of(total(counters(0)), total(crashed(0)), byzantine)), processes));
    all.add(f.atLeast(phase(0), f.integer(1)));
    if (origin == Origin.INITIAL) {
      counters(0)
          .forEach(
              (state, count) -> {
                if (!steps.initial().contains(state)) {
                  all.add(f.isZero(count));
                }
              });
      all.add(f.isZero(total(crashed(0))));
      property
          .proposals()
          .forEach(
              (input, values) ->
                  values.forEach(
                      v -> {
                        List<IntegerTerm> with =
                            counters(0).entrySet().stream()
                                .filter(e -> e.getKey().get(input).equals(v))
                                .map(Map.Entry::getValue)
                                .toList();
                        all.add(f.equal(isProposed(input, v), f.isPositive(f.sum(with))));
                      }));
    } else {
      network
          .crashes()
          .ifPresent(
              most ->
                  all.add(f.or(f.isZero(total(crashed(0))), f.atMost(total(crashed(0)), most))));
      all.add(hasPossiblePast());
    }
    if (steps.coordinator().isFixed()) {
      all.add(hasOneCoordinator());
    }
    if (countsFaultyCoordinators()) {
      all.add(isPossibleTurn(0));
    }
    all.add(f.isPositive(steps.distinguishedPhase()));
    return f.and(all);
  }

  /** Whether one process is the coordinator for the whole run, which may have crashed. */
  private Formula hasOneCoordinator() {
    IntegerTerm present = f.add(coordinators(counters(0)), byzantineCoordinator(0));
    return f.and(
        isPossibleByzantineCoordinator(0),
        f.atMost(present, f.integer(1)),
        f.or(f.isPositive(present), f.isPositive(total(crashed(0)))));
  }

  /** Whether the coordinator may be Byzantine. */
  Formula isPossibleByzantineCoordinator(int time) {
    IntegerTerm some = byzantineCoordinator(time);
    return f.and(f.atLeast(some, f.integer(0)), f.atMost(some, byzantine));
  }

  /** What decisions and stamps say about the phases before time 0. */
  private Formula hasPossiblePast() {
    var all = new ArrayList<Formula>();
    for (Decision decision : decisions) {
      List<IntegerTerm> decided =
          counters(0).entrySet().stream()
              .filter(e -> e.getKey().get(decision.output()).equals(decision.value()))
              .map(Map.Entry::getValue)
              .toList();
      all.add(f.implies(f.isPositive(f.sum(decided)), hasDecided(decision, 0)));
    }
    if (steps.hasStamps()) {
      all.add(hasPossibleStamps());
    }
    return f.and(all);
  }

  private Formula hasPossibleStamps() {
    Formula isLater = f.greater(phase(0), steps.distinguishedPhase());
    var all = new ArrayList<Formula>();
    counters(0)
        .forEach(
            (state, count) -> {
              for (Value value : state.variables()) {
                RelativeStamp.within(value)
                    .forEach(s -> all.add(f.or(f.isZero(count), isPossibleBefore(s, 0))));
              }
            });
    all.add(f.equal(isLater, hasDecided(0)));
    return f.and(all);
  }

  /** Whether there may be a stamp at the beginning of a phase. */
  private Formula isPossibleBefore(RelativeStamp stamp, int time) {
    IntegerTerm later = f.subtract(phase(time), steps.distinguishedPhase());
    return switch (stamp) {
      case AT -> f.isPositive(later);
      case AFTER -> f.greater(later, f.integer(1));
      default -> f.truth(true);
    };
  }

  /** Whether there was any decision. */
  Formula hasDecided(int time) {
    return f.or(decisions.stream().map(d -> hasDecided(d, time)).toList());
  }

  private Formula isWellFormed(int time) {
    var all = new ArrayList<Formula>();
    counters(time).values().forEach(k -> all.add(f.atLeast(k, f.integer(0))));
    crashed(time).values().forEach(k -> all.add(f.atLeast(k, f.integer(0))));
    return f.and(all);
  }

  @Override
  public Formula step(int time) {
    return roundAt(time).formula();
  }

  private CounterStep roundAt(int time) {
    return stepsByTime.computeIfAbsent(
        time, t -> new CounterStep(this, network, steps, property.output(), t));
  }

  @Override
  public Formula bad(int time) {
    Formula inStep =
        time == 0
            ? f.truth(false)
            : f.or(
                isFaulty(time),
                property.isAboutRevocations() ? roundAt(time - 1).hasRevocation() : f.truth(false));
    return f.or(inStep, property.isViolated(this, time));
  }

  /** Whether there was a run-time error, or a failed assertion, in the round before. */
  Formula isFaulty(int time) {
    return roundAt(time - 1).hasError();
  }

  /** The number of processes that are Byzantine for the whole run. */
  IntegerTerm byzantine() {
    return byzantine;
  }

  /**
   * The variables of Byzantine processes, which have the first of their initial values for ever.
   */
  List<Value> byzantineState() {
    return steps.initial().getFirst().variables();
  }

  @Override
  public SequencedMap<String, SmtTerm> stateTerms(int time) {
    SequencedMap<String, SmtTerm> state = new LinkedHashMap<>();
    Set<LocalState> states = counters(time).keySet();
    counters(time).forEach((s, k) -> state.put(texts.count(s, states), k));
    crashed(time).forEach((s, k) -> state.put("crashed " + LocalState.text(new Value.Items(s)), k));
    decisions.forEach(d -> state.put(texts.decided(d), hasDecided(d, time)));
    property
        .proposals()
        .forEach(
            (input, values) ->
                values.forEach(v -> state.put(texts.proposed(input, v), isProposed(input, v))));
    parameters.variables().forEach((name, variable) -> state.put(name, variable));
    if (network.byzantine().isPresent()) {
      state.put("count(p : byzantine(p))", byzantine);
    }
    if (steps.coordinator().isFixed() && network.byzantine().isPresent()) {
      state.put("Byzantine coordinators", byzantineCoordinator(time));
    }
    if (countsFaultyCoordinators()) {
      state.put("phases with a faulty coordinator", faultyCoordinators(time));
    }
    if (phaseLimit.isPresent() || steps.hasStamps()) {
      state.put("phase", phase(time));
    }
    if (steps.hasStamps()) {
      state.put("first phase with a decision", steps.distinguishedPhase());
    }
    return state;
  }

  @Override
  public Formula distinct(int earlier, int later) {
    var different = new ArrayList<Formula>();
    counters(earlier).forEach((s, k) -> different.add(f.not(f.equal(k, counters(later).get(s)))));
    crashed(earlier).forEach((s, k) -> different.add(f.not(f.equal(k, crashed(later).get(s)))));
    decisions.forEach(
        d -> different.add(f.not(f.equal(hasDecided(d, earlier), hasDecided(d, later)))));
    if (phaseLimit.isPresent() || steps.hasStamps()) {
      different.add(f.truth(true)); // The phase is part of the state.
    }
    return f.or(different);
  }

  IntegerTerm processes() {
    return processes;
  }

  /** The number of phases of a run; empty if it is infinite. */
  Optional<IntegerTerm> phaseLimit() {
    return phaseLimit;
  }

  ParameterTerms parameters() {
    return parameters;
  }
}
