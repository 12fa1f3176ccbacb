package rondo.testkit.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.distal.sequential.Sequentialization;
import rondo.distal.syntax.Parser;
import rondo.distal.syntax.Protocol;
import rondo.distal.syntax.SyntaxPrinter;
import rondo.distal.text.Source;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.rounds.Semantics;
import rondo.testkit.sequential.Levels;

/** Protocols that are made up, under all networks: one process gets where all of them get. */
class GeneratedInSequenceTest {
  private static final int PROTOCOLS = 30;
  private static final int ROUNDS = 3;
  private static final List<String> VARIABLES = List.of("x", "y", "s", "b", "d");

  static LongStream seeds() {
    return LongStream.range(0, PROTOCOLS);
  }

  private static String text(long seed) {
    return new LockstepGenerator(seed).protocol();
  }

  /** Nothing where one process cannot do what the network does. */
  private static Optional<String> made(String text) throws RejectedException {
    Protocol protocol = Parser.parse(Source.of("made.dst", text));
    try {
      return Optional.of(SyntaxPrinter.print(Sequentialization.sequential(protocol).protocol()));
    } catch (RejectedException e) {
      assertThat(e.diagnostics().getFirst().code()).isEqualTo("D220");
      return Optional.empty();
    }
  }

  private static RoundSystem system(String text, int processes) throws RejectedException {
    return Distal.parse("made.dst", text, Map.of("N", String.valueOf(processes))).rounds();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void oneProcessGetsWhereAllGet(long seed) throws RejectedException {
    String text = text(seed);
    Optional<String> made = made(text);
    if (made.isPresent()) {
      int processes = 2 + (int) (seed % 2);
      Levels expected = Levels.ofEverybody(system(text, processes), VARIABLES, ROUNDS);
      int rounds = expected.after().size() - 1;
      Levels found = Levels.ofOne(system(made.get(), processes), VARIABLES, processes, rounds);
      assertThat(found).as(text + made.get()).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void theVerdictsAreTheSame(long seed) throws RejectedException {
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
        assertThat(SemanticsTest.holds(one, property, Semantics.ROUNDS))
            .as(property.name() + " of " + text + made.get())
            .isEqualTo(SemanticsTest.holds(all, original, Semantics.ROUNDS));
      }
    }
  }

  @Test
  void mostOfThemCanBeDoneByOneProcess() throws RejectedException {
    var refused = new ArrayList<Long>();
    for (long seed = 0; seed < PROTOCOLS; seed++) {
      if (made(text(seed)).isEmpty()) {
        refused.add(seed);
      }
    }
    assertThat(refused).hasSizeLessThan(PROTOCOLS / 2);
  }
}
