package rondo.smt.threshold.extraction;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Stmt;
import rondo.ir.data.Term;
import rondo.ir.data.Value;
import rondo.ir.data.ValueText;
import rondo.ir.event.EventSystem;
import rondo.ir.event.ParameterizedEventSystem;
import rondo.ir.event.Reaction;
import rondo.ir.event.Reaction.Trigger;
import rondo.ir.event.Role;
import rondo.ir.round.TermTraversal;
import rondo.ir.threshold.CounterFormula;
import rondo.ir.threshold.LinearConstraint;
import rondo.ir.threshold.LinearExpression;
import rondo.ir.threshold.ThresholdAutomaton;
import rondo.ir.threshold.ThresholdAutomaton.Location;
import rondo.ir.threshold.ThresholdAutomaton.Rule;
import rondo.ir.threshold.ThresholdAutomaton.Specification;
import rondo.smt.formula.Formula;
import rondo.smt.formula.IntegerTerm;
import rondo.smt.formula.TermFactory;
import rondo.smt.parameterized.LocalUpdates;
import rondo.smt.parameterized.ParameterTerms;
import rondo.smt.parameterized.StateEvaluator;
import rondo.smt.parameterized.UnsupportedParameterizationException;
import rondo.smt.solver.Answer;
import rondo.smt.solver.Solver;
import rondo.smt.solver.TimeLimit;
import rondo.smt.threshold.extraction.LocalExploration.InitialLocation;
import rondo.smt.threshold.extraction.MessageCounters.Counter;
import rondo.smt.threshold.extraction.MessageCounters.Route;
import rondo.smt.threshold.extraction.MessageCounters.SendKnowledge;
import rondo.smt.threshold.extraction.ProcessLocation.Delivery;
import rondo.smt.threshold.extraction.ProcessLocation.Sent;
import rondo.smt.threshold.extraction.SuspectedPopulations.DetectorOutput;

/**
 * The threshold automaton of an event-based protocol. A location is a local state of a process; a
 * shared variable counts the processes that have sent some message. Its configurations are exactly
 * the states of the protocol without the identities of interchangeable processes.
 */
public final class ThresholdExtraction {
  private final TermFactory f = new TermFactory();
  private final ParameterizedEventSystem parameterized;
  private final EventSystem system;
  private final ParameterTerms parameters;
  private final LinearConversion conversion = new LinearConversion(f);
  private final Populations populations;
  private final ParameterizedProperties properties;
  private final LocalExploration exploration;
  private final SequencedMap<ProcessLocation, String> locations = new LinkedHashMap<>();
  private final GuardSimplifier simplifier;
  private final List<Formula> assumptions;

  /**
   * The automaton of a protocol, and what its locations stand for.
   *
   * @param observed the variables of processes on which properties depend
   */
  public record Extracted(
      ThresholdAutomaton automaton,
      List<ExtractedLocation> locations,
      Set<Integer> observed,
      Exactness exactness) {
    public Extracted {
      observed = Set.copyOf(observed);
      locations = List.copyOf(locations);
    }
  }

  /** Whether a violation of the automaton is one of the protocol. */
  public enum Exactness {
    EXACT,
    /**
     * A process that has received some message of a process which crashed while sending may
     * disregard it later, so that a violation of a liveness property may be none of the protocol.
     */
    OVERAPPROXIMATES_FAIR_RUNS
  }

  /**
   * What a location stands for.
   *
   * @param members the processes that may be there, by their numbers in the sample
   * @param variables the variables of a process there; none where they make no difference
   */
  public record ExtractedLocation(
      String name, Set<Integer> members, ProcessStatus status, List<Value> variables) {}

