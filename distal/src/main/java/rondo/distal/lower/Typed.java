package rondo.distal.lower;

import java.util.Optional;
import rondo.ir.data.Source;
import rondo.ir.data.Term;
import rondo.ir.data.Value;

/**
 * A term with its sort.
 *
 * @param over what the term is divided by: 1, unless it is a fraction of numbers; the bounds of its
 *     sort are those of the term alone
 * @param messages where messages are, which are no value, if it is a mailbox or the like
 */
record Typed(Term term, Sort sort, long over, Optional<Source> messages) {
  static final Typed WRONG = new Typed(Term.FALSE, Sort.WRONG);

  Typed(Term term, Sort sort) {
    this(term, sort, 1);
  }

  Typed(Term term, Sort sort, long over) {
    this(term, sort, over, Optional.empty());
  }

  /** What was heard. */
  static Typed heard(Sort message) {
    return messages(new Source.Heard(), new Sort.Mailbox(message));
  }

  static Typed messages(Source source, Sort sort) {
    return new Typed(Term.TRUE, sort, 1, Optional.of(source));
  }

  /** Where the messages of a mailbox are; of one that a function is given, what was heard. */
  Source source() {
    return messages.orElse(new Source.Heard());
  }

  static Typed number(long value) {
    return new Typed(new Term.Constant(Value.of((int) value)), new Sort.Number(value, value));
  }

  static Typed truth(boolean value) {
    return new Typed(value ? Term.TRUE : Term.FALSE, Sort.BOOL);
  }

  boolean isWrong() {
    return sort instanceof Sort.Wrong;
  }

  /** The number that it always is, or the number above the line of a fraction. */
  Optional<Integer> constant() {
    return sort instanceof Sort.Number && term instanceof Term.Constant(Value.Number(int value))
        ? Optional.of(value)
        : Optional.empty();
  }

  /** The truth value that it always is. */
  Optional<Boolean> known() {
    return sort instanceof Sort.Bool && term instanceof Term.Constant(Value v)
        ? Optional.of(v.equals(Value.TRUE))
        : Optional.empty();
  }

  Typed as(Sort other) {
    return new Typed(term, other, over, messages);
  }
}
