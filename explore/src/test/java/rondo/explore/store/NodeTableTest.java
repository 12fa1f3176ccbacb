package rondo.explore.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.explore.concurrent.Safepoint;
import rondo.explore.concurrent.SpinBarrier;
import rondo.explore.concurrent.ThreadRun;

class NodeTableTest {
  private static final int CONTENTS = 100_000;
  private static final int BATCH = 64;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void allThreadsGetTheSameIdForAContentWhileTheTableGrows(int threads) throws Exception {
    var safepoint = new Safepoint(threads);
    var budget = new MemoryBudget(Long.MAX_VALUE);
    var table = new NodeTable(1, budget, safepoint);
    int[][] ids = new int[threads][CONTENTS];
    ThreadRun.runAll(threads, t -> internAll(table, safepoint, t, ids[t]));
    for (int[] others : ids) {
      assertThat(others).isEqualTo(ids[0]);
    }
    assertThat(IntStream.of(ids[0]).distinct().count()).isEqualTo(CONTENTS);
    for (int c = 0; c < CONTENTS; c++) {
      int id = ids[0][c];
      assertThat(table.isAssigned(id)).isTrue();
      assertThat(Arrays.copyOfRange(table.contents(), 2 * id, 2 * id + 2)).containsExactly(c, -c);
    }
    assertThat(budget.used()).isEqualTo(table.bytes());
  }

  /** Each thread may keep one id that it has not assigned. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void threadsThatInternTheSameBatchesAtTheSameTimeUseEachIdOnce(int threads) throws Exception {
    var safepoint = new Safepoint(threads);
    var table = new NodeTable(1, new MemoryBudget(Long.MAX_VALUE), safepoint);
    var barrier = new SpinBarrier(threads);
    long[][] ids = new long[threads][CONTENTS];
    ThreadRun.runAll(
        threads,
        t -> {
          var random = new Random(t);
          NodeTable.Interner interner = table.new Interner();
          safepoint.enter();
          for (int from = 0; from < CONTENTS; from += BATCH) {
            int count = Math.min(BATCH, CONTENTS - from);
            NodeBatch batch = batch(from, count, random.nextInt(count));
            barrier.await(safepoint);
            interner.intern(batch, ids[t], 0);
          }
          safepoint.leave();
        });
    for (long[] others : ids) {
      assertThat(others).isEqualTo(ids[0]);
    }
    for (int c = 0; c < CONTENTS; c++) {
      int id = (int) ids[0][c];
      assertThat(Arrays.copyOfRange(table.contents(), 2 * id, 2 * id + 2)).containsExactly(c, -c);
    }
    assertThat(table.bound()).isBetween(CONTENTS + 1, CONTENTS + threads + 1);
  }

  /** Successive contents, beginning with any of them, to be interned for the ids of the same. */
  private static NodeBatch batch(int from, int count, int turn) {
    var batch = new NodeBatch();
    for (int i = 0; i < count; i++) {
      int c = from + (i + turn) % count;
      batch.reserve();
      batch.put(c, -c, c);
      batch.size++;
    }
    return batch;
  }

  /** Interns all contents, in blocks whose order differs by thread. */
  private static void internAll(NodeTable table, Safepoint safepoint, int thread, int[] ids) {
    var random = new Random(thread);
    NodeTable.Interner interner = table.new Interner();
    safepoint.enter();
    for (int from = 0; from < CONTENTS; from += 1000) {
      int turn = random.nextInt(1000);
      for (int i = 0; i < 1000; i++) {
        int c = from + (i + turn) % 1000;
        safepoint.poll();
        ids[c] = interner.intern(c, -c);
      }
    }
    safepoint.leave();
  }
}
