package rondo.smt.parameterized;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.distal.text.SourceText;
import rondo.ir.data.LocalVariable.Kind;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Value;
import rondo.ir.round.OrderSensitivity;
import rondo.ir.round.ParameterizedRoundSystem;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundInterpreter;
import rondo.ir.round.interpreter.RoundState;
import rondo.ir.round.interpreter.RoundTransition;
import rondo.smt.formula.IntegerTerm;
import rondo.smt.formula.TermFactory;
import rondo.smt.parameterized.LocalUpdates.Decision;
import rondo.smt.parameterized.ParameterizedRoundVerifier.DecisionKnowledge;
import rondo.smt.parameterized.ParameterizedRoundVerifier.Encoding;
import rondo.smt.solver.Answer;
import rondo.smt.solver.Solver;
import rondo.smt.solver.SolverConfiguration;
import rondo.smt.solver.TimeLimit;
import rondo.smt.solver.Z3Availability;
import rondo.testkit.CorpusModel;

/**
 * Every run of a protocol with a coordinator or with stamps is a run of its counters: random runs
 * of the interpreter are runs of the formulas. (Not the other way: that coordinators take turns is
 * only known in part, and of stamps only their order relative to one phase.)
 */
class CounterRunTest {
  private static final Path EXAMPLES = CorpusModel.folder().resolveSibling("examples/rounds");
  private static final int RUNS = 6;

  @ParameterizedTest
  @CsvSource({
    "last_voting, N, agreement, N=2, 9",
    "last_voting, N, agreement, N=3, 9",
    "last_voting_broken, N, agreement, N=3, 8",
    "chandra_toueg, N, agreement, N=3, 8",
    "chandra_toueg_broken, N, irrevocability, N=3, 8",
    "phase_king, 'N,F', agreement, N=4 F=1, 6",
    "phase_king_broken, 'N,F', agreement, N=3 F=1, 6",
    "phase_queen, 'N,F', agreement, N=3 F=1, 4",
    "rotating_coordinator, 'N,F', agreement, N=4 F=2, 3",
    "rotating_coordinator_broken, 'N,F', agreement, N=3 F=2, 2",
    "two_phase_commit, 'N,F', agreement, N=3 F=1, 3",
    "three_phase_commit, 'N,F', agreement, N=3 F=2, 4",
    "uniform_voting, N, agreement, N=3, 6",
    "uniform_voting_no_split, N, agreement, N=2, 6",
    "uniform_voting_no_split, N, agreement, N=3, 6",
    "ben_or, 'N,F', agreement, N=4 F=1, 6"
  })
  void runsOfTheInterpreterAreRunsOfCounters(
      String name, String free, String property, String values, int length)
      throws RejectedException, IOException {
    compare(Files.readString(EXAMPLES.resolve(name + ".dst")), free, property, values, length);
  }

  /** Assumptions about the network that are replaced by weaker ones. */
  @ParameterizedTest
  @CsvSource({
    "omission F, N=3 F=1",
    "lossy F per round, N=3 F=2",
    "lossy F in total, N=3 F=2",
    "lossy 1 per round and omission F, N=3 F=1",
    "any and omission F, N=3 F=1",
    "crash 1 and omission F, N=3 F=1",
    "majority and synchronous after 2 rounds, N=3 F=1",
    "byzantine F and deliver N and synchronous after 1 rounds, N=3 F=1",
    "byzantine F and deliver N and eventually synchronous, N=3 F=1",
    "byzantine F and kernel and synchronous after 1 rounds, N=3 F=1"
  })
  void runsOfTheInterpreterAreRunsInAWeakerNetwork(String network, String values)
      throws RejectedException, IOException {
    String text =
        Files.readString(EXAMPLES.resolve("uniform_voting.dst"))
            .replace("(N = 3,", "(N = 3, F = 1,")
            .replace("network kernel", "network " + network);
    compare(text, "N,F", "agreement", values, 6);
  }

  private static void compare(
      String protocol, String free, String property, String values, int length)
      throws RejectedException {
    Map<String, String> given = new HashMap<>();
    for (String each : values.split(" ")) {
      given.put(each.substring(0, each.indexOf('=')), each.substring(each.indexOf('=') + 1));
    }
    Set<String> names = Set.of(free.split(","));
    var text = SourceText.of("run.dst", protocol);
    ParameterizedRoundSystem parameterized =
        Distal.parameterizedRounds(text, Map.of(), names, List.of());
    RoundSystem system = Distal.load(text, given, OrderSensitivity.INSENSITIVE).roundSystem();
    RoundProperty checked =
        parameterized.system().properties().stream()
            .filter(p -> p.name().equals(property))
            .findFirst()
            .orElseThrow();
    var interpreter = new RoundInterpreter(system.withProperties(List.of()));
    for (DecisionKnowledge knowledge : DecisionKnowledge.values()) {
      try (Solver local = open()) {
        Encoding encoding =
            new ParameterizedRoundVerifier(parameterized, checked, local).encoding(knowledge);
        for (int seed = 0; seed < RUNS; seed++) {
          List<RoundState> run = run(interpreter, new Random(seed), length);
          assertThat(new Abstraction(system, parameterized, encoding, run).isRun(given))
              .as("%s with %s, seed %d: %s", values, knowledge, seed, run)
              .isTrue();
        }
      }
    }
  }

  private static Solver open() {
    return ((Z3Availability.Loaded) Z3Availability.load()).open(SolverConfiguration.standard());
  }

