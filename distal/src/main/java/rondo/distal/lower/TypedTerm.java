package rondo.distal.lower;

import java.util.Optional;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Term;
import rondo.ir.data.Value;

/**
 * A term with its sort.
 *
 * @param denominator what the term is divided by: 1, unless it is a fraction of numbers; the bounds
 *     of its sort are those of the term alone
 * @param messages where messages are, which are no value, if it is a mailbox or the like
 */
record TypedTerm(Term term, InferredType type, long denominator, Optional<LoopRange> messages) {
  static final TypedTerm ERROR = new TypedTerm(Term.FALSE, InferredType.ERROR);

  TypedTerm(Term term, InferredType sort) {
    this(term, sort, 1);
  }

  TypedTerm(Term term, InferredType sort, long over) {
    this(term, sort, over, Optional.empty());
  }

  /** What was heard. */
  static TypedTerm mailbox(InferredType message) {
    return messages(new LoopRange.Mailbox(), new InferredType.Mailbox(message));
  }

  static TypedTerm messages(LoopRange range, InferredType type) {
    return new TypedTerm(Term.TRUE, type, 1, Optional.of(range));
  }

  /** Where the messages of a mailbox are; of one that a function is given, what was heard. */
  LoopRange source() {
    return messages.orElse(new LoopRange.Mailbox());
  }

  static TypedTerm number(long value) {
    return new TypedTerm(
        new Term.Constant(Value.of((int) value)), new InferredType.Number(value, value));
  }

  static TypedTerm truth(boolean value) {
    return new TypedTerm(value ? Term.TRUE : Term.FALSE, InferredType.BOOL);
  }

  boolean isError() {
    return type instanceof InferredType.ErrorType;
  }

  /** The number that it always is, or the number above the line of a fraction. */
  Optional<Integer> constant() {
    return type instanceof InferredType.Number
            && term instanceof Term.Constant(Value.Number(int value))
        ? Optional.of(value)
        : Optional.empty();
  }

  /** The truth value that it always is. */
  Optional<Boolean> constantTruth() {
    return type instanceof InferredType.Bool && term instanceof Term.Constant(Value v)
        ? Optional.of(v.equals(Value.TRUE))
        : Optional.empty();
  }

  TypedTerm withType(InferredType other) {
    return new TypedTerm(term, other, denominator, messages);
  }
}