  private ThresholdExtraction(
      ParameterizedEventSystem parameterized, ParameterizedProperties properties, Solver solver) {
    this.parameterized = parameterized;
    this.system = parameterized.system();
    this.properties = properties;
    new ProtocolRestrictions(system).check();
    parameters = new ParameterTerms(f, parameterized.parameters(), parameterized.definitions());
    populations = new Populations(f, parameterized, parameters, properties.conditions());
    var given = new ArrayList<>(populations.constraints());
    parameterized.assumptions().forEach(a -> given.add(parameters.condition(a)));
    parameterized
        .freeParameters()
        .values()
        .forEach(p -> given.add(f.atLeast(f.integerVariable(p), f.integer(0))));
    assumptions = List.copyOf(given);
    solver.add(f.and(assumptions));
    var context =
        new ReactionSteps.Context(
            f,
            system,
            parameters,
            LocalUpdates.ofEvents(f, parameters, ignored()),
            populations.all(),
            conversion,
            some -> isPossible(solver, some));
    var first =
        new LocalExploration(
            context, properties.variables(), SendKnowledge.none(system.messages().size()));
    exploration = new LocalExploration(context, properties.variables(), first.knowledge());
    for (ProcessLocation state : exploration.steps().keySet()) {
      locations.put(state, "loc" + locations.size());
    }
    var always = new ArrayList<>(exploration.counters().invariants());
    always.add(parameters.constraints());
    Set<String> shared =
        exploration.counters().variables().values().stream()
            .map(this::identifier)
            .collect(Collectors.toSet());
    simplifier = new GuardSimplifier(f, conversion, solver, always, shared);
  }

  private boolean isPossible(Solver solver, List<Formula> some) {
    var all = new ArrayList<>(some);
    all.add(parameters.constraints());
    return !(solver.check(all, TimeLimit.none()) instanceof Answer.Unsatisfiable);
  }

  /**
   * The automaton of a protocol, with some of its properties as specifications.
   *
   * @param wanted the names of the properties; others are not considered
   * @param solver a fresh solver, which decides conditions of single processes
   * @throws RejectedException if the protocol or a property has no exact meaning
   */
  public static Extracted extract(
      ParameterizedEventSystem system, Set<String> wanted, Solver solver) throws RejectedException {
    try {
      var properties = new ParameterizedProperties(system, wanted);
      return new ThresholdExtraction(system, properties, solver).extracted();
    } catch (UnsupportedParameterizationException e) {
      throw e.rejected();
    }
  }

  /** Variables on which neither processes nor properties depend, and parameters. */
  private Set<Integer> ignored() {
    Set<Integer> ignored = new HashSet<>(parameterized.parameters().keySet());
    system.faultModel().detector().ifPresent(d -> ignored.add(d.variable()));
    int count = system.roles().getFirst().variables().size();
    for (int v = 0; v < count; v++) {
      if (!properties.variables().contains(v) && !isReadByProcesses(v)) {
        ignored.add(v);
      }
    }
    return ignored;
  }

  private boolean isReadByProcesses(int variable) {
    var read = new Term.OwnVariable(variable);
    for (Role role : system.roles()) {
      List<List<Stmt>> blocks = role.blocks().toList();
      long reads =
          Stream.of(
                  blocks.stream().flatMap(TermTraversal::of),
                  role.reactions().stream()
                      .flatMap(Populations::conditions)
                      .flatMap(Term::subterms),
                  role.variables().stream().flatMap(Populations::initial).flatMap(Term::subterms))
              .flatMap(s -> s)
              .filter(read::equals)
              .count();
      // A decision reads the output, to find out whether it is the first one.
      long decisions =
          blocks.stream()
              .flatMap(Stmt::within)
              .filter(s -> s instanceof Stmt.Decide(int output, _, _, _) && output == variable)
              .count();
      if (reads > decisions) {
        return true;
      }
    }
    return false;
  }

