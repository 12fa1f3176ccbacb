package rondo.promela.symmetry;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import rondo.promela.symmetry.type.ReplicatedType;

/**
 * Enumerates the choices of all {@code anyRef}s in a statement, which is translated once for each
 * combination.
 */
final class AnyRefChoices {
  private static final Pattern ANY = Pattern.compile("\\banyRef\\(\\w+\\)");

  private final List<Integer> chosen = new ArrayList<>();
  private final List<ReplicatedType> types = new ArrayList<>();
  private int next;

  /** The {@code _lid} chosen for the next {@code anyRef} of the statement. */
  int choose(ReplicatedType type) {
    if (next == chosen.size()) {
      chosen.add(0);
      types.add(type);
    }
    return chosen.get(next++);
  }

  /** The text of the statement with each {@code anyRef} replaced by the chosen process. */
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

  /** Advances to the next combination; false if there is none. */
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
