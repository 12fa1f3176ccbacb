package rondo.smt.parameterized;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.analysis.symmetry.value.InputSelection;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.distal.text.SourceText;
import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.ir.Fault;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Value;
import rondo.ir.round.OrderSensitivity;
import rondo.ir.round.ParameterizedRoundSystem;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundInterpreter;
import rondo.ir.round.interpreter.RoundState;
import rondo.ir.round.interpreter.RoundTransition;
import rondo.rounds.RoundEngine;
import rondo.rounds.RoundVerifier;
import rondo.rounds.StepGranularity;
import rondo.smt.formula.Formula;
import rondo.smt.formula.IntegerTerm;
import rondo.smt.formula.SmtModel;
import rondo.smt.formula.TermFactory;
import rondo.smt.parameterized.ParameterizedRoundVerifier.DecisionKnowledge;
import rondo.smt.parameterized.ParameterizedRoundVerifier.Encoding;
import rondo.smt.solver.Answer;
import rondo.smt.solver.Solver;
import rondo.smt.solver.SolverConfiguration;
import rondo.smt.solver.TimeLimit;
import rondo.smt.solver.Z3Availability;
import rondo.testkit.CorpusModel;

/**
 * For given numbers of processes, the steps of counters are exactly those of the interpreter: from
 * every reachable state, every successor of one is a successor of the other.
 */
class CounterStepTest {
  private static final Path EXAMPLES = CorpusModel.folder().resolveSibling("examples");

  /** How many processes are in each local state, by status. */
  private record Counted(Map<LocalState, Long> alive, Map<List<Value>, Long> crashed) {}

  @ParameterizedTest
  @CsvSource({
    "rounds/one_third_rule.dst, N, agreement, N=1 V=2, 3",
    "rounds/one_third_rule.dst, N, agreement, N=3 V=2, 3",
    "rounds/one_third_rule.dst, N, agreement, N=3 V=3, 2",
    "rounds/one_third_rule_broken.dst, N, agreement, N=3 V=2, 3",
    "rounds/uniform_voting.dst, N, agreement, N=2, 4",
    "rounds/uniform_voting.dst, N, agreement, N=3, 4",
    "rounds/ben_or.dst, 'N,F', agreement, N=3 F=1, 4",
    "rounds/ben_or.dst, 'N,F', agreement, N=2 F=1, 4",
    "rounds/flood_set.dst, 'N,F', agreement, N=3 F=1, 2",
    "rounds/flood_set.dst, 'N,F', agreement, N=3 F=2, 3",
    "rounds/flood_min.dst, 'N,F', agreement, N=3 F=1 V=2, 2",
    "rounds/ate.dst, 'N,A', agreement, N=3 A=1 E=3 T=3, 2",
    "rounds/ate.dst, 'N,A', unanimity, N=2 A=1 E=2 T=1, 3"
  })
  void stepsAreThoseOfTheInterpreter(
      String file, String free, String property, String values, int depth)
      throws RejectedException, IOException {
    compare(
        new Case(file, free, property, values),
        system -> new InterpretedRuns(new RoundInterpreter(system.withProperties(List.of()))),
        depth);
  }

  /** Which processes have to hear of which, where there is a kernel. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "any even own and kernel and transient byzantine 1",
        "kernel and transient byzantine 1",
        "kernel and crash 1 and transient byzantine 1",
        "any even own and kernel and byzantine 1"
      })
  void stepsWithAKernelAreThoseOfTheInterpreter(String network) throws RejectedException {
    String text =
        """
        protocol P(N = 3) {
          input x : 1..2
          var others : bool
          var both : bool
          round {
            send x to all
            update(heard) {
              others = count(heard, x) == 0
              both = 1 in heard && 2 in heard
            }
          }
          network %s
          invariant fine : forall p : p.others || p.both || p.x > 0
        }
        """
            .formatted(network);
    compare(
        SourceText.of("kernel.dst", text),
        new Case("kernel.dst", "N", "fine", "N=3"),
        system -> new InterpretedRuns(new RoundInterpreter(system.withProperties(List.of()))),
        1);
  }

  /** The same for more processes, with the heard-of engine in place of the interpreter. */
  @ParameterizedTest
  @CsvSource({
    "rounds/one_third_rule.dst, N, agreement, N=4 V=2, 3",
    "rounds/one_third_rule.dst, N, agreement, N=5 V=2, 3",
    "rounds/one_third_rule.dst, N, agreement, N=6 V=2, 2",
    "rounds/one_third_rule_broken.dst, N, agreement, N=5 V=2, 2",
    "rounds/uniform_voting.dst, N, agreement, N=4, 4",
    "rounds/uniform_voting.dst, N, agreement, N=6, 2",
    "rounds/ben_or.dst, 'N,F', agreement, N=5 F=2, 2",
    "rounds/flood_min.dst, 'N,F', agreement, N=6 F=2 V=2, 2",
    "rounds/ate.dst, 'N,A', agreement, N=5 A=1 E=4 T=4, 1"
  })
  void stepsAreThoseOfTheEngine(String file, String free, String property, String values, int depth)
      throws RejectedException, IOException {
    compare(
        new Case(file, free, property, values),
        system ->
            new EngineRuns(
                RoundEngine.withoutSymmetry(
                    new RoundVerifier.Task(
                        system,
                        List.of(named(system, property)),
                        StepGranularity.ROUNDS,
                        InputSelection.ALL))),
        depth);
  }