  private Extracted extracted() {
    List<CounterFormula> fairness = new ArrayList<>();
    locations.keySet().stream()
        .filter(s -> s.status() == ProcessStatus.CORRECT)
        .forEach(
            s -> {
              Formula pending = pending(s);
              if (!pending.isFalse()) {
                fairness.add(conversion.counterFormula(f.or(f.isZero(counter(s)), f.not(pending))));
              }
            });
    // All shared variables are known by now.
    var rules = new LinkedHashSet<Rule>();
    exploration.steps().values().forEach(some -> some.forEach(s -> rules.addAll(rules(s))));
    List<Specification> specifications =
        properties.specifications(this::holds, this::holdsInTime, this::occurs);
    var shared = new LinkedHashSet<String>();
    exploration.counters().variables().values().forEach(v -> shared.add(identifier(v)));
    failureCounters().forEach(c -> shared.add(conversion.identifier(c)));
    List<LinearConstraint> initial = initialConstraints();
    var given = new ParameterAssumptions(parameters, conversion, assumptions);
    given.removeUnusedQuotients(occurring(rules, initial, fairness, specifications));
    var names = new LinkedHashSet<String>();
    parameterized.parameters().values().forEach(p -> names.add(conversion.identifier(p)));
    populations.faulty().forEach(p -> names.add(identifier(p)));
    given.conditions().stream().flatMap(CounterFormula::variables).forEach(names::add);
    names.removeAll(shared);
    names.removeAll(Set.copyOf(locations.values()));
    var derived = new ArrayList<>(names);
    derived.removeAll(parameterized.freeParameters().values());
    populations.faulty().forEach(p -> derived.remove(identifier(p)));
    var signs = new QuotientSigns(derived, c -> simplifier.isPossible(List.of(c)));
    var automaton =
        new ThresholdAutomaton(
            system.name(),
            List.copyOf(names),
            given.conditions(),
            List.copyOf(shared),
            locations.entrySet().stream()
                .map(e -> new Location(e.getValue(), description(e.getKey())))
                .toList(),
            initial,
            List.copyOf(rules),
            fairness,
            specifications);
    boolean isPartial =
        exploration.steps().values().stream()
                .flatMap(List::stream)
                .flatMap(s -> s.sent().stream())
                .anyMatch(s -> s.delivery() == Delivery.POSSIBLE)
            || exploration.initial().stream()
                .flatMap(i -> i.sent().stream())
                .anyMatch(s -> s.delivery() == Delivery.POSSIBLE);
    return new Extracted(
        signs.natural(automaton),
        locations.entrySet().stream()
            .map(
                e ->
                    new ExtractedLocation(
                        e.getValue(),
                        e.getKey().population().members(),
                        e.getKey().status(),
                        e.getKey().variables()))
            .toList(),
        properties.variables(),
        isPartial ? Exactness.OVERAPPROXIMATES_FAIR_RUNS : Exactness.EXACT);
  }

  private static Set<String> occurring(
      Set<Rule> rules,
      List<LinearConstraint> initial,
      List<CounterFormula> fairness,
      List<Specification> specifications) {
    Stream<LinearConstraint> constraints =
        Stream.concat(rules.stream().flatMap(r -> r.guard().stream()), initial.stream());
    Stream<CounterFormula> formulas =
        Stream.concat(fairness.stream(), specifications.stream().map(Specification::formula));
    return Stream.concat(
            constraints.flatMap(c -> c.variables().stream()),
            formulas.flatMap(CounterFormula::variables))
        .collect(Collectors.toSet());
  }

  private String identifier(IntegerTerm variable) {
    return conversion.identifier(variable);
  }

  private IntegerTerm counter(ProcessLocation state) {
    return f.integerVariable(locations.get(state));
  }

  /** The rules of a step, one for each disjunct of its condition. */
  private List<Rule> rules(LocalStep step) {
    if (step.target().isEmpty() || isIdle(step)) {
      return List.of();
    }
    ProcessLocation target = step.target().get();
    var increments = new TreeMap<String, Long>();
    Set<Sent> after = new LinkedHashSet<>(step.source().sent());
    after.addAll(step.sent());
    Population population = step.source().population();
    exploration
        .counters()
        .variables()
        .forEach(
            (counter, variable) -> {
              if (!exploration.counters().isCounted(counter, population, step.source().sent())
                  && exploration.counters().isCounted(counter, population, after)) {
                increments.put(identifier(variable), 1L);
              }
            });
    List<LinearConstraint> bound = List.of();
    if (target.status() != step.source().status()) {
      increments.put(conversion.identifier(population.counter(target.status())), 1L);
      bound = List.of(oneMore(population, target.status()));
    }
    var rules = new ArrayList<Rule>();
    for (List<LinearConstraint> guard : guards(step)) {
      var all = new ArrayList<>(guard);
      all.addAll(bound);
      rules.add(new Rule(locations.get(step.source()), locations.get(target), all, increments));
    }
    return rules;
  }

  /** The condition of a step, without what is redundant. */
  private List<List<LinearConstraint>> guards(LocalStep step) {
    return simplifier.simplified(step.condition().disjuncts()).stream()
        .map(g -> g.stream().map(c -> conversion.withoutQuotients(c, parameters)).toList())
        .toList();
  }

  private static boolean isIdle(LocalStep step) {
    return step.target().filter(step.source()::equals).isPresent()
        && step.source().sent().containsAll(step.sent());
  }

  /** One more process may fail. */
  private LinearConstraint oneMore(Population population, ProcessStatus status) {
    FailureBound bound = boundOf(population, status).orElseThrow();
    return LinearConstraint.atLeast(conversion.linear(bound.most()), failed(bound, status).plus(1));
  }

