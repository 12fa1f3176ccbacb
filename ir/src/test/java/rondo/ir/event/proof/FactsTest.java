package rondo.ir.event.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What follows from bounds of differences. */
class FactsTest {
  private static final int LEAST = -2;
  private static final int MOST = 2;
  private static final int UNKNOWNS = 3;

  private final Linear x = new Linear(1, 0);
  private final Linear y = new Linear(2, 0);

  @Test
  void whatIsLessIsOneLess() {
    Facts facts = Facts.NONE.less(x, y).orElseThrow();
    assertThat(facts.implyAtMost(x.plus(1), y)).isTrue();
    assertThat(facts.implyAtMost(x.plus(2), y)).isFalse();
    assertThat(facts.atMost(y, x)).isEmpty();
  }

  @Test
  void equalNumbersHaveTheSameBounds() {
    Facts facts =
        Facts.NONE.equal(x, y.plus(3)).flatMap(f -> f.atMost(y, Linear.number(4))).orElseThrow();
    assertThat(facts.most(x)).contains(7L);
    assertThat(facts.implyEqual(x.plus(-3), y)).isTrue();
    assertThat(facts.most(new Linear(3, 0))).isEmpty();
  }

  /** On some numbers, what contradicts the facts is never so where the facts are. */
  @Test
  void nothingThatIsPossibleIsRefused() {
    for (int seed = 0; seed < 300; seed++) {
      var random = new Random(seed);
      List<int[]> points = new ArrayList<>();
      for (int i = 0; i < Math.pow(MOST - LEAST + 1, UNKNOWNS); i++) {
        points.add(point(i));
      }
      Optional<Facts> facts = Optional.of(Facts.NONE);
      for (int i = 0; i < 6 && facts.isPresent(); i++) {
        Linear left = any(random);
        Linear right = any(random);
        points.removeIf(p -> value(left, p) > value(right, p));
        facts = facts.get().atMost(left, right);
      }
      assertThat(points.isEmpty() || facts.isPresent()).as("seed " + seed).isTrue();
      if (facts.isPresent()) {
        Linear left = any(random);
        Linear right = any(random);
        if (facts.get().implyAtMost(left, right)) {
          assertThat(points).as("seed " + seed).allMatch(p -> value(left, p) <= value(right, p));
        }
      }
    }
  }

  private static int[] point(int number) {
    var point = new int[UNKNOWNS + 1];
    int rest = number;
    for (int i = 1; i <= UNKNOWNS; i++) {
      point[i] = LEAST + rest % (MOST - LEAST + 1);
      rest /= MOST - LEAST + 1;
    }
    return point;
  }

  private static Linear any(Random random) {
    return new Linear(random.nextInt(UNKNOWNS + 1), random.nextInt(3) - 1);
  }

  private static long value(Linear linear, int[] point) {
    return point[linear.unknown()] + linear.plus();
  }
}
