package rondo.promela.symmetry;

import java.util.ArrayList;
import java.util.List;

/** Goes through all ways to choose, in a statement that is read once for each of them. */
final class Choices {
  private final List<Integer> chosen = new ArrayList<>();
  private final List<Integer> sizes = new ArrayList<>();
  private int next;

  /** One of {@code size} members. */
  int choose(int size) {
    if (next == chosen.size()) {
      chosen.add(0);
      sizes.add(size);
    }
    return chosen.get(next++);
  }

  /** On to the next way, if there is one. */
  boolean advance() {
    next = 0;
    while (!chosen.isEmpty()) {
      int last = chosen.size() - 1;
      if (chosen.get(last) + 1 < sizes.get(last)) {
        chosen.set(last, chosen.get(last) + 1);
        return true;
      }
      chosen.remove(last);
      sizes.remove(last);
    }
    return false;
  }
}
