package rondo.promela.symmetry;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Goes through all ways to choose, in a statement that is read once for each of them. */
final class AnyRefChoices {
  private static final Pattern ANY = Pattern.compile("\\banyRef\\(\\w+\\)");

  private final List<Integer> chosen = new ArrayList<>();
  private final List<ReplicatedType> types = new ArrayList<>();
  private int next;

  /** One of the members of a type. */
  int choose(ReplicatedType type) {
    if (next == chosen.size()) {
      chosen.add(0);
      types.add(type);
    }
    return chosen.get(next++);
  }

  /** The text of the statement with what was chosen in the place of each {@code anyRef}. */
  String displayText(String text) {
    List<String> parts = List.of(ANY.split(text, -1));
    if (parts.size() != chosen.size() + 1) {
      return text;
    }
    var shown = new StringBuilder(parts.getFirst());
    for (int i = 0; i < chosen.size(); i++) {
      shown.append(types.get(i).memberName(chosen.get(i))).append(parts.get(i + 1));
    }
    return shown.toString();
  }

  /** On to the next way, if there is one. */
  boolean advance() {
    next = 0;
    while (!chosen.isEmpty()) {
      int last = chosen.size() - 1;
      if (chosen.get(last) + 1 < types.get(last).size()) {
        chosen.set(last, chosen.get(last) + 1);
        return true;
      }
      chosen.remove(last);
      types.remove(last);
    }
    return false;
  }
}
