package rondo.gpu.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.gpu.kernel.BinaryOperator;
import rondo.gpu.kernel.Kernel;
import rondo.gpu.kernel.KernelBuilder;
import rondo.gpu.kernel.KernelLabel;
import rondo.gpu.kernel.KernelSimulator;
import rondo.gpu.kernel.Register;

class HashTableTest {
  private static final int SLOTS = 520;
  private static final int THREADS = 64;

  /** Insertions at the same time, of keys that are equal or begin with the same word. */
  @ParameterizedTest
  @CsvSource({"1, 3", "1, 64", "2, 3", "2, 64", "5, 2", "5, 7", "5, 64"})
  void eachKeyIsNewOnce(int words, int keys) {
    var simulator = new KernelSimulator(insertion(words, keys));
    for (int seed = 0; seed < 30; seed++) {
      long[] table = new long[SLOTS * words];
      Arrays.fill(table, HashTable.EMPTY);
      long[] found = new long[keys];
      simulator.run(new Object[] {table, (long) SLOTS, found}, THREADS, new Random(seed));
      assertThat(found).containsOnly(1);
      assertThat(stored(table, words)).hasSize(keys);
    }
  }

  /** Each thread inserts a key, and counts it if it is new. */
  private static Kernel insertion(int words, int keys) {
    var code = new KernelBuilder();
    Register number = code.binary(BinaryOperator.REM, code.threadIndex(), keys);
    // With several words, the first one and the last one tell little.
    List<Register> key =
        IntStream.range(0, words)
            .mapToObj(
                w ->
                    words == 1 || w == words / 2
                        ? number
                        : code.binary(BinaryOperator.AND, number, 1))
            .toList();
    KernelLabel isFull = code.newLabel();
    KernelLabel done = code.newLabel();
    new HashTable(code, 0, 1)
        .insert(key, isFull, () -> code.atomicAdd(2, number, code.constant64(1)));
    code.jump(done);
    code.bind(isFull);
    code.atomicAdd(2, number, code.constant64(1000));
    code.bind(done);
    code.end();
    return code.build("insertion", 3);
  }

  private static Set<List<Long>> stored(long[] table, int words) {
    Set<List<Long>> stored = new HashSet<>();
    for (int slot = 0; slot < SLOTS; slot++) {
      if (table[slot * words] != HashTable.EMPTY) {
        stored.add(Arrays.stream(table, slot * words, (slot + 1) * words).boxed().toList());
      }
    }
    return stored;
  }
}
