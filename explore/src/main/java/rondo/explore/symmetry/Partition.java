package rondo.explore.symmetry;

import java.util.Arrays;

/**
 * The members of all families, each in a class with those that it is not told apart from. Classes
 * are in an order that does not depend on names, and so is {@link #classOf}, which is the place of
 * a class's first member: {@code order} holds the members, those of a family and a class side by
 * side. Within a class the order is the one the members have in the state, so that nothing moves
 * without need. Members that must keep their names are classes of their own.
 */
final class Partition {
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private final PackedSymmetry symmetry;
  private final int members;

  /** Those that are free, from each family's first place on. */
  private final int[] order;

  private final int[] classOf;

  /** By class: how many members it has. */
  private final int[] sizes;

  private final int[] free;
  private final long[] marks;

  // By class and by tree: a stamp, where something is so.
  private final int[] bound;
  private final int[] seen;
  private int stamp;

  Partition(PackedSymmetry symmetry) {
    this.symmetry = symmetry;
    members = symmetry.members;
    order = new int[members];
    classOf = new int[members];
    sizes = new int[2 * members];
    free = new int[symmetry.groupFirst.length];
    marks = new long[members];
    bound = new int[members];
    seen = new int[members];
  }

  /** Forgets everything but who is free. */
  void reset(int[] state) {
    Arrays.fill(sizes, 1);
    for (int g = 0; g < free.length; g++) {
      int begin = symmetry.groupFirst[g];
      int end = begin + symmetry.groupSize[g];
      int at = begin;
      for (int m = begin; m < end; m++) {
        if (symmetry.isPermutable(state, m)) {
          order[at++] = m;
          classOf[m] = begin;
        } else {
          classOf[m] = members + m;
        }
      }
      free[g] = at - begin;
      sizes[begin] = free[g];
    }
  }

  /** Tells members apart that are marked differently; true if that made a difference. */
  boolean split(long[] by) {
    boolean changed = false;
    for (int g = 0; g < free.length; g++) {
      int end = symmetry.groupFirst[g] + free[g];
      for (int at = symmetry.groupFirst[g]; at < end; ) {
        int size = sizes[at];
        if (size > 1) {
          changed |= split(at, at + size, by);
        }
        at += size;
      }
    }
    return changed;
  }

  private boolean split(int begin, int end, long[] by) {
    for (int i = begin + 1; i < end; i++) {
      int m = order[i];
      long mark = by[m];
      int at = i;
      while (at > begin && by[order[at - 1]] > mark) {
        order[at] = order[at - 1];
        at--;
      }
      order[at] = m;
    }
    if (by[order[begin]] == by[order[end - 1]]) {
      return false;
    }
    int first = begin;
    for (int i = begin; i < end; i++) {
      if (by[order[i]] != by[order[first]]) {
        sizes[first] = i - first;
        first = i;
      }
      classOf[order[i]] = first;
    }
    sizes[first] = end - first;
    return true;
  }

  /** Tells members apart by the classes of those that they are bound to, as long as that helps. */
  void refine(ReferenceGraph graph) {
    do {
      if (!hasNonSingletons()) {
        return;
      }
      Arrays.fill(marks, 0);
      for (int e = 0; e < graph.edges(); e++) {
        int a = graph.one(e);
        int b = graph.other(e);
        if (isNonSingleton(a)) {
          marks[a] += mix(graph.fromOne(e) + SPREAD * classOf[b]);
        }
        if (isNonSingleton(b)) {
          marks[b] += mix(graph.fromOther(e) + SPREAD * classOf[a]);
        }
      }
    } while (split(marks));
  }

  private static long mix(long value) {
    long x = (value ^ value >>> 31) * 0xBF58476D1CE4E5B9L;
    return x ^ x >>> 30;
  }

  private boolean hasNonSingletons() {
    for (int m = 0; m < members; m++) {
      if (isNonSingleton(m)) {
        return true;
      }
    }
    return false;
  }

  boolean isNonSingleton(int member) {
    return sizes[classOf[member]] > 1;
  }

