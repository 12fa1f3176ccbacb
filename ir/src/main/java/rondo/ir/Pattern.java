package rondo.ir;

/** One field of a receive. */
public sealed interface Pattern {
  /** The field must equal this value, evaluated before anything is bound. */
  record Match(Expr value) implements Pattern {}

  /** The field is stored here; fields are bound from left to right. */
  record Bind(Location to) implements Pattern {}

  /** Anything will do, and it is dropped. */
  record Ignore() implements Pattern {}
}
