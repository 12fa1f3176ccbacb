package rondo.rounds.values;

/**
 * What flows out of a term.
 *
 * @param isFresh whether there may be a value in it that is in no state or message, since it comes
 *     from a list of all values
 */
record AbstractValue(ValueShape valueShape, boolean isFresh) {
  static AbstractValue known(ValueShape valueShape) {
    return new AbstractValue(valueShape, false);
  }

  AbstractValue with(ValueShape other) {
    return new AbstractValue(other, isFresh);
  }
}
