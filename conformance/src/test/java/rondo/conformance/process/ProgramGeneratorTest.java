package rondo.conformance.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import rondo.testkit.ExplorationOutcome;
import rondo.testkit.SpinOracle;
import rondo.testkit.generate.ProgramGenerator;

class ProgramGeneratorTest {
  @Test
  void sameSeedGivesTheSameProgram() {
    assertThat(ProgramGenerator.generate(7, 5)).isEqualTo(ProgramGenerator.generate(7, 5));
    assertThat(ProgramGenerator.generate(7, 5)).isNotEqualTo(ProgramGenerator.generate(8, 5));
  }

  @Test
  void spinRejectsHardlyAnyProgramAndAnswersMost() {
    SpinOracle spin = SpinAssumption.oracle();
    List<ExplorationOutcome> outcomes =
        LongStream.range(0, 60)
            .parallel()
            .mapToObj(seed -> spin.verifySafety(ProgramGenerator.generate(seed, 3)))
            .toList();
    assertThat(outcomes.stream().filter(o -> o instanceof ExplorationOutcome.Rejected).count())
        .isLessThan(3);
    assertThat(outcomes.stream().filter(o -> o instanceof ExplorationOutcome.Explored).count())
        .isGreaterThan(40);
  }

  @Test
  void everyConstructIsWrittenNowAndThen() {
    var all = new StringBuilder();
    LongStream.range(0, 300).forEach(seed -> all.append(ProgramGenerator.generate(seed, 5)));
    assertThat(all.toString())
        .contains(
            "atomic {", "d_step {", "} unless {", "timeout", "goto ", "for (i0 :", "for (i0 in")
        .contains(
            "select (", "work(", "assert(", "typedef", "?[", "??", "!!", "?<", "eval(", "run ")
        .contains("provided (", " priority ", "set_priority(", "@here", ":x", "_last", "_nr_pr")
        .contains("\ntrace {", "\nnotrace {")
        .contains("len(", "nfull(", "[0] of", "end0:", "unsigned u0", " -> ", "else", "break");
  }
}
