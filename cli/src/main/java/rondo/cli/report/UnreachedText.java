package rondo.cli.report;

import java.util.ArrayList;
import java.util.List;

/** Statements that were not reached, for people. */
final class UnreachedText {
  private static final int SHOWN = 40;

  private UnreachedText() {}

  /** Those of all proctypes under headings, with an empty line before each. */
  static List<String> lines(String heading, List<Unreached> unreached) {
    var lines = new ArrayList<String>();
    for (Unreached type : unreached) {
      lines.add("");
      lines.add(
          "%s in proctype %s (%d of %d statements)"
              .formatted(heading, type.processType(), type.statements().size(), type.all()));
      type.statements().stream()
          .limit(SHOWN)
          .forEach(s -> lines.add("  " + s.at().file() + ":" + s.at().line() + "  " + s.text()));
      if (type.statements().size() > SHOWN) {
        lines.add("  … and " + (type.statements().size() - SHOWN) + " more");
      }
    }
    return lines;
  }
}
