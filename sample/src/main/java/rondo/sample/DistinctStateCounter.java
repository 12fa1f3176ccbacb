package rondo.sample;

import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.LongStream;
import rondo.explore.FibonacciHash;

/**
 * Counts distinct states by 64-bit hashes: exactly up to a limit, then by an estimate, after
 * Flajolet, Fusy, Gandouet and Meunier, "HyperLogLog" (2007), whose standard error is below one per
 * cent.
 */
final class DistinctStateCounter {
  private static final int MAX_EXACT = 1 << 21;
  private static final int INDEX_BITS = 14;
  private static final int REGISTERS = 1 << INDEX_BITS;
  private static final double ALPHA = 0.7213 / (1 + 1.079 / REGISTERS);

  /**
   * The content of a counter.
   *
   * @param hashes while it is exact
   * @param registers of the estimate; empty while it is exact
   */
  record Snapshot(long[] hashes, byte[] registers) implements Serializable {}

  private final int most;
  private long[] hashes = new long[1 << 10];
  private int size;
  private boolean hasZero;

  /** By index: the longest run of zero bits of its hashes, plus one; null while exact. */
  private byte[] registers;

  DistinctStateCounter() {
    this(MAX_EXACT);
  }

  /**
   * @param most the number of states up to which the count is exact
   */
  DistinctStateCounter(int most) {
    this.most = most;
  }

  void add(int[] state) {
    long hash = FibonacciHash.FACTOR;
    for (int word : state) {
      hash = (hash ^ word) * 0xD6E8FEB86659FD93L;
      hash ^= hash >>> 32;
    }
    addHash(mixed(hash));
  }

  private static long mixed(long hash) {
    long mixed = (hash ^ hash >>> 33) * 0xFF51AFD7ED558CCDL;
    mixed = (mixed ^ mixed >>> 33) * 0xC4CEB9FE1A85EC53L;
    return mixed ^ mixed >>> 33;
  }

  private void addHash(long hash) {
    if (registers != null) {
      estimate(hash);
    } else if (hash == 0) {
      hasZero = true;
    } else {
      insert(hash);
    }
  }

  private void insert(long hash) {
    int at = (int) hash & hashes.length - 1;
    while (hashes[at] != 0) {
      if (hashes[at] == hash) {
        return;
      }
      at = at + 1 & hashes.length - 1;
    }
    hashes[at] = hash;
    size++;
    if (size > most) {
      estimate();
    } else if (2 * size > hashes.length) {
      grow();
    }
  }

  private void grow() {
    long[] old = hashes;
    hashes = new long[2 * old.length];
    size = 0;
    Arrays.stream(old).filter(h -> h != 0).forEach(this::insert);
  }

  /** Switches to the estimate. */
  private void estimate() {
    registers = new byte[REGISTERS];
    Arrays.stream(hashes).filter(h -> h != 0).forEach(this::estimate);
    if (hasZero) {
      estimate(0);
    }
    hashes = new long[0];
  }

  private void estimate(long hash) {
    int index = (int) (hash >>> Long.SIZE - INDEX_BITS);
    int rank = Long.numberOfLeadingZeros(hash << INDEX_BITS | 1L << INDEX_BITS - 1) + 1;
    registers[index] = (byte) Math.max(registers[index], rank);
  }

  /** Adds the states of another counter. */
  void addAll(DistinctStateCounter other) {
    if (other.registers == null) {
      Arrays.stream(other.hashes).filter(h -> h != 0).forEach(this::addHash);
      if (other.hasZero) {
        addHash(0);
      }
      return;
    }
    if (registers == null) {
      estimate();
    }
    for (int i = 0; i < REGISTERS; i++) {
      registers[i] = (byte) Math.max(registers[i], other.registers[i]);
    }
  }

  Snapshot snapshot() {
    if (registers != null) {
      return new Snapshot(new long[0], registers.clone());
    }
    LongStream others = Arrays.stream(hashes).filter(h -> h != 0);
    LongStream all = hasZero ? LongStream.concat(LongStream.of(0), others) : others;
    return new Snapshot(all.toArray(), new byte[0]);
  }

  /** The counter with this content. */
  static DistinctStateCounter of(Snapshot snapshot) {
    var counter = new DistinctStateCounter();
    Arrays.stream(snapshot.hashes).forEach(counter::addHash);
    if (snapshot.registers.length > 0) {
      counter.estimate();
      System.arraycopy(snapshot.registers, 0, counter.registers, 0, REGISTERS);
    }
    return counter;
  }

  boolean isExact() {
    return registers == null;
  }

  long count() {
    if (isExact()) {
      return size + (hasZero ? 1 : 0);
    }
    double sum = 0;
    for (byte register : registers) {
      sum += Math.scalb(1.0, -register);
    }
    return Math.round(ALPHA * REGISTERS * REGISTERS / sum);
  }
}