  /** A property of an example, and values of its parameters, some of which are free. */
  private record Case(String file, String free, String property, String values) {
    Map<String, String> given() {
      Map<String, String> given = new HashMap<>();
      for (String each : values.split(" ")) {
        given.put(each.substring(0, each.indexOf('=')), each.substring(each.indexOf('=') + 1));
      }
      return given;
    }
  }

  private static void compare(Case of, Function<RoundSystem, Runs> reference, int depth)
      throws RejectedException, IOException {
    String text = Files.readString(EXAMPLES.resolve(of.file()));
    compare(SourceText.of(of.file(), text), of, reference, depth);
  }

  private static void compare(
      SourceText text, Case of, Function<RoundSystem, Runs> reference, int depth)
      throws RejectedException {
    Set<String> names = Set.of(of.free().split(","));
    Map<String, String> fixed = of.given();
    fixed.keySet().removeAll(names);
    ParameterizedRoundSystem parameterized =
        Distal.parameterizedRounds(text, fixed, names, List.of());
    RoundSystem system = Distal.load(text, of.given(), OrderSensitivity.INSENSITIVE).roundSystem();
    try (Solver local = open()) {
      Encoding encoding =
          new ParameterizedRoundVerifier(
                  parameterized, named(parameterized.system(), of.property()), local)
              .encoding(DecisionKnowledge.OF_EACH);
      new Comparison(system, parameterized, encoding, of.given(), reference.apply(system))
          .run(depth);
    }
  }

  private static RoundProperty named(RoundSystem system, String property) {
    return system.properties().stream()
        .filter(p -> p.name().equals(property))
        .findFirst()
        .orElseThrow();
  }

  /** The runs of a protocol for given numbers. */
  private interface Runs {
    List<RoundState> initial();

    List<RoundState> successors(RoundState state);
  }

  private record InterpretedRuns(RoundInterpreter interpreter) implements Runs {
    @Override
    public List<RoundState> initial() {
      return interpreter.initial();
    }

    @Override
    public List<RoundState> successors(RoundState state) {
      return interpreter.successors(state).stream()
          .map(RoundTransition::target)
          .flatMap(Optional::stream)
          .toList();
    }
  }

  /** The targets of transitions. */
  private static final class Targets implements TransitionSink {
    private final List<int[]> all = new ArrayList<>();

    @Override
    public void transition(int[] state, int[] changes, int length) {
      all.add(state.clone());
    }

    @Override
    public void fault(Fault.Kind kind) {}
  }

  private static final class EngineRuns implements Runs {
    private final RoundEngine engine;
    private final Stepper stepper;
    private final Map<RoundState, int[]> packed = new HashMap<>();

    EngineRuns(RoundEngine engine) {
      this.engine = engine;
      stepper = engine.system().stepper();
    }

    @Override
    public List<RoundState> initial() {
      var first = new int[engine.system().layout().words()];
      stepper.initial(first, new Targets());
      return engine.state(first).map(s -> states(List.of(first))).orElseGet(() -> after(first));
    }

    @Override
    public List<RoundState> successors(RoundState state) {
      return after(packed.get(state));
    }

    private List<RoundState> after(int[] state) {
      var targets = new Targets();
      stepper.successors(state.clone(), targets);
      return states(targets.all);
    }

    private List<RoundState> states(List<int[]> some) {
      var states = new ArrayList<RoundState>();
      for (int[] each : some) {
        RoundState state = engine.state(each).orElseThrow();
        packed.put(state, each);
        states.add(state);
      }
      return states;
    }
  }

  private static Solver open() {
    return ((Z3Availability.Loaded) Z3Availability.load()).open(SolverConfiguration.standard());
  }

  private static final class Comparison {
    private final RoundSystem system;
    private final ParameterizedRoundSystem parameterized;
    private final CounterSystem runs;
    private final CounterProperty property;
    private final Map<String, String> values;
    private final Runs reference;
    private final TermFactory f;

    Comparison(
        RoundSystem system,
        ParameterizedRoundSystem parameterized,
        Encoding encoding,
        Map<String, String> values,
        Runs reference) {
      this.system = system;
      this.parameterized = parameterized;
      runs = encoding.fromArbitrary();
      property = encoding.property();
      this.values = values;
      this.reference = reference;
      f = runs.factory();
    }

