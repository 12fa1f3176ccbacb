package rondo.explore.symmetry;

import java.util.Arrays;
import rondo.explore.FibonacciHash;

/**
 * An ordered partition of the members of all families into classes that have not been
 * distinguished.
 *
 * <p>The order of the classes is permutation-invariant, and so is {@link #classOf}, which is the
 * position of a class's first member: {@code order} holds the members, those of a family and a
 * class side by side. Within a class the members keep the order that they have in the state, so
 * that members are not moved without need. Members that are not permutable form singleton classes.
 */
public final class Partition {

  private final StateSymmetry symmetry;
  private final int members;

  /** By family: its first member, and the number of its members. */
  private final int[] familyFirst;

  private final int[] familySize;

  /** The permutable members, from each family's first position on. */
  private final int[] order;

  private final int[] classOf;

  /** By class: its size. */
  private final int[] sizes;

  private final int[] free;
  private final long[] marks;

  // By class and by tree: the stamp of the last mark.
  private final int[] bound;
  private final int[] seen;
  private int stamp;

  Partition(StateSymmetry symmetry) {
    this.symmetry = symmetry;
    familySize = symmetry.familySizes();
    familyFirst = new int[familySize.length];
    int count = 0;
    for (int g = 0; g < familySize.length; g++) {
      familyFirst[g] = count;
      count += familySize[g];
    }
    members = count;
    order = new int[members];
    classOf = new int[members];
    sizes = new int[2 * members];
    free = new int[familySize.length];
    marks = new long[members];
    bound = new int[members];
    seen = new int[members];
  }

  /** Resets to the coarsest partition: one class per family of its permutable members. */
  void reset(int[] state) {
    Arrays.fill(sizes, 1);
    for (int g = 0; g < free.length; g++) {
      int begin = familyFirst[g];
      int end = begin + familySize[g];
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

  /**
   * Writes the permutation that orders the members of each family by their marks, members with
   * equal marks as they are, without distinguishing classes. All members must be permutable.
   */
  void sort(long[] by, int[] to) {
    for (int g = 0; g < familyFirst.length; g++) {
      int begin = familyFirst[g];
      int end = begin + familySize[g];
      for (int m = begin; m < end; m++) {
        order[m] = m;
      }
      sort(begin, end, by);
      for (int at = begin; at < end; at++) {
        to[order[at]] = at;
      }
    }
  }

  private void sort(int begin, int end, long[] by) {
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
  }

  /** Splits classes by the members' marks; true if a class was split. */
  boolean split(long[] by) {
    boolean changed = false;
    for (int g = 0; g < free.length; g++) {
      int end = familyFirst[g] + free[g];
      for (int at = familyFirst[g]; at < end; ) {
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
    sort(begin, end, by);
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

  /** Refines classes by the classes of adjacent members, until the partition is stable. */
  public void refine(ReferenceGraph graph) {
    do {
      if (!hasNonSingletons()) {
        return;
      }
      Arrays.fill(marks, 0);
      for (int e = 0; e < graph.edges(); e++) {
        int a = graph.one(e);
        int b = graph.other(e);
        if (isNonSingleton(a)) {
          marks[a] += mix(graph.fromOne(e) + FibonacciHash.FACTOR * classOf[b]);
        }
        if (isNonSingleton(b)) {
          marks[b] += mix(graph.fromOther(e) + FibonacciHash.FACTOR * classOf[a]);
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

  public boolean isNonSingleton(int member) {
    return sizes[classOf[member]] > 1;
  }

  /** Whether a non-singleton class has a member that is linked to others. */
  public boolean hasLinkedNonSingletons(int[] degree) {
    for (int m = 0; m < members; m++) {
      if (degree[m] != 0 && isNonSingleton(m)) {
        return true;
      }
    }
    return false;
  }

  /**
   * The target class: the first class whose members are not freely interchangeable, or -1. They are
   * if all their neighbours are in singleton classes and they are in no hyperedge.
   */
  public int targetClass(ReferenceGraph graph) {
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
   * The first class with a link between non-singleton classes, no two members of which are in one
   * tree; -1 if there is none.
   */
  public int independentClass(ReferenceGraph graph) {
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

  /** The first class from a position on that has several members, or -1. */
  public int firstNonSingleton(int from) {
    for (int at = from; at < members; at += Math.max(1, sizes[at])) {
      if (sizes[at] > 1) {
        return at;
      }
    }
    return -1;
  }

  /** The first class whose members differ by their marks or are linked to others, or -1. */
  public int firstUnresolvedClass(long[] by, int[] degree) {
    int first = 2 * members;
    for (int m = 0; m < members; m++) {
      int other = isNonSingleton(m) ? order[classOf[m]] : m;
      if (classOf[m] < first && other != m && (by[m] != by[other] || degree[m] != 0)) {
        first = classOf[m];
      }
    }
    return first == 2 * members ? -1 : first;
  }

  /** The number of members of a class. */
  public int size(int ofClass) {
    return sizes[ofClass];
  }

  /** The member at a position. */
  public int member(int place) {
    return order[place];
  }

  /**
   * Individualizes the member at {@code place}: it becomes a class of its own before the others of
   * its class.
   */
  public void individualize(int ofClass, int place) {
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

  /** Individualizes all members of a class, in their current order. */
  public void individualizeAll(int ofClass) {
    int end = ofClass + sizes[ofClass];
    for (int i = ofClass; i < end; i++) {
      sizes[i] = 1;
      classOf[order[i]] = i;
    }
  }

  /** Writes the permutation that maps the members, in this order, to the permutable positions. */
  void writePermutation(int[] to) {
    for (int g = 0; g < free.length; g++) {
      int begin = familyFirst[g];
      int next = begin;
      for (int m = begin; m < begin + familySize[g]; m++) {
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
