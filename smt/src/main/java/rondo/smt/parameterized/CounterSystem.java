package rondo.smt.parameterized;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import rondo.ir.data.Value;
import rondo.smt.check.TransitionFormulas;
import rondo.smt.formula.Formula;
import rondo.smt.formula.IntegerTerm;
import rondo.smt.formula.TermFactory;
import rondo.smt.formula.VariableSubstitution;
import rondo.smt.parameterized.LocalEvaluator.ReceivedMessages;
import rondo.smt.parameterized.LocalUpdates.Decision;
import rondo.smt.parameterized.LocalUpdates.Effect;

/**
 * Runs of any number of processes as formulas over counters: how many processes are in each local
 * state, have crashed, and which decisions there were.
 *
 * <p>In a round, the processes of one local state are distributed among the outcomes of their
 * updates. A process can have an outcome if some numbers of messages satisfy its condition, and the
 * network can deliver these numbers to it. Since receivers are independent of one another, given
 * which processes crash, forge messages, or are heard by all, every distribution among such
 * outcomes is possible, and nothing else: the steps are exactly those of the rounds.
 */
final class CounterSystem implements TransitionFormulas {
  /** Where a run begins. */
  enum Origin {
    INITIAL,
    ARBITRARY
  }

  /** What distinguishes a process from others in the same local state during a round. */
  private enum Part {
    ORDINARY,
    /** Forges messages in this round. */
    FORGER,
    /** Is heard by all processes. */
    KERNEL
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
      CounterProperty property) {}