  /** Whether a member that is bound to others is not told apart from some other member. */
  boolean hasLinkedNonSingletons(int[] degree) {
    for (int m = 0; m < members; m++) {
      if (degree[m] != 0 && isNonSingleton(m)) {
        return true;
      }
    }
    return false;
  }

  /**
   * The first class of members that cannot simply change places with each other, or -1. They can if
   * they are bound to members alone that are told apart from all others.
   */
  int targetClass(ReferenceGraph graph) {
    int first = 2 * members;
    for (int e = 0; e < graph.edges(); e++) {
      int a = graph.one(e);
      int b = graph.other(e);
      boolean both = isNonSingleton(a) && isNonSingleton(b);
      if (both || isNonSingleton(a) && graph.isInHyperedge(a)) {
        first = Math.min(first, classOf[a]);
      }
      if (both || isNonSingleton(b) && graph.isInHyperedge(b)) {
        first = Math.min(first, classOf[b]);
      }
    }
    return first == 2 * members ? -1 : first;
  }

  /**
   * The first class of members that are bound to others which are not told apart either, where no
   * two of the class are in one tree; -1 if there is none.
   */
  int independentClass(ReferenceGraph graph) {
    stamp++;
    for (int e = 0; e < graph.edges(); e++) {
      int a = graph.one(e);
      int b = graph.other(e);
      if (isNonSingleton(a) && isNonSingleton(b)) {
        bound[classOf[a]] = stamp;
        bound[classOf[b]] = stamp;
      }
    }
    int last = stamp;
    for (int at = 0; at < members; at++) {
      if (bound[at] == last && isIndependent(at, graph)) {
        return at;
      }
    }
    return -1;
  }

  private boolean isIndependent(int ofClass, ReferenceGraph graph) {
    stamp++;
    for (int i = ofClass; i < ofClass + sizes[ofClass]; i++) {
      int tree = graph.treeOf(order[i]);
      if (seen[tree] == stamp) {
        return false;
      }
      seen[tree] = stamp;
    }
    return true;
  }

  /** The first class of members that differ by their marks or are bound to others, or -1. */
  int firstUnresolvedClass(long[] by, int[] degree) {
    int first = 2 * members;
    for (int m = 0; m < members; m++) {
      int other = isNonSingleton(m) ? order[classOf[m]] : m;
      if (classOf[m] < first && other != m && (by[m] != by[other] || degree[m] != 0)) {
        first = classOf[m];
      }
    }
    return first == 2 * members ? -1 : first;
  }

  int size(int ofClass) {
    return sizes[ofClass];
  }

  int member(int place) {
    return order[place];
  }

  /** Tells the member at {@code place}, one of the class's, apart from the others of its class. */
  void individualize(int ofClass, int place) {
    int m = order[place];
    System.arraycopy(order, ofClass, order, ofClass + 1, place - ofClass);
    order[ofClass] = m;
    int size = sizes[ofClass];
    sizes[ofClass] = 1;
    sizes[ofClass + 1] = size - 1;
    for (int i = ofClass + 1; i < ofClass + size; i++) {
      classOf[order[i]] = ofClass + 1;
    }
  }

  /** Tells all members of a class apart, in the order that they have. */
  void individualizeAll(int ofClass) {
    int end = ofClass + sizes[ofClass];
    for (int i = ofClass; i < end; i++) {
      sizes[i] = 1;
      classOf[order[i]] = i;
    }
  }

  /** Writes the renaming that gives the free names to the members in this order. */
  void writePermutation(int[] to) {
    for (int g = 0; g < free.length; g++) {
      int begin = symmetry.groupFirst[g];
      int next = begin;
      for (int m = begin; m < begin + symmetry.groupSize[g]; m++) {
        if (classOf[m] >= members) {
          to[m] = m;
        } else {
          to[order[next++]] = m;
        }
      }
    }
  }

  void copyFrom(Partition other) {
    System.arraycopy(other.order, 0, order, 0, members);
    System.arraycopy(other.classOf, 0, classOf, 0, members);
    System.arraycopy(other.sizes, 0, sizes, 0, sizes.length);
    System.arraycopy(other.free, 0, free, 0, free.length);
  }
}
