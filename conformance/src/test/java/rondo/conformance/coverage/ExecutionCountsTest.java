package rondo.conformance.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.RejectedException;
import rondo.explore.SearchOptions;
import rondo.explore.SearchOptions.CountPolicy;
import rondo.explore.run.ProcessVerifier;
import rondo.ir.Edge;
import rondo.ir.ProcessSystem;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventSystem;
import rondo.ir.event.interpreter.EventInterpreter;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.ir.event.state.EventState;
import rondo.ir.event.state.EventStep;
import rondo.ir.event.state.EventTransition;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.interpreter.GlobalState;
import rondo.ir.interpreter.Interpreter;
import rondo.promela.Promela;
import rondo.testkit.GeneratedTestStatistics;
import rondo.testkit.TemporalModel.Answer;
import rondo.testkit.generate.EventProtocolGenerator;
import rondo.testkit.generate.LooselyCoupledGenerator;
import rondo.trace.Verdict;
import rondo.verify.Verification;
import rondo.verify.method.Method;
import rondo.verify.model.Model;
import rondo.verify.model.ModelSource;
import rondo.verify.report.ExecutionTable;
import rondo.verify.report.Report;

/** Without reductions, executions are counted as in an exploration with the interpreter. */
class ExecutionCountsTest {
  private static final int MODELS = Integer.getInteger("rondo.programs", 40);
  private static final int MAX_STATES = 3_000;
  private static final SearchOptions COUNTING =
      SearchOptions.defaults()
          .withErrors(0)
          .withMemoryBytes(1L << 28)
          .withCounting(CountPolicy.EXECUTIONS);

  @Test
  void edgesOfProgramsAreExecutedAsOftenAsByTheInterpreter() throws RejectedException {
    var tally = new GeneratedTestStatistics("executions of edges");
    for (long seed = 1; seed <= MODELS; seed++) {
      tally.generated();
      String program = LooselyCoupledGenerator.generate(seed, 4);
      ProcessSystem system = Promela.parse("model.pml", program, Map.of()).system();
      Map<Edge, Long> expected = reference(system);
      for (int threads = 1; threads <= 2; threads++) {
        ProcessVerifier.Result result =
            ProcessVerifier.verify(
                system,
                FullChannelPolicy.BLOCK,
                COUNTING.withThreads(threads),
                _ -> {},
                () -> false);
        assertThat(result.verdict()).isNotInstanceOf(Verdict.Inconclusive.class);
        Map<Edge, Long> counts = result.executions().orElseThrow();
        for (Edge edge : edges(system)) {
          assertThat(counts.get(edge))
              .as("seed " + seed + ": " + edge.text() + " in\n" + program)
              .isEqualTo(expected.getOrDefault(edge, 0L));
        }
      }
      tally.compared(Answer.HOLDS);
    }
    tally.requireCompared(100);
  }

  private static List<Edge> edges(ProcessSystem system) {
    return system.processTypes().stream()
        .flatMap(t -> t.states().stream())
        .flatMap(s -> s.edges().stream())
        .toList();
  }

  /** By edge: how many steps execute it; steps that transitions have in common are one. */
  private static Map<Edge, Long> reference(ProcessSystem system) {
    var interpreter = new Interpreter(system, FullChannelPolicy.BLOCK);
    Map<Edge, Long> counts = new IdentityHashMap<>();
    Set<GlobalState> seen = new HashSet<>(Set.of(interpreter.initial()));
    var queue = new ArrayDeque<>(seen);
    while (!queue.isEmpty()) {
      Interpreter.Expansion expansion = interpreter.expand(queue.remove());
      Set<List<Interpreter.Step>> prefixes = new HashSet<>();
      expansion.transitions().forEach(t -> count(system, t.steps(), prefixes, counts));
      expansion.failures().forEach(f -> count(system, f.steps(), prefixes, counts));
      expansion.transitions().stream()
          .map(Interpreter.Transition::target)
          .filter(seen::add)
          .forEach(queue::add);
    }
    return counts;
  }

  private static void count(
      ProcessSystem system,
      List<Interpreter.Step> steps,
      Set<List<Interpreter.Step>> prefixes,
      Map<Edge, Long> counts) {
    for (int n = 1; n <= steps.size(); n++) {
      if (prefixes.add(steps.subList(0, n))) {
        Interpreter.Step last = steps.get(n - 1);
        if (last.edge() != Interpreter.Step.NO_EDGE) {
          counts.merge(
              system
                  .processTypes()
                  .get(last.processType())
                  .states()
                  .get(last.controlState())
                  .edges()
                  .get(last.edge()),
              1L,
              Long::sum);
        }
      }
    }
  }

  @Test
  void handlersAreExecutedAsOftenAsByTheInterpreter() throws RejectedException {
    var tally = new GeneratedTestStatistics("executions of handlers");
    for (long seed = 1; seed <= MODELS; seed++) {
      tally.generated();
      Model model = Model.load(ModelSource.of("made.dst", EventProtocolGenerator.of(seed)));
      EventSystem system = ((Model.Events) model).protocol().system();
      TreeMap<String, Long> expected = new TreeMap<>();
      if (!isExplored(system, expected)) {
        continue;
      }
      for (int threads = 1; threads <= 2; threads++) {
        Report report =
            Verification.verify(
                model,
                Method.Explicit.DEFAULT.with(
                    SearchOptions.defaults()
                        .withThreads(threads)
                        .withCounting(CountPolicy.EXECUTIONS)),
                "safety");
        ExecutionTable table = report.executions().orElseThrow();
        if (table.extent() == ExecutionTable.Extent.PARTIAL) {
          break; // A violation ends the search.
        }
        TreeMap<String, Long> counts = new TreeMap<>();
        table
            .items()
            .filter(i -> i.count() > 0)
            .forEach(i -> counts.put(i.at().toString(), i.count()));
        assertThat(counts).as("seed " + seed).isEqualTo(expected);
        if (threads == 2) {
          tally.compared(Answer.HOLDS);
        }
      }
    }
    tally.requireCompared(25);
  }

  /** Counts by position of the handler; returns whether all states were explored. */
  private static boolean isExplored(EventSystem system, Map<String, Long> counts) {
    var interpreter =
        new EventInterpreter(
            system.withProperties(List.of()), Precedence.FIRST, DeliverySemantics.AT_ONCE);
    Set<EventState> seen = new HashSet<>();
    var queue = new ArrayDeque<EventState>();
    interpreter.initial().forEach(i -> i.state().filter(seen::add).ifPresent(queue::add));
    while (!queue.isEmpty() && seen.size() <= MAX_STATES) {
      for (EventTransition t : interpreter.successors(queue.remove())) {
        if (t.step() instanceof EventStep.React react) {
          var reactions = system.roleOf(react.process()).reactions();
          counts.merge(
              reactions.get(react.enabledReaction().reaction()).at().toString(), 1L, Long::sum);
        }
        t.target().filter(seen::add).ifPresent(queue::add);
      }
    }
    return seen.size() <= MAX_STATES;
  }
}