  private final TermFactory f;
  private final ParameterTerms parameters;
  private final Formula assumptions;
  private final IntegerTerm processes;
  private final Optional<IntegerTerm> phaseLimit;
  private final NetworkModel network;
  private final LocalSteps steps;
  private final CounterProperty property;
  private final Origin origin;
  private final Set<Decision> decisions = new LinkedHashSet<>();
  private final Map<Integer, Map<List<Value>, IntegerTerm>> counters = new HashMap<>();
  private final Map<Integer, Map<List<Value>, IntegerTerm>> crashed = new HashMap<>();
  private final Map<Integer, Formula> stepFormulas = new HashMap<>();
  private final Map<Integer, Formula> faults = new HashMap<>();
  private final Map<Integer, Formula> revocations = new HashMap<>();
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
    this.origin = origin;
    byzantine = network.byzantine().isPresent() ? f.integerVariable("byzantine") : f.integer(0);
    for (int r = 0; r < rounds(); r++) {
      for (List<Value> state : steps.states(r)) {
        steps.outcomes(r, state).keySet().forEach(e -> decisions.addAll(e.decisions()));
      }
    }
  }

  private int rounds() {
    return property.rounds();
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
  Map<List<Value>, IntegerTerm> counters(int time) {
    return counters.computeIfAbsent(
        time,
        _ ->
            variables(
                steps.states(time % rounds()), s -> "processes in " + s + " at time " + time));
  }

  /** How many processes have crashed, by the variables that are observed. */
  Map<List<Value>, IntegerTerm> crashed(int time) {
    return crashed.computeIfAbsent(
        time,
        _ -> {
          Set<List<Value>> states = new LinkedHashSet<>();
          if (network.crashes().isPresent()) {
            for (int r = 0; r < rounds(); r++) {
              steps.states(r).forEach(s -> states.add(observed(s)));
            }
          }
          return variables(
              List.copyOf(states), s -> "crashed processes in " + s + " at time " + time);
        });
  }

  private List<Value> observed(List<Value> state) {
    return IntStream.range(0, state.size())
        .mapToObj(v -> property.observes(v) ? state.get(v) : Value.NONE)
        .toList();
  }

  private Map<List<Value>, IntegerTerm> variables(
      List<List<Value>> states, Function<List<Value>, String> name) {
    Map<List<Value>, IntegerTerm> variables = new LinkedHashMap<>();
    states.forEach(s -> variables.put(s, f.integerVariable(checked(name.apply(s)))));
    return variables;
  }

  private static String checked(String name) {
    return name.replace('|', ' ').replace('\\', ' ');
  }

  /** Whether some process has made a decision. */
  Formula hasDecided(Decision decision, int time) {
    return time == 0 && origin == Origin.INITIAL
        ? f.truth(false)
        : f.variable("decided " + decision.output() + " " + decision.value() + " at " + time);
  }

  /** Whether a value is the initial value of an input of some correct process. */
  Formula isProposed(int input, Value value) {
    return f.variable("proposed " + input + " " + value);
  }

  /** The phase at a time. */
  IntegerTerm phase(int time) {
    IntegerTerm first = origin == Origin.INITIAL ? f.integer(1) : f.integerVariable("first phase");
    return f.add(first, f.integer(time / rounds()));
  }

  IntegerTerm total(Map<List<Value>, IntegerTerm> some) {
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
              (state, count) ->
                  all.add(
                      f.implies(
                          f.isPositive(count),
                          steps.initial().getOrDefault(state, f.truth(false)))));
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
    } else if (network.crashes().isPresent()) {
      all.add(
          f.or(f.isZero(total(crashed(0))), f.atMost(total(crashed(0)), network.crashes().get())));
    }
    return f.and(all);
  }

  private Formula isWellFormed(int time) {
    var all = new ArrayList<Formula>();
    counters(time).values().forEach(k -> all.add(f.atLeast(k, f.integer(0))));
    crashed(time).values().forEach(k -> all.add(f.atLeast(k, f.integer(0))));
    return f.and(all);
  }

  @Override
  public Formula step(int time) {
    return stepFormulas.computeIfAbsent(time, t -> new Step(t).formula());
  }

  @Override
  public Formula bad(int time) {
    Formula inStep =
        time == 0
            ? f.truth(false)
            : f.or(
                isFaulty(time),
                property.isAboutRevocations()
                    ? revocations.getOrDefault(time, f.truth(false))
                    : f.truth(false));
    return f.or(inStep, property.isViolated(this, time));
  }

  /** Whether there was a run-time error, or a failed assertion, in the round before. */
  Formula isFaulty(int time) {
    step(time - 1);
    return faults.get(time);
  }

  /** The number of processes that are Byzantine for the whole run. */
  IntegerTerm byzantine() {
    return byzantine;
  }

  @Override
  public Formula distinct(int earlier, int later) {
    var different = new ArrayList<Formula>();
    counters(earlier).forEach((s, k) -> different.add(f.not(f.equal(k, counters(later).get(s)))));
    crashed(earlier).forEach((s, k) -> different.add(f.not(f.equal(k, crashed(later).get(s)))));
    decisions.forEach(
        d -> different.add(f.not(f.equal(hasDecided(d, earlier), hasDecided(d, later)))));
    if (phaseLimit.isPresent()) {
      different.add(f.truth(true));
    }
    return f.or(different);
  }

  /** One round of all processes. */
  private final class Step {
    private final int time;
    private final int round;
    private final List<Formula> all = new ArrayList<>();
    private final Map<List<Value>, IntegerTerm> crashing = new LinkedHashMap<>();
    private final Map<List<Value>, IntegerTerm> forging = new LinkedHashMap<>();
    private final Map<List<Value>, IntegerTerm> kernel = new LinkedHashMap<>();
    private final Map<List<Value>, Optional<Value>> messages = new LinkedHashMap<>();
    private final Map<List<Value>, List<IntegerTerm>> arrivals = new HashMap<>();
    private final Map<Decision, List<IntegerTerm>> deciding = new HashMap<>();
    private final List<IntegerTerm> failing = new ArrayList<>();
    private final List<IntegerTerm> revoking = new ArrayList<>();

    Step(int time) {
      this.time = time;
      round = time % rounds();
    }

    Formula formula() {
      phaseLimit.ifPresent(limit -> all.add(f.atMost(phase(time), limit)));
      for (List<Value> state : steps.states(round)) {
        messages.put(state, steps.message(round, state));
      }
      chooseFaults();
      for (List<Value> state : steps.states(round)) {
        for (Part part : Part.values()) {
          distribute(state, part);
        }
      }
      arrive();
      Formula failed = f.isPositive(f.sum(failing));
      faults.put(time + 1, failed);
      revocations.put(time + 1, f.isPositive(f.sum(revoking)));
      return f.and(all);
    }

    private IntegerTerm some(Map<List<Value>, IntegerTerm> chosen, List<Value> state, String what) {
      IntegerTerm number = f.integerVariable(checked(what + " in " + state + " at time " + time));
      all.add(f.atLeast(number, f.integer(0)));
      chosen.put(state, number);
      return number;
    }

    private void chooseFaults() {
      for (List<Value> state : steps.states(round)) {
        var chosen = new ArrayList<IntegerTerm>();
        network.crashes().ifPresent(_ -> chosen.add(some(crashing, state, "crashing")));
        network.transientlyByzantine().ifPresent(_ -> chosen.add(some(forging, state, "forging")));
        if (network.hasKernel()) {
          chosen.add(some(kernel, state, "kernel"));
        }
        if (!chosen.isEmpty()) {
          all.add(f.atMost(f.sum(chosen), counters(time).get(state)));
        }
      }
      network
          .crashes()
          .ifPresent(
              most ->
                  all.add(
                      f.or(
                          f.isZero(total(crashing)),
                          f.atMost(f.add(total(crashing), total(crashed(time))), most))));
      network.transientlyByzantine().ifPresent(most -> all.add(f.atMost(total(forging), most)));
      if (network.hasKernel()) {
        // Where nobody updates, nobody needs to be heard.
        IntegerTerm updating = f.subtract(total(counters(time)), total(crashing));
        all.add(f.or(f.equal(total(kernel), f.integer(1)), f.isZero(updating)));
        all.add(f.atMost(total(kernel), f.integer(1)));
      }
    }

    /** How many of these processes send a message with this content. */
    private IntegerTerm sending(Map<List<Value>, IntegerTerm> some, Optional<Value> content) {
      return f.sum(
          some.entrySet().stream()
              .filter(e -> messages.get(e.getKey()).equals(content))
              .map(Map.Entry::getValue)
              .toList());
    }

    /** Distributes the processes of a local state among the outcomes of their update. */
    private void distribute(List<Value> state, Part part) {
      IntegerTerm count =
          switch (part) {
            case ORDINARY ->
                f.subtract(
                    counters(time).get(state),
                    f.sum(
                        Stream.of(crashing, forging, kernel)
                            .filter(m -> m.containsKey(state))
                            .map(m -> m.get(state))
                            .toList()));
            case FORGER -> forging.getOrDefault(state, f.integer(0));
            case KERNEL -> kernel.getOrDefault(state, f.integer(0));
          };
      if (count.constant().isPresent()) {
        return;
      }
      var flows = new ArrayList<IntegerTerm>();
      int number = 0;
      for (Map.Entry<Effect, Formula> outcome : steps.outcomes(round, state).entrySet()) {
        String name = checked(part + " " + state + " outcome " + number++ + " at time " + time);
        IntegerTerm flow = f.integerVariable(name);
        flows.add(flow);
        all.add(f.atLeast(flow, f.integer(0)));
        all.add(f.or(f.isZero(flow), isPossible(name, state, part, outcome.getValue())));
        Effect effect = outcome.getKey();
        effect
            .state()
            .ifPresent(s -> arrivals.computeIfAbsent(s, _ -> new ArrayList<>()).add(flow));
        effect
            .decisions()
            .forEach(d -> deciding.computeIfAbsent(d, _ -> new ArrayList<>()).add(flow));
        if (effect.fails()) {
          failing.add(flow);
        }
        if (effect.revokes().contains(property.output())) {
          revoking.add(flow);
        }
      }
      all.add(f.equal(f.sum(flows), count));
    }

    /** Whether the network can deliver messages to a process for which a condition holds. */
    private Formula isPossible(String name, List<Value> state, Part part, Formula condition) {
      var possible = new ArrayList<Formula>();
      Map<IntegerTerm, IntegerTerm> template = new HashMap<>();
      template.put(steps.phase(), phase(time));
      var received = new ArrayList<IntegerTerm>();
      var forged = new ArrayList<IntegerTerm>();
      for (ReceivedMessages each : steps.mailbox(round)) {
        Optional<Value> content = Optional.of(each.content());
        IntegerTerm heard = f.integerVariable(checked(name + " receives " + each.content()));
        template.put(each.count(), heard);
        received.add(heard);
        IntegerTerm genuine = heard;
        if (network.hasForgery()) {
          IntegerTerm made =
              f.integerVariable(checked(name + " receives forged " + each.content()));
          possible.add(f.atLeast(made, f.integer(0)));
          forged.add(made);
          genuine = f.subtract(heard, made);
        }
        boolean isOwn = messages.get(state).equals(content);
        boolean isOwnForger = isOwn && part == Part.FORGER;
        IntegerTerm sent =
            f.add(
                f.subtract(sending(counters(time), content), sending(forging, content)),
                f.integer(isOwnForger ? 1 : 0));
        IntegerTerm least =
            network.losesMessages()
                ? f.integer(isOwn && network.hasReliableSelfDelivery() ? 1 : 0)
                : f.subtract(sent, sending(crashing, content));
        possible.add(f.atLeast(genuine, least));
        possible.add(f.atMost(genuine, sent));
        if (network.hasKernel() && part == Part.ORDINARY) {
          int own = isOwn && network.hasReliableSelfDelivery() ? 1 : 0;
          possible.add(f.atLeast(genuine, f.add(sending(kernel, content), f.integer(own))));
        }
        if (network.hasKernel() && part != Part.ORDINARY && isOwn) {
          possible.add(f.atLeast(genuine, f.integer(1)));
        }
      }
      if (network.hasForgery()) {
        IntegerTerm forgers =
            f.sum(List.of(byzantine, total(forging), f.integer(part == Part.FORGER ? -1 : 0)));
        possible.add(f.atMost(f.sum(forged), forgers));
      }
      network
          .minimumHeardOf()
          .ifPresent(
              least -> {
                IntegerTerm silent =
                    f.subtract(
                        sending(counters(time), Optional.empty()),
                        sending(forging, Optional.empty()));
                // A process that sends nothing hears of itself.
                boolean isSilentForger = part == Part.FORGER && messages.get(state).isEmpty();
                IntegerTerm heard =
                    f.sum(List.of(f.sum(received), silent, f.integer(isSilentForger ? 1 : 0)));
                IntegerTerm alive = f.add(total(counters(time)), byzantine);
                possible.add(f.or(f.atLeast(heard, least), f.atLeast(heard, alive)));
              });
      possible.add(new VariableSubstitution(f, template).of(condition));
      return f.and(possible);
    }

    /** The counters after the round. */
    private void arrive() {
      counters(time + 1)
          .forEach(
              (state, count) ->
                  all.add(f.equal(count, f.sum(arrivals.getOrDefault(state, List.of())))));
      Map<List<Value>, List<IntegerTerm>> crashes =
          crashing.entrySet().stream()
              .collect(
                  Collectors.groupingBy(
                      e -> observed(e.getKey()),
                      Collectors.mapping(Map.Entry::getValue, Collectors.toList())));
      crashed(time + 1)
          .forEach(
              (state, count) -> {
                var sum = new ArrayList<>(crashes.getOrDefault(state, List.of()));
                sum.add(crashed(time).get(state));
                all.add(f.equal(count, f.sum(sum)));
              });
      for (Decision decision : decisions) {
        Formula now = f.isPositive(f.sum(deciding.getOrDefault(decision, List.of())));
        all.add(f.equal(hasDecided(decision, time + 1), f.or(hasDecided(decision, time), now)));
      }
    }
  }

  ParameterTerms parameters() {
    return parameters;
  }
}
