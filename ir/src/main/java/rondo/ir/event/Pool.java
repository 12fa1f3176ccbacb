package rondo.ir.event;

import java.util.ArrayList;
import java.util.List;

/** Messages in no order: they are kept sorted, so that equal pools are equal. */
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

  /** All messages of both. */
  public Pool with(Pool other) {
    var all = new ArrayList<>(letters);
    all.addAll(other.letters);
    return new Pool(all);
  }

  /** Without these, each of which is taken out once. */
  public Pool without(List<Letter> some) {
    var rest = new ArrayList<>(letters);
    some.forEach(rest::remove);
    return new Pool(rest);
  }
}
