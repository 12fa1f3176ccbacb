package rondo.diagnostics;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Drops errors that have the same cause as an earlier one. */
public final class CascadingErrorFilter {
  private CascadingErrorFilter() {}

  /**
   * Keeps the first of equal diagnostics about a name: an unknown name is reported once, since
   * fixing its declaration, or its first use, may fix the others.
   *
   * @param found in source order
   * @param codes of diagnostics about names
   */
  public static List<Diagnostic> firstPerName(List<Diagnostic> found, Set<String> codes) {
    Set<String> seen = new HashSet<>();
    return found.stream()
        .filter(d -> !codes.contains(d.code()) || seen.add(d.code() + d.message()))
        .toList();
  }
}