    void run(int depth) {
      Set<RoundState> level = new LinkedHashSet<>(reference.initial());
      assertThat(level).isNotEmpty();
      int compared = 0;
      for (int d = 0; d < depth; d++) {
        Map<Key, Set<Counted>> successors = new HashMap<>();
        Set<RoundState> next = new LinkedHashSet<>();
        Map<Key, RoundState> representatives = new HashMap<>();
        for (RoundState state : level) {
          if (representatives.putIfAbsent(key(state), state) != null) {
            continue; // A permutation of a state that was there already.
          }
          Set<Counted> found = successors.computeIfAbsent(key(state), _ -> new HashSet<>());
          for (RoundState target : reference.successors(state)) {
            found.add(counted(target));
            next.add(target);
          }
        }
        for (Map.Entry<Key, Set<Counted>> entry : successors.entrySet()) {
          compared++;
          assertThat(ofCounters(entry.getKey(), d))
              .as("after %s", entry.getKey())
              .isEqualTo(entry.getValue());
        }
        level = next;
      }
      assertThat(compared).isPositive();
    }

    private record Key(Counted counted, long byzantine) {}

    private Key key(RoundState state) {
      long byzantine =
          state.processStates().stream().filter(p -> p.status() == ProcessStatus.BYZANTINE).count();
      return new Key(counted(state), byzantine);
    }

    /** The variables of local states; others are none. */
    private List<Value> stored(List<Value> own, boolean isCrashed, int round) {
      Set<Integer> used = new HashSet<>();
      for (int r = 0; r < system.rounds().size(); r++) {
        for (LocalState state : runs.counters(r).keySet()) {
          for (int v = 0; v < state.variables().size(); v++) {
            if (!(state.get(v) instanceof Value.None)) {
              used.add(v);
            }
          }
        }
      }
      var stored = new ArrayList<Value>();
      for (int v = 0; v < parameterized.system().variables().size(); v++) {
        boolean isKept = used.contains(v) && (!isCrashed || property.observes(v));
        stored.add(isKept && v < own.size() ? own.get(v) : Value.NONE);
      }
      return stored;
    }

    private Counted counted(RoundState state) {
      Map<LocalState, Long> alive = new HashMap<>();
      Map<List<Value>, Long> crashed = new HashMap<>();
      int round = state.roundNumber().round();
      for (RoundState.ProcessState process : state.processStates()) {
        switch (process.status()) {
          case CORRECT ->
              alive.merge(
                  new LocalState(stored(process.variables(), false, round), false), 1L, Long::sum);
          case CRASHED -> crashed.merge(stored(process.variables(), true, round), 1L, Long::sum);
          default -> assertThat(process.status()).isEqualTo(ProcessStatus.BYZANTINE);
        }
      }
      return new Counted(alive, crashed);
    }

    /** The successors of a state according to the formulas. */
    private Set<Counted> ofCounters(Key from, int time) {
      int round = time % system.rounds().size();
      int phase = 1 + time / system.rounds().size();
      Set<Counted> found = new HashSet<>();
      try (Solver solver = open()) {
        solver.add(runs.init());
        parameterized
            .freeParameters()
            .forEach(
                (v, name) ->
                    solver.add(
                        f.equal(
                            runs.parameters().parameter(v),
                            f.integer(Long.parseLong(values.get(name))))));
        solver.add(f.equal(runs.phase(0), f.integer(phase)));
        solver.add(f.equal(runs.byzantine(), f.integer(from.byzantine())));
        fix(solver, runs.counters(round), from.counted().alive());
        fix(solver, runs.crashed(round), from.counted().crashed());
        solver.add(runs.step(round));
        solver.add(f.not(runs.isFaulty(round + 1)));
        while (solver.check(List.of(), TimeLimit.none()) instanceof Answer.Satisfiable(var model)) {
          var counted =
              new Counted(
                  values(runs.counters(round + 1), model), values(runs.crashed(round + 1), model));
          assertThat(found.add(counted)).isTrue();
          solver.add(f.not(equal(counted, round + 1)));
        }
      }
      return found;
    }

    private <S> void fix(Solver solver, Map<S, IntegerTerm> counters, Map<S, Long> numbers) {
      assertThat(counters.keySet()).containsAll(numbers.keySet());
      counters.forEach((s, k) -> solver.add(f.equal(k, f.integer(numbers.getOrDefault(s, 0L)))));
    }

    private Formula equal(Counted counted, int time) {
      var all = new ArrayList<Formula>();
      runs.counters(time)
          .forEach((s, k) -> all.add(f.equal(k, f.integer(counted.alive().getOrDefault(s, 0L)))));
      runs.crashed(time)
          .forEach((s, k) -> all.add(f.equal(k, f.integer(counted.crashed().getOrDefault(s, 0L)))));
      return f.and(all);
    }

    private static <S> Map<S, Long> values(Map<S, IntegerTerm> counters, SmtModel model) {
      Map<S, Long> numbers = new HashMap<>();
      counters.forEach(
          (s, k) -> {
            if (model.integer(k) != 0) {
              numbers.put(s, model.integer(k));
            }
          });
      return numbers;
    }
  }
}
