package rondo.smt.threshold;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.distal.text.SourceText;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Value;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventSystem;
import rondo.ir.event.ParameterizedEventSystem;
import rondo.ir.event.interpreter.EventInterpreter;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.ir.event.state.EventState;
import rondo.ir.round.OrderSensitivity;
import rondo.ir.threshold.ThresholdAutomaton;
import rondo.smt.solver.Solver;
import rondo.smt.solver.SolverConfiguration;
import rondo.smt.solver.Z3Availability;
import rondo.smt.threshold.extraction.ThresholdExtraction;
import rondo.smt.threshold.extraction.ThresholdExtraction.Extracted;
import rondo.smt.threshold.extraction.ThresholdExtraction.ExtractedLocation;
import rondo.testkit.CorpusModel;

/**
 * For given values of the parameters, the reachable configurations of an automaton are the states
 * that the interpreter reaches, without the identities of processes and without messages.
 */
class ThresholdConfigurationTest {
  private static final Path EXAMPLES = CorpusModel.folder().resolveSibling("examples/distal");

  /** How many processes have which status and observed variables. */
  private record Projection(Map<List<Object>, Long> counts) {}

  @ParameterizedTest
  @CsvSource({
    "authenticated_broadcast.dst, relay, N=3 F=1",
    "authenticated_broadcast.dst, relay, N=2 F=2",
    "authenticated_broadcast_broken.dst, relay, N=4 F=1",
    "symmetric_broadcast.dst, relay, N=3 F=1 B=1",
    "symmetric_broadcast.dst, relay, N=2 F=1 B=2",
    "folklore_broadcast.dst, correctness, N=3",
    "folklore_broadcast_broken.dst, correctness, N=2",
    "bracha_toueg_broadcast.dst, majority, N=3 F=1",
    "bracha_toueg_broadcast.dst, correctness, N=2 F=0",
    "bracha_broadcast.dst, consistency, N=2 F=1",
    "atomic_commit.dst, abort_has_a_cause, N=2 F=1",
    "atomic_commit_broken.dst, commit_needs_every_vote, N=2 F=2",
    "omission_broadcast.dst, relay, N=2 F=1",
    "crash_broadcast.dst, relay, N=2 F=1",
    "crash_broadcast.dst, correctness, N=3 F=1",
    "condition_consensus.dst, agreement, N=2 F=0 C=1",
    "condition_consensus.dst, validity, N=3 F=1 C=0",
    "bosco.dst, oneStep, N=3 F=1 B=0",
    "bosco.dst, unanimity, N=2 F=0 B=1"
  })
  void configurationsAreTheStatesOfTheInterpreter(String file, String property, String values)
      throws RejectedException, IOException {
    Map<String, String> given = new HashMap<>();
    for (String each : values.split(" ")) {
      given.put(each.substring(0, each.indexOf('=')), each.substring(each.indexOf('=') + 1));
    }
    check(Files.readString(EXAMPLES.resolve(file)), property, given);
  }

  private static void check(String source, String property, Map<String, String> given)
      throws RejectedException {
    var text = SourceText.of("protocol.dst", source);
    ParameterizedEventSystem parameterized =
        Distal.parameterizedEvents(text, Map.of(), given.keySet(), List.of());
    Extracted extracted;
    try (Solver solver = open()) {
      extracted = ThresholdExtraction.extract(parameterized, Set.of(property), solver);
    }
    Set<Integer> observed = extracted.observed();
    EventSystem system =
        Distal.load(text, given, OrderSensitivity.INSENSITIVE)
            .eventSystem()
            .withProperties(List.of());
    assertThat(configurations(extracted, observed, given)).isEqualTo(states(system, observed));
  }

  private static Solver open() {
    return ((Z3Availability.Loaded) Z3Availability.load()).open(SolverConfiguration.standard());
  }