  private static Optional<FailureBound> boundOf(Population population, ProcessStatus status) {
    return status == ProcessStatus.CRASHED ? population.crashes() : population.omissions();
  }

  /** The number of processes that have failed within a bound. */
  private LinearExpression failed(FailureBound bound, ProcessStatus status) {
    return populations.all().stream()
        .filter(p -> boundOf(p, status).equals(Optional.of(bound)))
        .map(p -> LinearExpression.of(conversion.identifier(p.counter(status))))
        .reduce(LinearExpression.of(0), LinearExpression::plus);
  }

  private List<String> failureCounters() {
    var counters = new ArrayList<String>();
    for (Population population : populations.all()) {
      population.crashes().ifPresent(_ -> counters.add(population.counter(ProcessStatus.CRASHED)));
      population
          .omissions()
          .ifPresent(_ -> counters.add(population.counter(ProcessStatus.OMITTING)));
    }
    return counters;
  }

  private List<LinearConstraint> initialConstraints() {
    var all = new ArrayList<LinearConstraint>();
    Map<ProcessLocation, Set<Sent>> initial = new LinkedHashMap<>();
    for (InitialLocation each : exploration.initial()) {
      Set<Sent> other = initial.putIfAbsent(each.state(), each.sent());
      if (other != null && !other.equals(each.sent())) {
        throw new UnsupportedParameterizationException(
            "an `init` that sends different messages", Position.NONE);
      }
    }
    for (Population population : populations.all()) {
      LinearExpression sum =
          initial.keySet().stream()
              .filter(s -> s.population().equals(population))
              .map(s -> LinearExpression.of(locations.get(s)))
              .reduce(LinearExpression.of(0), LinearExpression::plus);
      all.add(LinearConstraint.equal(sum, conversion.linear(population.size())));
    }
    locations.forEach(
        (state, name) -> {
          if (!initial.containsKey(state)) {
            all.add(LinearConstraint.equal(LinearExpression.of(name), LinearExpression.of(0)));
          }
        });
    exploration
        .counters()
        .variables()
        .forEach(
            (counter, variable) ->
                all.add(
                    LinearConstraint.equal(
                        LinearExpression.of(identifier(variable)), senders(counter, initial))));
    for (Population population : populations.all()) {
      for (ProcessStatus status : List.of(ProcessStatus.CRASHED, ProcessStatus.OMITTING)) {
        boundOf(population, status)
            .ifPresent(_ -> all.add(initiallyFailed(population, status, initial.keySet())));
      }
      population
          .crashes()
          .ifPresent(
              b ->
                  all.add(
                      LinearConstraint.atLeast(
                          conversion.linear(b.most()), failed(b, ProcessStatus.CRASHED))));
    }
    return all.stream().distinct().toList();
  }

  private LinearExpression senders(Counter counter, Map<ProcessLocation, Set<Sent>> initial) {
    return initial.entrySet().stream()
        .filter(
            e -> exploration.counters().isCounted(counter, e.getKey().population(), e.getValue()))
        .map(e -> LinearExpression.of(locations.get(e.getKey())))
        .reduce(LinearExpression.of(0), LinearExpression::plus);
  }

  private LinearConstraint initiallyFailed(
      Population population, ProcessStatus status, Set<ProcessLocation> initial) {
    LinearExpression sum =
        initial.stream()
            .filter(s -> s.population().equals(population) && s.status() == status)
            .map(s -> LinearExpression.of(locations.get(s)))
            .reduce(LinearExpression.of(0), LinearExpression::plus);
    return LinearConstraint.equal(
        LinearExpression.of(conversion.identifier(population.counter(status))), sum);
  }

  /** When a correct process does not stay in a state for ever. */
  private Formula pending(ProcessLocation state) {
    var cases = new ArrayList<Formula>();
    for (DetectorOutput output : exploration.suspects().outputs(state)) {
      var enabled = new ArrayList<Formula>();
      for (Reaction reaction : state.population().role().reactions()) {
        if (reaction.trigger() instanceof Trigger.Received received) {
          enabled.add(
              exploration.reactions().required(output.state(), reaction, received, this::omitted));
        }
      }
      for (Reaction reaction : exploration.spontaneous(output.state())) {
        enabled.add(f.not(mayBeIdle(state, reaction)));
      }
      cases.add(f.and(output.isFinal(), f.or(enabled)));
    }
    return f.or(cases);
  }

