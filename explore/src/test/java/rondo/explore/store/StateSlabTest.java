package rondo.explore.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Random;
import org.junit.jupiter.api.Test;

class StateSlabTest {
  private record Kept(long reference, int[] content) {}

  @Test
  void freedRecordsAreUsedAgain() {
    MemoryBudget budget = new MemoryBudget(1 << 20);
    StateSlab.Accessor accessor = new StateSlab(10, budget).new Accessor();
    Random random = new Random(1);
    Deque<Kept> kept = new ArrayDeque<>();
    for (int i = 0; i < 200_000; i++) {
      if (kept.size() < 5000 && random.nextBoolean() || kept.isEmpty()) {
        int[] content = random.ints(12).toArray();
        long reference = accessor.write(content, 2);
        kept.push(new Kept(reference, Arrays.copyOfRange(content, 2, 12)));
      } else {
        Kept last = random.nextBoolean() ? kept.pop() : kept.removeLast();
        int[] content = new int[10];
        accessor.readAndFree(last.reference(), content);
        assertThat(content).isEqualTo(last.content());
      }
    }
    assertThat(budget.used()).isLessThan(1 << 19);
  }

  @Test
  void aRecordLargerThanAChunkIsKept() {
    StateSlab slab = new StateSlab(100_000, new MemoryBudget(Long.MAX_VALUE));
    StateSlab.Accessor writer = slab.new Accessor();
    StateSlab.Accessor reader = slab.new Accessor();
    int[] first = new Random(1).ints(100_000).toArray();
    int[] second = new Random(2).ints(100_000).toArray();
    long one = writer.write(first, 0);
    long two = writer.write(second, 0);
    int[] content = new int[100_000];
    reader.readAndFree(one, content);
    assertThat(content).isEqualTo(first);
    reader.readAndFree(two, content);
    assertThat(content).isEqualTo(second);
    assertThat(reader.write(first, 0)).isIn(one, two);
  }
}
