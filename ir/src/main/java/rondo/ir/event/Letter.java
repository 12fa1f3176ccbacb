package rondo.ir.event;

import java.util.Comparator;
import rondo.ir.data.Value;

/** A message that was sent to somebody. */
public record Letter(int kind, int sender, Value content) implements Comparable<Letter> {
  private static final Comparator<Letter> ORDER =
      Comparator.comparing(Letter::kind)
          .thenComparing(Letter::sender)
          .thenComparing(Letter::content);

  @Override
  public int compareTo(Letter other) {
    return ORDER.compare(this, other);
  }
}
