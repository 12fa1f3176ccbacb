package rondo.analysis.symmetry.value;

/**
 * The abstract value of a term.
 *
 * @param isFresh whether it may contain a value that occurs in no state or message, since it comes
 *     from an enumeration of all values
 */
record AbstractValue(ValueShape valueShape, boolean isFresh) {
  static AbstractValue known(ValueShape valueShape) {
    return new AbstractValue(valueShape, false);
  }

  AbstractValue with(ValueShape other) {
    return new AbstractValue(other, isFresh);
  }
}
