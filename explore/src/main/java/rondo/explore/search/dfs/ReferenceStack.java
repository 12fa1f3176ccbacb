package rondo.explore.search.dfs;

import java.util.Arrays;
import rondo.explore.FibonacciHash;
import rondo.explore.store.MemoryBudget;

/**
 * A stack of distinct references with a membership test. A reference may be marked when it is
 * pushed.
 *
 * <p>A hash table with linear probing accompanies the stack. References are removed in the reverse
 * order of their insertion; so a removed one can simply be cleared from the table, since the
 * references that had to probe past its slot were inserted later and are gone.
 */
final class ReferenceStack {
  /** No reference has this bit. */
  static final long MARK = 1L << 63;

  private static final int SMALL = 1 << 10;
  private static final int MOST = 1 << 30;

  private final MemoryBudget budget;
  private final LongStack stack;

  /** A reference, marked or not; zero is empty. No reference is zero. */
  private long[] slots = new long[SMALL];

  private int shift = shift(SMALL);

  ReferenceStack(MemoryBudget budget) {
    this.budget = budget;
    stack = new LongStack(budget);
    budget.reserve(8L * SMALL);
  }

  int size() {
    return stack.size();
  }

  boolean isEmpty() {
    return stack.isEmpty();
  }

  /** The reference at a position counted from the bottom, without its mark. */
  long at(int place) {
    return stack.at(place) & ~MARK;
  }

  /** The reference on top, without its mark. */
  long top() {
    return stack.top() & ~MARK;
  }

  boolean isTopMarked() {
    return stack.top() < 0;
  }

  boolean contains(long reference) {
    return find(reference) != 0;
  }

  /** Whether a reference is on the stack and marked. */
  boolean isMarked(long reference) {
    return find(reference) < 0;
  }

  private long find(long reference) {
    long[] slots = this.slots;
    int mask = slots.length - 1;
    for (int slot = slot(reference); ; slot = slot + 1 & mask) {
      long found = slots[slot];
      if (found == 0 || (found & ~MARK) == reference) {
        return found;
      }
    }
  }

  /** Pushes a reference that is not on the stack, combined with {@link #MARK} or not. */
  void push(long marked) {
    if (2 * stack.size() >= slots.length) {
      grow();
    }
    stack.push(marked);
    enter(marked);
  }

  private void enter(long marked) {
    int mask = slots.length - 1;
    int slot = slot(marked & ~MARK);
    while (slots[slot] != 0) {
      slot = slot + 1 & mask;
    }
    slots[slot] = marked;
  }

  void pop() {
    long marked = stack.pop();
    int mask = slots.length - 1;
    int slot = slot(marked & ~MARK);
    while (slots[slot] != marked) {
      slot = slot + 1 & mask;
    }
    slots[slot] = 0;
  }

  void clear() {
    if (stack.size() < slots.length >> 4) {
      while (!stack.isEmpty()) {
        pop();
      }
    } else {
      Arrays.fill(slots, 0);
      stack.clear();
    }
  }

  /** The references from the bottom up, without marks. */
  long[] copy() {
    long[] references = stack.copy();
    for (int i = 0; i < references.length; i++) {
      references[i] &= ~MARK;
    }
    return references;
  }

  private void grow() {
    if (slots.length >= MOST) {
      throw new MemoryBudget.ExhaustedException();
    }
    budget.reserve(16L * slots.length);
    budget.release(8L * slots.length);
    slots = new long[2 * slots.length];
    shift = shift(slots.length);
    for (int i = 0; i < stack.size(); i++) {
      enter(stack.at(i));
    }
  }

  private int slot(long reference) {
    return (int) ((reference ^ reference >>> 29) * FibonacciHash.FACTOR >>> shift);
  }

  private static int shift(int slots) {
    return Long.numberOfLeadingZeros(slots) + 1;
  }
}
