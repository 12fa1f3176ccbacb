package rondo.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.analysis.symmetry.value.InputSelection;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.distal.sequential.AsynchronousTraceLifter;
import rondo.distal.syntax.SyntaxPrinter;
import rondo.explore.SearchOptions;
import rondo.ir.data.LocalVariable;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.interpreter.EventInterpreter;
import rondo.ir.event.interpreter.EventReplay;
import rondo.ir.event.semantics.EventProcessSemantics;
import rondo.ir.event.state.EventRun;
import rondo.ir.round.RoundProperty;
import rondo.testkit.sequential.LocalStateGraph;
import rondo.testkit.sequential.LocalTraces;
import rondo.testkit.sequential.ReachableStateVectors;

/** In rounds, processes have the same local traces as asynchronously. */
class SequentializationTest {
  private static final Path EXAMPLES = Path.of("../examples/distal");

  @ParameterizedTest
  @CsvSource({
    "simple_paxos.dst, N=2 B=2",
    "simple_paxos_broken.dst, N=2 B=2",
    "simple_paxos_broken.dst, N=3 B=1",
  })
  void processesCanBeTogetherInRoundsWhatTheyCanBeAsynchronously(String file, String settings)
      throws RejectedException {
    Distal.SequentializedProtocol both =
        Distal.sequentialize(EXAMPLES.resolve(file), defines(settings));
    List<String> names = names(both.protocol().system());
    assertThat(ReachableStateVectors.of(both.rounds().system(), names, 1_000_000))
        .isEqualTo(ReachableStateVectors.of(both.protocol().system(), names, 1_000_000));
  }

  @ParameterizedTest
  @CsvSource({
    "simple_paxos.dst, N=2 B=2",
    "simple_paxos_broken.dst, N=2 B=2",
    "simple_paxos_broken.dst, N=3 B=1",
  })
  void eachProcessGoesThroughTheSame(String file, String settings) throws RejectedException {
    Distal.SequentializedProtocol both =
        Distal.sequentialize(EXAMPLES.resolve(file), defines(settings));
    List<String> names = names(both.protocol().system());
    for (int p = 0; p < both.rounds().system().processes(); p++) {
      var traces =
          new LocalTraces(
              LocalStateGraph.of(both.protocol().system(), p, names),
              LocalStateGraph.of(both.rounds().system(), p, names));
      assertThat(traces.onlyInRounds()).as("in rounds, of p%d", p).isEmpty();
      assertThat(traces.onlyAsynchronously()).as("asynchronously, of p%d", p).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({"simple_paxos_broken.dst, N=3 B=3, prefixes"})
  void violationsInRoundsAreAsynchronousOnes(String file, String settings, String name)
      throws RejectedException {
    Distal.SequentializedProtocol both =
        Distal.sequentialize(EXAMPLES.resolve(file), defines(settings));
    RoundProperty property =
        both.rounds().system().properties().stream()
            .filter(p -> p.name().equals(name))
            .findFirst()
            .orElseThrow();
    var task =
        new RoundVerifier.Task(
            both.rounds().system(), property, StepGranularity.ROUNDS, InputSelection.ALL);
    RoundVerifier.Result result =
        RoundVerifier.verify(task, SearchOptions.defaults(), _ -> {}, () -> false);
    EventProperty same =
        both.protocol().system().properties().stream()
            .filter(p -> p.name().equals(name))
            .findFirst()
            .orElseThrow();
    EventSystem checked = both.protocol().system().withProperties(same);
    var interpreter =
        new EventInterpreter(
            checked, EventProcessSemantics.Precedence.FIRST, DeliverySemantics.AT_ONCE);
    EventRun run =
        new AsynchronousTraceLifter(checked, result.replay().orElseThrow(), both.translatedRounds())
            .lift();
    assertThat(EventReplay.of(interpreter, run).isViolation(interpreter)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"simple_paxos.dst", "simple_paxos_broken.dst"})
  void whatIsPrintedIsReadAsTheSameRounds(String file) throws RejectedException {
    Distal.SequentializedProtocol both = Distal.sequentialize(EXAMPLES.resolve(file), Map.of());
    String text = SyntaxPrinter.print(both.translation().protocol());
    Distal.Model again = Distal.parse("rounds.dst", text, Map.of());
    assertThat(again.roundSystem().variables().stream().map(LocalVariable::name))
        .containsExactlyElementsOf(
            both.rounds().system().variables().stream().map(LocalVariable::name).toList());
  }

  /** A counter of 100 values, and a process: more values than a multiple of a small number. */
  private static final String COUNTING =
      """
      protocol Counting(N = 2) {
        message A
        rounds { round = A }
        var r : 0..1
        var count : 0..LAST
        var whom : process = self
        init { send A() to all }
        upon A with r == 0 { r = 1 }
        upon timeout when r == 1 { STEP }
        invariant started : forall p : p.r <= 1
      }
      """;

  @ParameterizedTest
  @CsvSource({
    "3, count = (count + 1) mod 4, true",
    "3, count = (count + 1) mod 4 whom = next(whom), true",
    "99, count = (count + 1) mod 100, false",
    "99, count = (count + 1) mod 100 whom = next(whom), false",
    "2147483646, count = count div 2, false",
  })
  void silentStepsAreInRoundsUpToABoundThatIsNotTooLarge(String last, String step, boolean bounded)
      throws RejectedException {
    String text = COUNTING.replace("LAST", last).replace("STEP", step);
    Distal.SequentializedProtocol both = Distal.sequentialize("counting.dst", text, Map.of());
    assertThat(both.translation().restrictions().isEmpty()).isEqualTo(bounded);
  }

  private static Map<String, String> defines(String settings) {
    var defines = new HashMap<String, String>();
    for (String setting : settings.split(" ")) {
      defines.put(setting.split("=")[0], setting.split("=")[1]);
    }
    return defines;
  }

  private static List<String> names(EventSystem system) {
    return system.roles().getFirst().variables().stream()
        .map(LocalVariable::name)
        .filter(n -> !n.isEmpty())
        .toList();
  }
}
