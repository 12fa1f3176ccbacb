package rondo.analysis.closure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Implication and satisfiability of difference constraints. */
class DifferenceConstraintsTest {
  private static final int LEAST = -2;
  private static final int MOST = 2;
  private static final int UNKNOWNS = 3;

  private final LinearTerm x = new LinearTerm(1, 0);
  private final LinearTerm y = new LinearTerm(2, 0);

  @Test
  void whatIsLessIsOneLess() {
    DifferenceConstraints constraints = DifferenceConstraints.NONE.less(x, y).orElseThrow();
    assertThat(constraints.implyAtMost(x.plus(1), y)).isTrue();
    assertThat(constraints.implyAtMost(x.plus(2), y)).isFalse();
    assertThat(constraints.atMost(y, x)).isEmpty();
  }

  @Test
  void equalNumbersHaveTheSameBounds() {
    DifferenceConstraints constraints =
        DifferenceConstraints.NONE
            .equal(x, y.plus(3))
            .flatMap(f -> f.atMost(y, LinearTerm.number(4)))
            .orElseThrow();
    assertThat(constraints.upperBound(x)).contains(7L);
    assertThat(constraints.implyEqual(x.plus(-3), y)).isTrue();
    assertThat(constraints.upperBound(new LinearTerm(3, 0))).isEmpty();
  }

  /** Brute force over small numbers: a rejected constraint holds in no solution of the others. */
  @Test
  void nothingThatIsPossibleIsRefused() {
    for (int seed = 0; seed < 300; seed++) {
      var random = new Random(seed);
      List<int[]> points = new ArrayList<>();
      for (int i = 0; i < Math.pow(MOST - LEAST + 1, UNKNOWNS); i++) {
        points.add(point(i));
      }
      Optional<DifferenceConstraints> facts = Optional.of(DifferenceConstraints.NONE);
      for (int i = 0; i < 6 && facts.isPresent(); i++) {
        LinearTerm left = any(random);
        LinearTerm right = any(random);
        points.removeIf(p -> value(left, p) > value(right, p));
        facts = facts.get().atMost(left, right);
      }
      assertThat(points.isEmpty() || facts.isPresent()).as("seed " + seed).isTrue();
      if (facts.isPresent()) {
        LinearTerm left = any(random);
        LinearTerm right = any(random);
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

  private static LinearTerm any(Random random) {
    return new LinearTerm(random.nextInt(UNKNOWNS + 1), random.nextInt(3) - 1);
  }

  private static long value(LinearTerm term, int[] point) {
    return point[term.unknown()] + term.plus();
  }
}
