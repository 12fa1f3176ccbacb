package rondo.testkit.sequential;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.distal.sequential.Asynchronously;
import rondo.distal.syntax.SyntaxPrinter;
import rondo.explore.SearchOptions;
import rondo.ir.data.LocalVariable;
import rondo.ir.event.Delivery;
import rondo.ir.event.EventBehaviour;
import rondo.ir.event.EventInterpreter;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventReplay;
import rondo.ir.event.EventRun;
import rondo.ir.event.EventSystem;
import rondo.ir.round.RoundProperty;
import rondo.rounds.Inputs;
import rondo.rounds.RoundVerifier;
import rondo.rounds.Semantics;

/** In rounds, processes go through the states that they go through asynchronously. */
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
    Distal.Sequential both = Distal.sequentialize(EXAMPLES.resolve(file), defines(settings));
    List<String> names = names(both.events().system());
    assertThat(Vectors.of(both.inRounds().system(), names, 1_000_000))
        .isEqualTo(Vectors.of(both.events().system(), names, 1_000_000));
  }

  @ParameterizedTest
  @CsvSource({
    "simple_paxos.dst, N=2 B=2",
    "simple_paxos_broken.dst, N=2 B=2",
    "simple_paxos_broken.dst, N=3 B=1",
  })
  void eachProcessGoesThroughTheSame(String file, String settings) throws RejectedException {
    Distal.Sequential both = Distal.sequentialize(EXAMPLES.resolve(file), defines(settings));
    List<String> names = names(both.events().system());
    for (int p = 0; p < both.inRounds().system().processes(); p++) {
      var traces =
          new LocalTraces(
              LocalGraph.of(both.events().system(), p, names),
              LocalGraph.of(both.inRounds().system(), p, names));
      assertThat(traces.onlyInRounds()).as("in rounds, of p%d", p).isEmpty();
      assertThat(traces.onlyAsynchronously()).as("asynchronously, of p%d", p).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({"simple_paxos_broken.dst, N=3 B=3, prefixes"})
  void violationsInRoundsAreAsynchronousOnes(String file, String settings, String name)
      throws RejectedException {
    Distal.Sequential both = Distal.sequentialize(EXAMPLES.resolve(file), defines(settings));
    RoundProperty property =
        both.inRounds().system().properties().stream()
            .filter(p -> p.name().equals(name))
            .findFirst()
            .orElseThrow();
    var task =
        new RoundVerifier.Task(both.inRounds().system(), property, Semantics.ROUNDS, Inputs.ALL);
    RoundVerifier.Result result =
        RoundVerifier.verify(task, SearchOptions.defaults(), _ -> {}, () -> false);
    EventProperty same =
        both.events().system().properties().stream()
            .filter(p -> p.name().equals(name))
            .findFirst()
            .orElseThrow();
    EventSystem checked = both.events().system().checking(same);
    var interpreter =
        new EventInterpreter(checked, EventBehaviour.Precedence.FIRST, Delivery.AT_ONCE);
    EventRun run = new Asynchronously(checked, result.replay().orElseThrow(), both.origin()).run();
    assertThat(EventReplay.of(interpreter, run).isViolation(interpreter)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"simple_paxos.dst", "simple_paxos_broken.dst"})
  void whatIsPrintedIsReadAsTheSameRounds(String file) throws RejectedException {
    Distal.Sequential both = Distal.sequentialize(EXAMPLES.resolve(file), Map.of());
    String text = SyntaxPrinter.print(both.text().protocol());
    Distal.Model again = Distal.parse("rounds.dst", text, Map.of());
    assertThat(again.rounds().variables().stream().map(LocalVariable::name))
        .containsExactlyElementsOf(
            both.inRounds().system().variables().stream().map(LocalVariable::name).toList());
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
