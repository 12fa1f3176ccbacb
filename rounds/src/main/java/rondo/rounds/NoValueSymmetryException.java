package rondo.rounds;

import java.util.List;
import rondo.analysis.symmetry.value.ValueClass;

/**
 * A run refuted the value symmetry that the static analysis had left possible, so all values must
 * be explored.
 */
public final class NoValueSymmetryException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<ValueClass> values;

  NoValueSymmetryException(List<ValueClass> values) {
    super("no value symmetry: " + values);
    this.values = values;
  }

  /** The classes of initial values, and why they are not symmetric. */
  public List<ValueClass> values() {
    return values;
  }
}
