package rondo.distal.lower.type;

import java.util.Optional;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Term;
import rondo.ir.data.Value;

/**
 * A term with its inferred type.
 *
 * @param denominator the divisor of the term: 1, unless it is a fraction; the bounds of the type
 *     are those of the numerator
 * @param messages the range of the messages, if the term denotes a mailbox or messages in transit,
 *     which are not values
 */
public record TypedTerm(
    Term term, InferredType type, long denominator, Optional<LoopRange> messages) {
  public static final TypedTerm ERROR = new TypedTerm(Term.FALSE, InferredType.ERROR);

  public TypedTerm(Term term, InferredType type) {
    this(term, type, 1);
  }

  public TypedTerm(Term term, InferredType type, long over) {
    this(term, type, over, Optional.empty());
  }

  /** The received messages. */
  public static TypedTerm mailbox(InferredType message) {
    return messages(new LoopRange.Mailbox(), new InferredType.Mailbox(message));
  }

  public static TypedTerm messages(LoopRange range, InferredType type) {
    return new TypedTerm(Term.TRUE, type, 1, Optional.of(range));
  }

  /**
   * The range of the messages of a mailbox; for a mailbox parameter of a function, the received
   * messages.
   */
  public LoopRange source() {
    return messages.orElse(new LoopRange.Mailbox());
  }

  public static TypedTerm number(long value) {
    return new TypedTerm(
        new Term.Constant(Value.of((int) value)), new InferredType.Number(value, value));
  }

  public static TypedTerm truth(boolean value) {
    return new TypedTerm(value ? Term.TRUE : Term.FALSE, InferredType.BOOL);
  }

  public boolean isError() {
    return type instanceof InferredType.ErrorType;
  }

  /** The constant value of the term, or of the numerator of a fraction. */
  public Optional<Integer> constant() {
    return type instanceof InferredType.Number
            && term instanceof Term.Constant(Value.Number(int value))
        ? Optional.of(value)
        : Optional.empty();
  }

  /** The constant truth value of the term. */
  public Optional<Boolean> constantTruth() {
    return type instanceof InferredType.Bool && term instanceof Term.Constant(Value v)
        ? Optional.of(v.equals(Value.TRUE))
        : Optional.empty();
  }

  public TypedTerm withType(InferredType other) {
    return new TypedTerm(term, other, denominator, messages);
  }
}
