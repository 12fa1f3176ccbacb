package rondo.smt.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.ir.data.Combinatorics;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Term;
import rondo.ir.data.Term.BinaryOp;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundInterpreter;
import rondo.ir.round.interpreter.RoundState;
import rondo.ir.round.interpreter.RoundState.ProcessState;
import rondo.smt.formula.Formula;
import rondo.smt.rounds.RoundUnrolling.Symmetry;
import rondo.smt.solver.Answer;
import rondo.smt.solver.Solver;
import rondo.smt.solver.SolverConfiguration;
import rondo.smt.solver.TimeLimit;
import rondo.smt.solver.Z3Availability;
import rondo.testkit.GeneratedTestStatistics;
import rondo.testkit.rounds.RoundProtocolGenerator;
import rondo.testkit.rounds.TestProtocols;

/**
 * Every reachable state at the start of a phase satisfies the arbitrary-state formula of induction.
 */
class ArbitraryRoundStatesTest {
  private static final Position AT = Position.NONE;
  private static final int RUNS = 2;
  private static final int PHASES = 3;
  private static final int PROTOCOLS = 20;

  @Test
  void statesOfSmallProtocolsAreLookedAt() throws RejectedException {
    var tally = new GeneratedTestStatistics("states of small protocols in induction");
    for (RoundSystem system : TestProtocols.underAllNetworks(3)) {
      checkIncluded(system, tally);
    }
    tally.require("encoded", 90).require("states", 300);
  }

  @Test
  void statesOfGeneratedProtocolsAreLookedAt() throws RejectedException {
    var tally = new GeneratedTestStatistics("states of generated protocols in induction");
    for (long seed = 0; seed < PROTOCOLS; seed++) {
      String text = new RoundProtocolGenerator(seed).protocol();
      checkIncluded(Distal.parse("made" + seed, text, Map.of("N", "3")).roundSystem(), tally);
    }
    tally.require("encoded", 90).require("states", 300);
  }

  private static void checkIncluded(RoundSystem system, GeneratedTestStatistics tally)
      throws RejectedException {
    tally.generated();
    RoundProperty property = system.properties().getFirst();
    RoundSystem checked = system.withProperties(List.of(property));
    for (Symmetry symmetry : Symmetry.values()) {
      RoundUnrolling unrolling;
      try {
        unrolling = RoundUnrolling.fromArbitrary(checked, symmetry);
      } catch (RejectedException e) {
        assertThat(e.getMessage()).contains("phases");
        return;
      }
      tally.count("encoded");
      try (Solver solver =
          ((Z3Availability.Loaded) Z3Availability.load()).open(SolverConfiguration.standard())) {
        solver.add(unrolling.init());
        for (RoundState state : states(checked)) {
          var some = new ArrayList<Formula>();
          for (List<Integer> order : orders(checked, symmetry)) {
            some.add(unrolling.holds(is(checked, state, order), AT, 0));
          }
          Formula constraint = unrolling.symmetryBreaking(checked.rounds().size());
          Answer answer =
              solver.check(List.of(constraint, unrolling.factory().or(some)), TimeLimit.none());
          assertThat(answer)
              .as("%s %s %s", checked.network(), symmetry, state)
              .isInstanceOf(Answer.Satisfiable.class);
          tally.count("states");
        }
      }
    }
  }

  /** The process permutations up to which states are represented. */
  private static List<List<Integer>> orders(RoundSystem system, Symmetry symmetry) {
    List<Integer> all = IntStream.range(0, system.processes()).boxed().toList();
    return switch (symmetry) {
      case NONE -> List.of(all);
      case PROCESSES -> Combinatorics.permutations(all);
    };
  }

  /** Some reachable states at the start of a phase, by random runs. */
  private static List<RoundState> states(RoundSystem system) {
    var interpreter = new RoundInterpreter(system);
    var random = new SplittableRandom(1);
    var states = new ArrayList<RoundState>();
    for (int run = 0; run < RUNS; run++) {
      RoundState state = interpreter.randomInitialState(random);
      states.add(state);
      for (int i = 0; i < PHASES * system.rounds().size(); i++) {
        var next = interpreter.randomSuccessor(state, random).flatMap(t -> t.target());
        if (next.isEmpty()) {
          break;
        }
        state = next.get();
        if (state.roundNumber().round() == 0) {
          states.add(state);
        }
      }
    }
    return states;
  }

  /** The term for equality with {@code state}, whose processes are permuted by {@code order}. */
  private static Term is(RoundSystem system, RoundState state, List<Integer> order) {
    Map<Integer, Integer> numbers = numbers(system, state);
    Term is = Term.TRUE;
    for (int p = 0; p < order.size(); p++) {
      var process = new Term.ProcessConstant(p);
      ProcessState processState = state.processStates().get(order.get(p));
      for (ProcessStatus status : ProcessStatus.values()) {
        Term holds = new Term.HasStatus(status, process);
        is = and(is, same(holds, Value.of(processState.status() == status)));
      }
      for (int v = 0; v < system.variables().size(); v++) {
        Value value = processState.variables().get(v);
        Type type = system.variables().get(v).type();
        Value number = type instanceof Type.Stamp ? number(value, numbers) : value;
        is = and(is, same(new Term.RemoteVariable(process, v), number));
      }
    }
    Value phase = Value.of(numbers.get(state.roundNumber().phase()));
    return and(is, same(new Term.Phase(), phase));
  }

  private static Value number(Value stamp, Map<Integer, Integer> numbers) {
    return Value.of(numbers.get(((Value.Number) stamp).value()));
  }

  /** In unbounded runs, maps phase numbers to their ranks. */
  private static Map<Integer, Integer> numbers(RoundSystem system, RoundState state) {
    if (system.phaseLimit().isPresent()) {
      return Map.of(state.roundNumber().phase(), state.roundNumber().phase());
    }
    var stamps = new TreeSet<Integer>(List.of(0, state.roundNumber().phase()));
    for (ProcessState processState : state.processStates()) {
      for (int v = 0; v < system.variables().size(); v++) {
        if (system.variables().get(v).type() instanceof Type.Stamp) {
          stamps.add(((Value.Number) processState.variables().get(v)).value());
        }
      }
    }
    var numbers = new TreeMap<Integer, Integer>();
    stamps.forEach(s -> numbers.put(s, numbers.size()));
    return numbers;
  }

  private static Term and(Term left, Term right) {
    return new Term.Binary(BinaryOp.AND, left, right, AT);
  }

  private static Term same(Term term, Value value) {
    return new Term.Binary(BinaryOp.EQ, term, new Term.Constant(value), AT);
  }
}