  /** Whether a reaction without messages has an outcome that changes nothing. */
  private Formula mayBeIdle(ProcessLocation state, Reaction reaction) {
    return f.or(
        exploration.steps().get(state).stream()
            .filter(s -> s.at().isSamePlace(reaction.at()) && isIdle(s))
            .flatMap(s -> s.condition().disjuncts().stream())
            .map(d -> f.and(d.stream().map(conversion::formula).toList()))
            .toList());
  }

  /** The processes that have sent one of these contents, and may omit to send. */
  private IntegerTerm omitted(Route route, Set<Value> contents) {
    Population sender = populations.all().get(route.sender());
    if (sender.omissions().filter(FailureBound::omitsSending).isEmpty()) {
      return f.integer(0);
    }
    return f.sum(
        locations.keySet().stream()
            .filter(s -> s.population().equals(sender) && s.status() == ProcessStatus.OMITTING)
            .filter(
                s ->
                    s.sent().stream()
                        .anyMatch(
                            m ->
                                m.kind() == route.kind()
                                    && m.receivers() == route.receiver()
                                    && contents.contains(m.content())))
            .map(this::counter)
            .toList());
  }

  /** A condition on a state, over the counters of locations. */
  private CounterFormula holds(Term condition) {
    var groups = new ArrayList<StateEvaluator.Group>();
    locations.keySet().forEach(s -> groups.add(group(s)));
    for (Population population : populations.all()) {
      population
          .equivocating()
          .ifPresent(
              number ->
                  groups.add(
                      new StateEvaluator.Group(
                          ProcessStatus.BYZANTINE,
                          initialValues(population),
                          f.isPositive(number),
                          number,
                          population.members())));
    }
    return conversion.counterFormula(new StateEvaluator(f, parameters).holds(condition, groups));
  }

  /**
   * A condition on a state, whose changes in time matter. A process that omits messages fails at
   * the end of its steps, so a condition cannot distinguish its steps from those of correct ones.
   */
  private CounterFormula holdsInTime(Term condition) {
    CounterFormula formula = holds(condition);
    Set<String> omitting =
        locations.keySet().stream()
            .filter(s -> s.status() == ProcessStatus.OMITTING)
            .map(locations::get)
            .collect(Collectors.toSet());
    if (condition.subterms().anyMatch(Term.HasStatus.class::isInstance)
        && formula.variables().anyMatch(omitting::contains)) {
      throw new UnsupportedParameterizationException(
          "a temporal formula about processes that omit messages", Position.NONE);
    }
    return formula;
  }

  private StateEvaluator.Group group(ProcessLocation state) {
    IntegerTerm count = counter(state);
    return new StateEvaluator.Group(
        state.status(),
        state.variables(),
        f.isPositive(count),
        count,
        state.population().members());
  }

  /** The variables of a Byzantine process: the first initial values. */
  private List<Value> initialValues(Population population) {
    return ByzantineValues.of(system, population);
  }

  /** Whether a step with some effect is possible. */
  private CounterFormula occurs(Predicate<LocalStep> wanted) {
    var cases = new ArrayList<CounterFormula>();
    exploration.steps().values().stream()
        .flatMap(List::stream)
        .filter(wanted)
        .forEach(
            s -> {
              for (List<LinearConstraint> guard : guards(s)) {
                var all = new ArrayList<CounterFormula>();
                all.add(
                    CounterFormula.of(
                        LinearConstraint.atLeast(
                            LinearExpression.of(locations.get(s.source())), 1)));
                guard.forEach(g -> all.add(CounterFormula.of(g)));
                cases.add(new CounterFormula.And(all));
              }
            });
    return new CounterFormula.Or(cases);
  }

  private String description(ProcessLocation state) {
    List<LocalVariable> variables = state.population().role().variables();
    var parts = new ArrayList<String>();
    if (populations.all().size() > 1) {
      parts.add(state.population().name());
    }
    if (state.status() != ProcessStatus.CORRECT) {
      parts.add(state.status().name().toLowerCase(Locale.ROOT));
    }
    for (int v = 0; v < variables.size(); v++) {
      Value value = state.variables().get(v);
      if (!variables.get(v).name().isEmpty() && !(value instanceof Value.None)) {
        parts.add(variables.get(v).name() + " = " + ValueText.of(variables.get(v).type(), value));
      }
    }
    return parts.stream().collect(Collectors.joining(", "));
  }
}
