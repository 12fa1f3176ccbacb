package rondo.ir.event;

import java.util.ArrayList;
import java.util.List;

/**
 * A way to react.
 *
 * @param reaction its number in the role of the process
 * @param consumed the messages that trigger it, sorted
 * @param read the messages that it reads besides, sorted; they are consumed, too
 */
public record Firing(int reaction, List<Letter> consumed, List<Letter> read) {
  public Firing {
    consumed = consumed.stream().sorted().toList();
    read = read.stream().sorted().toList();
  }

  /** That reads nothing. */
  public Firing(int reaction, List<Letter> consumed) {
    this(reaction, consumed, List.of());
  }

  /** All messages that it takes, sorted. */
  public List<Letter> all() {
    if (read.isEmpty()) {
      return consumed;
    }
    var all = new ArrayList<>(consumed);
    all.addAll(read);
    return all.stream().sorted().toList();
  }

  /** Those of them that were really sent. */
  public List<Letter> genuine(List<Integer> forgers) {
    return forgers.isEmpty()
        ? all()
        : all().stream().filter(l -> !forgers.contains(l.sender())).toList();
  }
}
