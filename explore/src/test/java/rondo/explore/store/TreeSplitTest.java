package rondo.explore.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.explore.StateLayout;

class TreeSplitTest {
  private static final int SIZE = 1 << 12;

  @Test
  void wordsThatSayTheSameComeTogether() {
    // Words 0 and 7, 1 and 6, 2 and 5, 3 and 4 are always equal.
    TreeSplit split =
        TreeSplit.of(
            layout(8),
            sample(
                random -> {
                  int[] state = new int[8];
                  for (int w = 0; w < 4; w++) {
                    state[w] = random.nextInt(12);
                    state[7 - w] = state[w];
                  }
                  return state;
                }));
    for (int w = 0; w < 4; w++) {
      assertThat(contains(split.left(), w)).isEqualTo(contains(split.left(), 7 - w));
    }
    assertThat(split.left()).isNotEmpty();
    assertThat(split.right()).isNotEmpty();
  }

  @Test
  void wordsThatVaryMuchAreSpread() {
    // Only the first half of the words varies.
    List<int[]> sample =
        sample(random -> IntStream.range(0, 12).map(w -> w < 6 ? random.nextInt(6) : 1).toArray());
    TreeSplit split = TreeSplit.of(layout(12), sample);
    assertThat(IntStream.range(0, 6).filter(w -> contains(split.left(), w)).count()).isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 10, 97, 250, 1000})
  void everyWordIsInOneHalf(int words) {
    List<int[]> sample = sample(random -> random.ints(words, 0, 3).toArray());
    for (TreeSplit split :
        List.of(TreeSplit.byLayout(layout(words)), TreeSplit.of(layout(words), sample))) {
      assertThat(IntStream.concat(Arrays.stream(split.left()), Arrays.stream(split.right())))
          .containsExactlyInAnyOrderElementsOf(IntStream.range(0, words).boxed().toList());
      assertThat(split.left()).isNotEmpty();
    }
  }

  private static List<int[]> sample(Function<Random, int[]> state) {
    Random random = new Random(7);
    return IntStream.range(0, SIZE).mapToObj(_ -> state.apply(random)).toList();
  }

  private static boolean contains(int[] words, int word) {
    return Arrays.stream(words).anyMatch(w -> w == word);
  }

  private static StateLayout layout(int words) {
    return new StateLayout(words, List.of(new StateLayout.Region("all", 0, words)));
  }
}
