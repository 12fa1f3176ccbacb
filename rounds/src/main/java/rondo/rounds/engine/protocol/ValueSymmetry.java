package rondo.rounds.engine.protocol;

import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/**
 * The value symmetries of a protocol, and their action on local states. Values are identified by a
 * class and an index within the class, from 0 on. Thread-safe.
 *
 * @param <S> the local state between two rounds
 */
public interface ValueSymmetry<S> {
  /** A class of values. */
  record SymmetricValues(int size, SymmetryKind symmetry) {}

  enum SymmetryKind {
    /** Any permutation is a symmetry. */
    PERMUTABLE,
    /** Any order-preserving renaming is a symmetry. */
    ORDER_PRESERVING
  }

  List<SymmetricValues> classes();

  /** The values in a local state, by class. */
  BitSet[] used(S own);

  /** The image of a local state: {@code to[c][v]} replaces value v of class c. */
  S permuted(S own, int[][] to);

  /** The values in an unproposed value, which is given by its index, by class. */
  BitSet[] usedUnproposed(int unproposed);

  /** The index of the image of an unproposed value. */
  int permutedUnproposed(int unproposed, int[][] to);

  /** A total order of local states. */
  Comparator<S> order();
}
