package rondo.explore.symmetry.packed;

import java.util.Arrays;
import java.util.List;

/** A map from tuples of members, one from each of some families, to numbers. */
final class TupleIndex {
  private final int[] firsts;
  private final int[] strides;
  private final int[] numbers;

  private TupleIndex(int[] firsts, int[] sizes) {
    this.firsts = firsts;
    strides = new int[sizes.length];
    int size = 1;
    for (int i = sizes.length - 1; i >= 0; i--) {
      strides[i] = size;
      size = Math.multiplyExact(size, sizes[i]);
    }
    numbers = new int[size];
    Arrays.fill(numbers, -1);
  }

  /** An index of tuples over the families of the members of {@code tuple}. */
  static TupleIndex over(List<Integer> tuple, SymmetryLayout layout) {
    int[] groups = tuple.stream().mapToInt(layout::groupOf).toArray();
    return new TupleIndex(
        Arrays.stream(groups).map(layout::first).toArray(),
        Arrays.stream(groups).map(g -> layout.groups().get(g).members().size()).toArray());
  }

  void put(List<Integer> tuple, int number) {
    int at = 0;
    for (int i = 0; i < strides.length; i++) {
      at += (tuple.get(i) - firsts[i]) * strides[i];
    }
    numbers[at] = number;
  }

  /** The number of the permuted tuple. */
  int at(int[] tuple, int[] to) {
    int at = 0;
    for (int i = 0; i < strides.length; i++) {
      at += (to[tuple[i]] - firsts[i]) * strides[i];
    }
    return numbers[at];
  }
}
