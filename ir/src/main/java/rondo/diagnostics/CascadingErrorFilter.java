package rondo.diagnostics;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Leaves out errors that have the same cause as an earlier one. */
public final class CascadingErrorFilter {
  private CascadingErrorFilter() {}

  /**
   * Of all that say the same, the first: a name that is not known is reported once, since mending
   * its declaration, or the first use, may mend the others.
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
