package rondo.ir.data;

import rondo.diagnostics.Position;

/** What a loop, a quantifier or a choice goes through. */
public sealed interface Source {
  /** The numbers from {@code low} to {@code high}, in order. */
  record Interval(Term low, Term high) implements Source {}

  /** All values of a type that is a truth value, a range, an enumeration, or process, in order. */
  record Domain(Type type) implements Source {}

  /** The members of a set, in order, or the items of a sequence or table. */
  record Elements(Term collection, Position at) implements Source {}

  /** The messages that were heard in this round, in the order of arrival. */
  record Heard() implements Source {}
}
