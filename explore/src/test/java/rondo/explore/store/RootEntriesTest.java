package rondo.explore.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.explore.concurrent.SpinBarrier;
import rondo.explore.concurrent.ThreadRun;

class RootEntriesTest {
  private static final int SLOTS = 1 << 17;
  private static final int BLOCK = 16;

  /** With packing 1, two slots share a word. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void aFullSlotKeepsItsEntry(int packing) {
    int[] slots = new int[2];
    for (int slot = 0; slot < 2; slot++) {
      assertThat(RootEntries.fill(slots, slot, 5 + slot, packing)).isZero();
    }
    int[] before = slots.clone();
    for (int slot = 0; slot < 2; slot++) {
      assertThat(RootEntries.fill(slots, slot, 10, packing)).isEqualTo(5 + slot);
      assertThat(RootEntries.entry(slots[slot >>> packing], slot, packing)).isEqualTo(5 + slot);
    }
    assertThat(slots).isEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource({"2,0", "2,1", "3,0", "3,1"})
  void ofThreadsThatRaceForASlotOneFillsItAndTheOthersGetItsEntry(int threads, int packing)
      throws Exception {
    int[] slots = new int[SLOTS >>> packing];
    int[][] results = new int[threads][SLOTS];
    var barrier = new SpinBarrier(threads);
    ThreadRun.runAll(
        threads,
        t -> {
          var random = new Random(t);
          for (int from = 0; from < SLOTS; from += BLOCK) {
            int turn = random.nextInt(4);
            barrier.await();
            for (int i = 0; i < BLOCK; i++) {
              int slot = from + (i ^ turn);
              results[t][slot] = RootEntries.fill(slots, slot, t + 1, packing);
            }
          }
        });
    int[] entries =
        IntStream.range(0, SLOTS)
            .map(slot -> RootEntries.entry(slots[slot >>> packing], slot, packing))
            .toArray();
    assertThat(entries).doesNotContain(0);
    for (int t = 0; t < threads; t++) {
      int own = t + 1;
      assertThat(results[t]).isEqualTo(Arrays.stream(entries).map(e -> e == own ? 0 : e).toArray());
    }
  }
}
