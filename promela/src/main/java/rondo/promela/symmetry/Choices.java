package rondo.promela.symmetry;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Goes through all ways to choose, in a statement that is read once for each of them. */
final class Choices {
  private static final Pattern ANY = Pattern.compile("\\banyRef\\(\\w+\\)");

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

  /** The text of the statement with what was chosen in the place of each {@code anyRef}. */
  String shown(String text) {
    List<String> parts = List.of(ANY.split(text, -1));
    if (parts.size() != chosen.size() + 1) {
      return text;
    }
    var shown = new StringBuilder(parts.getFirst());
    for (int i = 0; i < chosen.size(); i++) {
      shown.append(chosen.get(i)).append(parts.get(i + 1));
    }
    return shown.toString();
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
