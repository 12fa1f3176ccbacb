package rondo.rounds;

import java.util.List;
import rondo.rounds.values.ValueClass;

/** Values turned out to be told apart while a protocol ran, so that each counts for itself. */
public final class NoValueSymmetryException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<ValueClass> values;

  NoValueSymmetryException(List<ValueClass> values) {
    super("values are told apart: " + values);
    this.values = values;
  }

  /** What processes begin with, and why that counts. */
  public List<ValueClass> values() {
    return values;
  }
}
