package rondo.promela.syntax;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the known word that a user probably meant. */
public final class Spelling {
  private static final int LONGEST = 64;

  private Spelling() {}

  /** The candidate at the smallest edit distance, if it is close. */
  public static Optional<String> nearest(String word, Collection<String> candidates) {
    if (word.length() > LONGEST) {
      return Optional.empty();
    }
    int limit = Math.max(1, word.length() / 3);
    record Ranked(String candidate, int distance) {}
    return candidates.stream()
        .filter(c -> Math.abs(c.length() - word.length()) <= limit)
        .map(c -> new Ranked(c, distance(word, c)))
        .filter(r -> r.distance() <= limit)
        .min(
            Comparator.comparingInt(Ranked::distance)
                .thenComparing(r -> -commonPrefix(word, r.candidate()))
                .thenComparing(Ranked::candidate))
        .map(Ranked::candidate);
  }

  private static int commonPrefix(String a, String b) {
    int i = 0;
    while (i < a.length() && i < b.length() && a.charAt(i) == b.charAt(i)) {
      i++;
    }
    return i;
  }

  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
