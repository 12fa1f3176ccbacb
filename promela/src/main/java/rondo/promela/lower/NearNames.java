package rondo.promela.lower;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the name a user may have meant: the nearest by edit distance, if it is near enough. */
final class NearNames {
  private static final int LONGEST = 64;

  private NearNames() {}

  static Optional<String> nearest(String wanted, Collection<String> candidates) {
    int limit = Math.max(1, wanted.length() / 3);
    return candidates.stream()
        .filter(c -> !c.equals(wanted) && c.length() <= LONGEST && wanted.length() <= LONGEST)
        .filter(c -> distance(wanted, c) <= limit)
        .min(Comparator.<String>comparingInt(c -> distance(wanted, c)).thenComparing(c -> c));
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
        int substituted = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(substituted, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