  private static Set<Projection> states(EventSystem system, Set<Integer> observed) {
    var interpreter = new EventInterpreter(system, Precedence.FIRST, DeliverySemantics.AT_ONCE);
    Set<EventState> seen = new HashSet<>();
    var queue = new ArrayDeque<EventState>();
    interpreter.initial().forEach(i -> i.state().ifPresent(queue::add));
    while (!queue.isEmpty()) {
      EventState state = queue.remove();
      if (seen.add(state)) {
        interpreter.successors(state).forEach(t -> t.target().ifPresent(queue::add));
      }
    }
    return seen.stream()
        .map(
            s ->
                new Projection(
                    s.processStates().stream()
                        .filter(p -> p.status() != ProcessStatus.BYZANTINE)
                        .collect(
                            Collectors.groupingBy(
                                p -> projected(p.status(), p.variables(), observed),
                                Collectors.counting()))))
        .collect(Collectors.toSet());
  }

  private static List<Object> projected(
      ProcessStatus status, List<Value> variables, Set<Integer> observed) {
    var some = new ArrayList<Object>(List.of(status));
    observed.stream().sorted().forEach(v -> some.add(variables.get(v)));
    return some;
  }

  /** The projections of all reachable configurations, for all values of other parameters. */
  private static Set<Projection> configurations(
      Extracted extracted, Set<Integer> observed, Map<String, String> given) {
    Set<Map<String, Long>> seen = new HashSet<>();
    for (Map<String, Long> initial : ConcreteAutomaton.initial(extracted.automaton(), given)) {
      var queue = new ArrayDeque<Map<String, Long>>(List.of(initial));
      while (!queue.isEmpty()) {
        Map<String, Long> configuration = queue.remove();
        if (seen.add(configuration)) {
          queue.addAll(ConcreteAutomaton.successors(extracted.automaton(), configuration));
        }
      }
    }
    return seen.stream()
        .map(c -> projection(extracted.locations(), c, observed))
        .collect(Collectors.toSet());
  }

  private static Projection projection(
      List<ExtractedLocation> locations, Map<String, Long> configuration, Set<Integer> observed) {
    Map<List<Object>, Long> counts = new HashMap<>();
    for (ExtractedLocation location : locations) {
      long count = configuration.get(location.name());
      if (count > 0 && location.status() != ProcessStatus.BYZANTINE) {
        counts.merge(
            projected(location.status(), location.variables(), observed), count, Long::sum);
      }
    }
    return new Projection(counts);
  }

  /** The steps of an automaton with given values of the parameters. */
  private static final class ConcreteAutomaton {
    /** All initial configurations, with the values of all parameters. */
    static List<Map<String, Long>> initial(
        ThresholdAutomaton automaton, Map<String, String> given) {
      var variables = new ArrayList<>(automaton.parameters());
      automaton.sharedVariables().forEach(variables::add);
      automaton.locations().forEach(l -> variables.add(l.name()));
      var found = new ArrayList<Map<String, Long>>();
      try (Solver solver = open()) {
        var f = new rondo.smt.formula.TermFactory();
        var run =
            new RunEncoding(f, automaton.with(List.of()), new AutomatonRestrictions(automaton));
        run.assertions().forEach(a -> solver.add(a.formula()));
        run.applications().forEach(a -> solver.add(f.isZero(a.times())));
        given.forEach(
            (name, value) ->
                solver.add(f.equal(f.integerVariable(name), f.integer(Long.parseLong(value)))));
        while (solver.check() instanceof rondo.smt.solver.Answer.Satisfiable(var model)) {
          Map<String, Long> values = new HashMap<>();
          variables.forEach(v -> values.put(v, model.integer(f.integerVariable(v))));
          found.add(values);
          solver.add(
              f.not(
                  f.and(
                      variables.stream()
                          .map(v -> f.equal(f.integerVariable(v), f.integer(values.get(v))))
                          .toList())));
        }
      }
      return found;
    }

    static List<Map<String, Long>> successors(
        ThresholdAutomaton automaton, Map<String, Long> configuration) {
      var all = new ArrayList<Map<String, Long>>();
      for (ThresholdAutomaton.Rule rule : automaton.rules()) {
        if (configuration.get(rule.from()) > 0
            && rule.guard().stream().allMatch(g -> g.holds(configuration::get))) {
          Map<String, Long> next = new HashMap<>(configuration);
          next.merge(rule.from(), -1L, Long::sum);
          next.merge(rule.to(), 1L, Long::sum);
          rule.increments().forEach((v, by) -> next.merge(v, by, Long::sum));
          all.add(next);
        }
      }
      return all;
    }
  }
}
