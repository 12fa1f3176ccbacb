package rondo.conformance.symmetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.analysis.pass.DeadVariables;
import rondo.analysis.pass.StatementMerging;
import rondo.analysis.symmetry.process.inference.SymmetryDetection;
import rondo.explore.SearchOptions;
import rondo.explore.SymmetryStrategy;
import rondo.explore.SymmetryUse;
import rondo.explore.run.ProcessVerifier;
import rondo.ir.Observer;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.interpreter.GlobalState;
import rondo.ir.interpreter.Interpreter;
import rondo.promela.Promela;
import rondo.trace.Replay;
import rondo.trace.Trace;
import rondo.trace.Verdict;
import rondo.trace.Violation;

/**
 * Counterexamples found with permutations, merged choices and postponed terminations are runs of
 * the source model: there is a run with the same sequence of values of global variables.
 */
class SymmetricTraceReplayTest {
  private static final String CONSENSUS =
      """
      byte shared, agreed;
      proctype P(byte v) {
        byte w;
        w = shared;
        shared = v;
        if :: w != 0 -> agreed = w; assert(w == v) :: else fi
      }
      init { byte i, v; atomic { for (i : 1 .. 3) %s { %s run P(v) } } }
      """;

  private static final String LOCK =
      """
      byte owner = 255; bool busy;
      active [3] proctype C() {
        do
        :: atomic { owner == 255 -> owner = _pid }; busy = true; busy = false; owner = 255
        :: busy -> assert(owner != _pid); skip
        od
      }
      ltl quiet { <> [] !busy }
      """;

  private static final String DEADLOCK =
      """
      byte fork[3] = 255;
      active [3] proctype D() {
        byte mine, other;
        select(mine : 0 .. 2);
        atomic { fork[mine] == 255 -> fork[mine] = _pid };
        select(other : 0 .. 2);
        atomic { fork[other] == 255 -> fork[other] = _pid };
        fork[mine] = 255;
        fork[other] = 255
      }
      """;

  private static final String STARVED =
      """
      byte turn = 255; byte last = 255;
      active [3] proctype S() {
        do
        :: atomic { turn == 255 -> turn = _pid; last = _pid }; turn = 255
        od
      }
      ltl changes { <> (last == 255 && turn == 0) }
      """;

  @ParameterizedTest
  @ValueSource(strings = {"consensus", "partition", "lock", "deadlock", "starved"})
  void violationsAreRunsOfTheModelAsWritten(String name) throws Exception {
    String program =
        switch (name) {
          case "consensus" -> CONSENSUS.formatted("", "select(v : 1 .. 3);");
          case "partition" -> CONSENSUS.formatted("partition (v : 1 .. 3)", "");
          case "lock" -> LOCK;
          case "deadlock" -> DEADLOCK;
          default -> STARVED;
        };
    Promela.Model model = Promela.parse(name + ".pml", program, Map.of());
    List<ProcessSystem> written = new ArrayList<>(List.of(model.system()));
    for (Observer observer : model.observers()) {
      written.add(model.systemWithObserver(observer));
    }
    int found = 0;
    int reduced = 0;
    for (ProcessSystem system : written) {
      ProcessSystem like = model.arbitraryAssignment().orElse(system);
      SymmetryDetection symmetryDetection = SymmetryDetection.detect(system, like);
      ProcessSystem searched =
          DeadVariables.apply(StatementMerging.apply(symmetryDetection.system()));
      for (var order : SearchOptions.Order.values()) {
        SearchOptions options =
            SearchOptions.defaults()
                .withSymmetry(SymmetryStrategy.CANONICAL)
                .withOrder(order)
                .withErrors(5);
        var result =
            ProcessVerifier.verify(
                searched, FullChannelPolicy.BLOCK, options, _ -> {}, () -> false);
        reduced += result.symmetry() instanceof SymmetryUse.Used ? 1 : 0;
        if (result.verdict() instanceof Verdict.Violated violated) {
          for (Violation violation : violated.violations()) {
            Replay.violation(searched, FullChannelPolicy.BLOCK, violation);
            var seen = globals(searched, violation.trace());
            assertThat(isRun(system.withoutObserver(), seen)).as("%s", seen).isTrue();
            found++;
          }
        }
      }
    }
    assertThat(found).isPositive();
    assertThat(reduced).isPositive();
  }

  /** The sequence of values of the global variables; a cycle is repeated three times. */
  private static List<List<List<Integer>>> globals(ProcessSystem system, Trace trace) {
    var interpreter = new Interpreter(system, FullChannelPolicy.BLOCK);
    GlobalState state = interpreter.initial();
    List<List<List<Integer>>> seen = new ArrayList<>(List.of(state.globals()));
    for (int choice : trace.choices()) {
      state = interpreter.expand(state).transitions().get(choice).target();
      seen.add(state.globals());
    }
    if (trace.cycle().isPresent()) {
      List<List<List<Integer>>> cycle =
          List.copyOf(seen.subList(trace.cycle().getAsInt() + 1, seen.size()));
      seen.addAll(cycle);
      seen.addAll(cycle);
    }
    List<List<List<Integer>>> changes = new ArrayList<>();
    for (var globals : seen) {
      if (changes.isEmpty() || !changes.getLast().equals(globals)) {
        changes.add(globals);
      }
    }
    return changes;
  }

  private record Place(GlobalState state, int position) {}

  /** Whether a run of the system has these values of global variables, up to stuttering. */
  private static boolean isRun(ProcessSystem system, List<List<List<Integer>>> globals) {
    var interpreter = new Interpreter(system, FullChannelPolicy.BLOCK);
    var start = new Place(interpreter.initial(), 0);
    if (!start.state.globals().equals(globals.getFirst())) {
      return false;
    }
    Set<Place> seen = new HashSet<>(Set.of(start));
    List<Place> waiting = new ArrayList<>(seen);
    while (!waiting.isEmpty()) {
      Place place = waiting.removeLast();
      if (place.position == globals.size() - 1) {
        return true;
      }
      for (var transition : interpreter.expand(place.state).transitions()) {
        GlobalState target = transition.target();
        for (int next = place.position; next <= place.position + 1; next++) {
          if (target.globals().equals(globals.get(next))) {
            var reached = new Place(target, next);
            if (seen.add(reached)) {
              waiting.add(reached);
            }
          }
        }
      }
    }
    return false;
  }
}
