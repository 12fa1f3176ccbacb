package rondo.ir.event;

import java.util.Comparator;
import rondo.ir.data.Value;

/**
 * A message that was sent to somebody.
 *
 * @param place which of the messages of its sender that are waiting it is, counted from 1, where
 *     that matters; otherwise 0
 */
public record Letter(int kind, int sender, Value content, int place) implements Comparable<Letter> {
  private static final Comparator<Letter> ORDER =
      Comparator.comparing(Letter::kind)
          .thenComparing(Letter::sender)
          .thenComparing(Letter::content)
          .thenComparing(Letter::place);

  /** Where it does not matter in which order messages were sent. */
  public Letter(int kind, int sender, Value content) {
    this(kind, sender, content, 0);
  }

  Letter at(int other) {
    return new Letter(kind, sender, content, other);
  }

  @Override
  public int compareTo(Letter other) {
    return ORDER.compare(this, other);
  }
}
