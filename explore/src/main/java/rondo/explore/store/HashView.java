package rondo.explore.store;

import java.util.Arrays;
import rondo.explore.FibonacciHash;
import rondo.explore.concurrent.Safepoint;

/** One thread's view of a {@link HashStore}. A record consists of a state's words and its hash. */
final class HashView implements StateStore.View {
  private final int words;
  private final HashFilter.Adder filter;
  private final StateSlab.Accessor slab;
  private final Safepoint safepoint;

  /** The record of the loaded state. */
  private final int[] loaded;

  private long loadedHash;
  private int[] records;
  private long[] hashes = new long[64];
  private int staged;
  private long fetched;

  HashView(int words, HashFilter.Adder filter, StateSlab.Accessor slab, Safepoint safepoint) {
    this.words = words;
    this.filter = filter;
    this.slab = slab;
    this.safepoint = safepoint;
    loaded = new int[words + 2];
    records = new int[hashes.length * loaded.length];
  }

  @Override
  public void enter() {
    safepoint.enter();
  }

  @Override
  public void leave() {
    safepoint.leave();
  }

  @Override
  public long initial(int[] state) {
    long hash = 0;
    for (int w = 0; w < words; w++) {
      hash += FibonacciHash.of(w, state[w]);
    }
    filter.add(spread(hash));
    return slab.write(record(state, hash), 0);
  }

  private int[] record(int[] state, long hash) {
    int[] record = Arrays.copyOf(state, words + 2);
    record[words] = (int) (hash >>> 32);
    record[words + 1] = (int) hash;
    return record;
  }

  @Override
  public void prefetch(long reference) {
    // No prefetching: the slab is small, and the records written last are read first.
  }

  @Override
  public void load(long reference, int[] state) {
    slab.readAndFree(reference, loaded);
    loadedHash = (long) loaded[words] << 32 | loaded[words + 1] & 0xFFFFFFFFL;
    System.arraycopy(loaded, 0, state, 0, words);
  }

  @Override
  public void stage(int[] state, int[] changes, int length) {
    if (staged == hashes.length) {
      hashes = Arrays.copyOf(hashes, 2 * staged);
      records = Arrays.copyOf(records, 2 * records.length);
    }
    int at = staged * loaded.length;
    System.arraycopy(loaded, 0, records, at, words);
    long hash = loadedHash;
    for (int i = 0; i < length; i += 2) {
      int word = changes[i];
      int before = records[at + word];
      int after = state[word];
      if (before != after) {
        hash += FibonacciHash.of(word, after) - FibonacciHash.of(word, before);
        records[at + word] = after;
      }
    }
    records[at + words] = (int) (hash >>> 32);
    records[at + words + 1] = (int) hash;
    hashes[staged++] = spread(hash);
  }

  @Override
  public void commit(NewStates states) {
    safepoint.poll();
    states.clear(staged);
    // Prefetches for all states first, so that the cache misses overlap.
    for (int i = 0; i < staged; i++) {
      fetched += filter.prefetch(hashes[i]);
    }
    for (int i = 0; i < staged; i++) {
      if (filter.add(hashes[i])) {
        states.add(slab.write(records, i * loaded.length), i);
      }
    }
    staged = 0;
  }

  private static long spread(long sum) {
    long h = (sum ^ sum >>> 32) * 0xC2B2AE3D27D4EB4FL;
    return h ^ h >>> 29;
  }
}
