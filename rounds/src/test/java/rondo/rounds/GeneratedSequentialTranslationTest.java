package rondo.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.distal.parser.Parser;
import rondo.distal.sequential.Sequentialization;
import rondo.distal.syntax.Protocol;
import rondo.distal.syntax.SyntaxPrinter;
import rondo.distal.text.SourceText;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.testkit.GeneratedTestStatistics;
import rondo.testkit.rounds.RoundProtocolGenerator;
import rondo.trace.Verdict;

/**
 * Generated protocols, under all networks: the sequential process reaches the states of all
 * processes.
 */
class GeneratedSequentialTranslationTest {
  private static final int PROTOCOLS = 30;
  private static final int ROUNDS = 3;
  private static final List<String> VARIABLES = List.of("x", "y", "s", "b", "d");

  private static String text(long seed) {
    return new RoundProtocolGenerator(seed).protocol();
  }

  /** The translation; empty if the sequential process cannot simulate the network. */
  private static Optional<String> made(String text) throws RejectedException {
    Protocol protocol = Parser.parse(SourceText.of("made.dst", text));
    try {
      return Optional.of(SyntaxPrinter.print(Sequentialization.toSequential(protocol).protocol()));
    } catch (RejectedException e) {
      assertThat(e.diagnostics().getFirst().code()).isEqualTo("D220");
      return Optional.empty();
    }
  }

  private static RoundSystem system(String text, int processes) throws RejectedException {
    return Distal.parse("made.dst", text, Map.of("N", String.valueOf(processes))).roundSystem();
  }

  @Test
  void oneProcessGetsWhereAllGet() throws RejectedException {
    var tally =
        new GeneratedTestStatistics("variables of generated protocols, done by one process");
    for (long seed = 0; seed < PROTOCOLS; seed++) {
      tally.generated();
      String text = text(seed);
      Optional<String> made = made(text);
      if (made.isPresent()) {
        int processes = 2 + (int) (seed % 2);
        StatesByRound expected =
            StatesByRound.ofAllProcesses(system(text, processes), VARIABLES, ROUNDS);
        int rounds = expected.after().size() - 1;
        StatesByRound found =
            StatesByRound.ofSequentialProcess(
                system(made.get(), processes), VARIABLES, processes, rounds);
        assertThat(found).as(text + made.get()).isEqualTo(expected);
        tally.count("by one process");
        if (rounds > 0) {
          tally.count("at least a round");
        }
      }
    }
    tally.require("by one process", 50).require("at least a round", 40);
  }

  @Test
  void theVerdictsAreTheSame() throws RejectedException {
    var tally = new GeneratedTestStatistics("verdicts of generated protocols, done by one process");
    for (long seed = 0; seed < PROTOCOLS; seed++) {
      tally.generated();
      String text = text(seed);
      Optional<String> made = made(text);
      if (made.isPresent()) {
        RoundSystem all = system(text, 2);
        RoundSystem one = system(made.get(), 2);
        for (RoundProperty property : one.properties()) {
          RoundProperty original =
              all.properties().stream()
                  .filter(p -> p.name().equals(property.name()))
                  .findFirst()
                  .orElseThrow();
          Verdict expected = RoundSemanticsTest.verify(all, original, StepGranularity.ROUNDS);
          assertThat(RoundSemanticsTest.verify(one, property, StepGranularity.ROUNDS))
              .as(property.name() + " of " + text + made.get())
              .hasSameClassAs(expected);
          tally.compared(expected);
        }
      }
    }
    tally.requireCompared(200).requireEachVerdict(25).requireStates(5);
  }
}
