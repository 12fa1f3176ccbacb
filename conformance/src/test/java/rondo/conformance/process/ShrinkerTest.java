package rondo.conformance.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import rondo.testkit.Shrinker;

class ShrinkerTest {
  private static final String PROGRAM =
      """
      byte x, y;
      active proctype P() {
        x = 1;
        atomic {
          y = 2;
          if
          :: x == 1 ->
          y = 3;
          :: else ->
          skip;
          fi;
        };
        x = 5;
      }
      """;

  @Test
  void keepsOnlyTheLineThatMatters() {
    assertThat(new Shrinker(p -> p.contains("y = 3"), 10_000).shrink(PROGRAM).strip())
        .isEqualTo("y = 3;");
  }

  @Test
  void takesBlocksOffWhatTheyHold() {
    String small =
        new Shrinker(p -> p.contains("proctype P() {") && p.contains("y = 2;"), 10_000)
            .shrink(PROGRAM);
    assertThat(small).doesNotContain("atomic").doesNotContain("if");
  }

  @Test
  void triesNothingButWhatIsBalanced() {
    new Shrinker(
            p -> {
              assertThat(p.chars().filter(c -> c == '{').count())
                  .isEqualTo(p.chars().filter(c -> c == '}').count());
              return p.contains("x = 5");
            },
            10_000)
        .shrink(PROGRAM);
  }

  @Test
  void stopsWhenItHasTriedOftenEnough() {
    assertThat(new Shrinker(_ -> true, 0).shrink(PROGRAM)).isEqualTo(PROGRAM);
  }
}
