package rondo.rounds.engine;

import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/**
 * Which values of a protocol may become others without a difference to anybody, and what is left of
 * a state if they do. Values are known by classes and, in each class, by numbers from 0 on. Asked
 * by several threads at once.
 *
 * @param <S> what a process is like between two rounds
 */
public interface ValueSymmetry<S> {
  /** A class of values. */
  record SymmetricValues(int size, SymmetryKind symmetry) {}

  enum SymmetryKind {
    /** Any of them may change places. */
    PERMUTABLE,
    /** They may become others as long as their order is the same. */
    ORDER_PRESERVING
  }

  List<SymmetricValues> classes();

  /** The values that a process has, by class. */
  BitSet[] used(S own);

  /** The same where {@code to[c][v]} is in the place of value v of class c. */
  S permuted(S own, int[][] to);

  /** The values in one that nobody proposes, by class; it is known by its number, from 0 on. */
  BitSet[] usedUnproposed(int unproposed);

  /** The number of the value that this one becomes. */
  int permutedUnproposed(int unproposed, int[][] to);

  /** Some order of what processes may be like. */
  Comparator<S> order();
}
