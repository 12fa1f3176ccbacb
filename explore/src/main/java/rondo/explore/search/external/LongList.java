package rondo.explore.search.external;

import java.util.Arrays;
import java.util.List;

/** A growing array of longs. */
final class LongList {
  private long[] elements = new long[16];
  private int size;

  void add(long element) {
    if (size == elements.length) {
      elements = Arrays.copyOf(elements, size + (size >> 1));
    }
    elements[size++] = element;
  }

  int size() {
    return size;
  }

  long get(int index) {
    return elements[index];
  }

  void copyTo(long[] to, int at) {
    System.arraycopy(elements, 0, to, at, size);
  }

  void clear() {
    size = 0;
  }

  /** All lists together, sorted. */
  static long[] sortedAll(Iterable<LongList> lists) {
    int total = 0;
    for (LongList list : lists) {
      total = Math.addExact(total, list.size);
    }
    long[] all = new long[total];
    int at = 0;
    for (LongList list : lists) {
      list.copyTo(all, at);
      at += list.size;
    }
    Arrays.sort(all);
    return all;
  }

  /** All arrays together, sorted. */
  static long[] sorted(List<long[]> arrays) {
    long[] all = new long[Math.toIntExact(arrays.stream().mapToLong(a -> a.length).sum())];
    int at = 0;
    for (long[] array : arrays) {
      System.arraycopy(array, 0, all, at, array.length);
      at += array.length;
    }
    Arrays.sort(all);
    return all;
  }

  /** The elements. */
  long[] toArray() {
    return Arrays.copyOf(elements, size);
  }

  /** All lists together, sorted, each element once. */
  static long[] sortedUnion(Iterable<LongList> lists) {
    long[] all = sortedAll(lists);
    int kept = 0;
    for (int i = 0; i < all.length; i++) {
      if (i == 0 || all[i] != all[i - 1]) {
        all[kept++] = all[i];
      }
    }
    return kept == all.length ? all : Arrays.copyOf(all, kept);
  }
}
