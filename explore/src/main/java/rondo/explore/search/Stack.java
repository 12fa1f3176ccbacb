package rondo.explore.search;

import java.util.ArrayList;
import java.util.List;
import rondo.explore.store.Budget;

/** A stack of states, each with the transition that led to it and whether it was expanded. */
final class Stack {
  private static final int BITS = 14;
  private static final int CHUNK = 1 << BITS;
  private static final int EXPANDED = 1 << 31;

  private final Budget budget;
  private final List<long[]> references = new ArrayList<>();
  private final List<int[]> ordinals = new ArrayList<>();
  private long[] topReferences;
  private int[] topOrdinals;
  private long size;

  Stack(Budget budget) {
    this.budget = budget;
    extend();
    topReferences = references.getFirst();
    topOrdinals = ordinals.getFirst();
  }

  boolean isEmpty() {
    return size == 0;
  }

  long size() {
    return size;
  }

  void push(long reference, int ordinal) {
    int at = (int) size & CHUNK - 1;
    if (at == 0) {
      int chunk = (int) (size >> BITS);
      if (chunk == references.size()) {
        extend();
      }
      select(chunk);
    }
    topReferences[at] = reference;
    topOrdinals[at] = ordinal;
    size++;
  }

  void pop() {
    size--;
    if ((size & CHUNK - 1) == 0 && size > 0) {
      select((int) (size - 1 >> BITS));
    }
  }

  long topReference() {
    return topReferences[(int) (size - 1) & CHUNK - 1];
  }

  boolean topIsExpanded() {
    return topOrdinals[(int) (size - 1) & CHUNK - 1] < 0;
  }

  void expandTop() {
    topOrdinals[(int) (size - 1) & CHUNK - 1] |= EXPANDED;
  }

  boolean isExpanded(long i) {
    return ordinals.get((int) (i >> BITS))[(int) i & CHUNK - 1] < 0;
  }

  int ordinal(long i) {
    return ordinals.get((int) (i >> BITS))[(int) i & CHUNK - 1] & ~EXPANDED;
  }

  private void select(int chunk) {
    topReferences = references.get(chunk);
    topOrdinals = ordinals.get(chunk);
  }

  private void extend() {
    budget.take(12L * CHUNK);
    references.add(new long[CHUNK]);
    ordinals.add(new int[CHUNK]);
  }
}
