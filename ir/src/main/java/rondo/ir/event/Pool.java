package rondo.ir.event;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Messages in no order: they are kept sorted, so that equal pools are equal. Where the order
 * matters in which messages of one sender were sent, their places say it.
 */
public record Pool(List<Letter> letters) {
  public static final Pool EMPTY = new Pool(List.of());

  public Pool {
    letters = letters.stream().sorted().toList();
  }

  public boolean isEmpty() {
    return letters.isEmpty();
  }

  public Pool with(Letter letter) {
    var more = new ArrayList<>(letters);
    more.add(letter);
    return new Pool(more);
  }

  /** With a message behind all others of its sender. */
  public Pool withLast(Letter letter) {
    long before = letters.stream().filter(l -> l.sender() == letter.sender()).count();
    return with(letter.at((int) before + 1));
  }

  /** All messages of both, those of the other behind those of this one. */
  public Pool with(Pool other) {
    Pool all = this;
    for (Letter letter :
        other.letters.stream().sorted(Comparator.comparing(Letter::place)).toList()) {
      all = letter.place() == 0 ? all.with(letter) : all.withLast(letter);
    }
    return all;
  }

  /** Without these, each of which is taken out once; others of their senders move up. */
  public Pool without(List<Letter> some) {
    var rest = new ArrayList<>(letters);
    some.forEach(rest::remove);
    if (some.stream().allMatch(l -> l.place() == 0)) {
      return new Pool(rest);
    }
    Pool moved = EMPTY;
    for (Letter letter : rest.stream().sorted(Comparator.comparing(Letter::place)).toList()) {
      moved = moved.withLast(letter);
    }
    return moved;
  }

  /** The messages that may arrive next. */
  public List<Letter> next() {
    return letters.stream().distinct().filter(l -> l.place() <= 1).toList();
  }
}