  private static List<RoundState> run(RoundInterpreter interpreter, Random random, int length) {
    var run = new ArrayList<RoundState>();
    run.add(any(interpreter.initial(), random));
    while (run.size() <= length) {
      List<RoundState> next =
          interpreter.successors(run.getLast()).stream()
              .map(RoundTransition::target)
              .flatMap(Optional::stream)
              .toList();
      if (next.isEmpty()) {
        break;
      }
      run.add(any(next, random));
    }
    return run;
  }

  private static <T> T any(List<T> some, Random random) {
    return some.get(random.nextInt(some.size()));
  }

  /** A run in terms of counters. */
  private static final class Abstraction {
    private final RoundSystem system;
    private final ParameterizedRoundSystem parameterized;
    private final CounterSystem runs;
    private final Coordinator coordinator;
    private final List<RoundState> run;
    private final int distinguished;
    private final TermFactory f;

    Abstraction(
        RoundSystem system,
        ParameterizedRoundSystem parameterized,
        Encoding encoding,
        List<RoundState> run) {
      this.system = system;
      this.parameterized = parameterized;
      this.run = run;
      runs = encoding.fromInitial();
      coordinator = Coordinator.of(parameterized.system());
      f = runs.factory();
      distinguished = firstPhaseWithDecision();
    }

    private int firstPhaseWithDecision() {
      for (int time = 1; time < run.size(); time++) {
        if (run.get(time).processStates().stream().anyMatch(this::hasDecided)) {
          return run.get(time - 1).roundNumber().phase();
        }
      }
      return run.getLast().roundNumber().phase() + 1;
    }

    private boolean hasDecided(RoundState.ProcessState process) {
      for (int v = 0; v < system.variables().size(); v++) {
        if (system.variables().get(v).kind() == Kind.OUTPUT
            && !(process.variables().get(v) instanceof Value.None)) {
          return true;
        }
      }
      return false;
    }

    boolean isRun(Map<String, String> values) {
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
        solver.add(
            f.equal(f.integerVariable("first phase with a decision"), f.integer(distinguished)));
        for (int time = 0; time < run.size(); time++) {
          fix(solver, time);
          if (time > 0) {
            solver.add(runs.step(time - 1));
            solver.add(f.not(runs.isFaulty(time)));
          }
        }
        return solver.check(List.of(), TimeLimit.none()) instanceof Answer.Satisfiable;
      }
    }

    private void fix(Solver solver, int time) {
      Map<LocalState, Long> alive = new HashMap<>();
      Map<List<Value>, Long> crashed = new HashMap<>();
      long byzantine = 0;
      RoundState state = run.get(time);
      for (int p = 0; p < state.processStates().size(); p++) {
        RoundState.ProcessState process = state.processStates().get(p);
        var local = new LocalState(stored(process.variables(), state), isCoordinator(p, state));
        switch (process.status()) {
          case CORRECT, OMITTING -> alive.merge(local, 1L, Long::sum);
          case CRASHED -> crashed.merge(runs.observed(local), 1L, Long::sum);
          default -> {
            assertThat(process.status()).isEqualTo(ProcessStatus.BYZANTINE);
            byzantine++;
          }
        }
      }
      fix(solver, runs.counters(time), alive);
      fix(solver, runs.crashed(time), crashed);
      solver.add(f.equal(runs.byzantine(), f.integer(byzantine)));
      for (Decision decision : runs.decisions()) {
        boolean isMade =
            state.processStates().stream()
                .filter(p -> p.status() != ProcessStatus.BYZANTINE)
                .anyMatch(p -> p.variables().get(decision.output()).equals(decision.value()));
        if (isMade) {
          solver.add(runs.hasDecided(decision, time));
        }
      }
    }

    private <S> void fix(Solver solver, Map<S, IntegerTerm> counters, Map<S, Long> numbers) {
      assertThat(counters.keySet()).containsAll(numbers.keySet());
      counters.forEach((s, k) -> solver.add(f.equal(k, f.integer(numbers.getOrDefault(s, 0L)))));
    }

    private boolean isCoordinator(int process, RoundState state) {
      int phase = state.roundNumber().phase();
      return coordinator.isFixed()
          ? process == coordinator.leastProcesses() - 1
          : coordinator.isRotating()
              && state.roundNumber().round() > 0
              && process == (phase - 1) % system.processes();
    }

    /** The variables of local states; others are none. */
    private List<Value> stored(List<Value> own, RoundState state) {
      var stored = new ArrayList<Value>();
      for (int v = 0; v < parameterized.system().variables().size(); v++) {
        int variable = v;
        boolean isKept =
            runs.counters(0).keySet().stream()
                .anyMatch(s -> !(s.get(variable) instanceof Value.None));
        for (int r = 1; r < system.rounds().size(); r++) {
          isKept |=
              runs.counters(r).keySet().stream()
                  .anyMatch(s -> !(s.get(variable) instanceof Value.None));
        }
        stored.add(isKept && v < own.size() ? relative(v, own.get(v), state) : Value.NONE);
      }
      return stored;
    }

    private Value relative(int variable, Value value, RoundState state) {
      if (!RelativeStamp.occursIn(system.variables().get(variable).type())) {
        return value;
      }
      int stamp = ((Value.Number) value).value();
      boolean isCurrent = state.roundNumber().round() > 0 && stamp == state.roundNumber().phase();
      RelativeStamp relative =
          isCurrent
              ? RelativeStamp.CURRENT
              : stamp < distinguished
                  ? RelativeStamp.BEFORE
                  : stamp == distinguished ? RelativeStamp.AT : RelativeStamp.AFTER;
      return relative.value();
    }
  }
}
