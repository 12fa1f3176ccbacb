package rondo.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpellingTest {
  @Test
  void aSlipOfTheFingersIsRecognised() {
    assertThat(Spelling.nearest("tokne", List.of("other", "token"))).contains("token");
    assertThat(Spelling.nearest("turn", List.of("turns", "run"))).contains("turns");
  }

  @Test
  void lettersThatHaveNothingInCommonAreNoSlip() {
    assertThat(Spelling.nearest("y", List.of("x", "z"))).isEmpty();
    assertThat(Spelling.nearest("c", List.of("a", "b"))).isEmpty();
  }

  @Test
  void shortNamesMayDifferInCaseOrByALetterMore() {
    assertThat(Spelling.nearest("n", List.of("x", "N"))).contains("N");
    assertThat(Spelling.nearest("x", List.of("a", "x1"))).contains("x1");
  }
}
