package rondo.ir;

/** The pattern of one field in a receive. */
public sealed interface Pattern {
  /** The field must equal this value, evaluated before anything is bound. */
  record Match(Expr value) implements Pattern {}

  /** The field is stored here; fields are bound from left to right. */
  record Bind(Location to) implements Pattern {}

  /** Matches every value, which is discarded. */
  record Ignore() implements Pattern {}
}
