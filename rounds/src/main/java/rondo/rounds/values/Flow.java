package rondo.rounds.values;

/**
 * What flows out of a term.
 *
 * @param isMadeUp whether there may be a value in it that is in no state or message, since it comes
 *     from a list of all values
 */
record Flow(Shape shape, boolean isMadeUp) {
  static Flow known(Shape shape) {
    return new Flow(shape, false);
  }

  Flow with(Shape other) {
    return new Flow(other, isMadeUp);
  }
}
