package rondo.explore;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * A numbering of the values of one kind, such as local states or message pools, whose numbers occur
 * in packed states or determine the order of transitions.
 *
 * <p>Numbers are assigned in the order of discovery, so packed states have a meaning only together
 * with the numberings of their system. A numbering that was written by one system and read by
 * another one of the same model gives every packed state the same meaning, the same successors in
 * the same order, and the same canonical representative. The numberings of a system are written and
 * read in the order of {@link TransitionSystem#numberings}: values of later ones may contain
 * numbers of earlier ones.
 *
 * <p>Writing and reading must not overlap with searches or with one another.
 */
public interface StateNumbering {
  /** A name that is unique in a system and the same in all systems of a model. */
  String name();

  /** The number of values; their numbers are 0 up to this, exclusively. */
  int size();

  /**
   * Writes the values with numbers from {@code from} on, in order.
   *
   * @throws rondo.explore.encoding.UnsupportedValueException if a value cannot be encoded
   */
  void write(int from, DataOutput out) throws IOException;

  /**
   * Reads {@code count} values, as written from {@code from} on. A value that has a number here
   * already, as those have that were numbered while the system was constructed, is compared; the
   * others are added, also while the numbering is frozen. If the data are invalid, the values
   * before the invalid one have been added.
   *
   * @throws InvalidNumberingException if the data are damaged, have another number for a value than
   *     this system, or begin with a later number than the next one
   */
  void read(int from, int count, DataInput in) throws IOException;

  /**
   * From now on, values without a number get none: a stepper that needs one throws an {@link
   * UnnumberedValueException}.
   */
  void freeze();

  /** From now on, values without a number get the next ones. */
  void unfreeze();
}
