package rondo.diagnostics;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the known word that a user probably meant. */
public final class SpellingSuggestion {
  private static final int MAX_LENGTH = 64;

  private SpellingSuggestion() {}

  /** The candidate at the smallest edit distance, if it is close and plausible. */
  public static Optional<String> nearest(String word, Collection<String> candidates) {
    if (word.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    int limit = Math.max(1, word.length() / 3);
    record Ranked(String candidate, int distance) {}
    return candidates.stream()
        .filter(c -> Math.abs(c.length() - word.length()) <= limit)
        .map(c -> new Ranked(c, distance(word, c)))
        .filter(r -> r.distance() <= limit && isPlausible(word, r.candidate(), r.distance()))
        .min(
            Comparator.comparingInt(Ranked::distance)
                .thenComparing(r -> -commonPrefix(word, r.candidate()))
                .thenComparing(Ranked::candidate))
        .map(Ranked::candidate);
  }

  /** Two one-letter names have distance 1, but neither is a misspelling of the other. */
  private static boolean isPlausible(String word, String candidate, int distance) {
    return distance < Math.max(word.length(), candidate.length())
        || word.equalsIgnoreCase(candidate);
  }

  private static int commonPrefix(String a, String b) {
    int i = 0;
    while (i < a.length() && i < b.length() && a.charAt(i) == b.charAt(i)) {
      i++;
    }
    return i;
  }

  /** Edit distance with insertions, deletions, substitutions, and transpositions of neighbours. */
  private static int distance(String a, String b) {
    int[][] cost = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          cost[i][j] = i + j;
          continue;
        }
        boolean same = a.charAt(i - 1) == b.charAt(j - 1);
        int replaced = cost[i - 1][j - 1] + (same ? 0 : 1);
        cost[i][j] = Math.min(replaced, 1 + Math.min(cost[i - 1][j], cost[i][j - 1]));
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          cost[i][j] = Math.min(cost[i][j], cost[i - 2][j - 2] + 1);
        }
      }
    }
    return cost[a.length()][b.length()];
  }
}
