package rondo.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpellingSuggestionTest {
  @Test
  void aSlipOfTheFingersIsRecognised() {
    assertThat(SpellingSuggestion.nearest("tokne", List.of("other", "token"))).contains("token");
    assertThat(SpellingSuggestion.nearest("turn", List.of("turns", "run"))).contains("turns");
  }

  @Test
  void lettersThatHaveNothingInCommonAreNoSlip() {
    assertThat(SpellingSuggestion.nearest("y", List.of("x", "z"))).isEmpty();
    assertThat(SpellingSuggestion.nearest("c", List.of("a", "b"))).isEmpty();
  }

  @Test
  void shortNamesMayDifferInCaseOrByALetterMore() {
    assertThat(SpellingSuggestion.nearest("n", List.of("x", "N"))).contains("N");
    assertThat(SpellingSuggestion.nearest("x", List.of("a", "x1"))).contains("x1");
  }
}
