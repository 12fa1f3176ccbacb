package rondo.report.coverage;

import java.util.ArrayList;
import java.util.List;
import rondo.verify.report.UnreachedCode;

/** The text of unreached statements and handlers. */
public final class UnreachedText {
  private static final int MAX_SHOWN = 40;

  private UnreachedText() {}

  /** The lines for all parts of a model under headings, with an empty line before each. */
  public static List<String> lines(String heading, List<UnreachedCode> unreached) {
    var lines = new ArrayList<String>();
    for (UnreachedCode u : unreached) {
      lines.add("");
      lines.add(
          "%s in %s %s (%d of %d %s)"
              .formatted(
                  heading, u.part().word(), u.name(), u.items().size(), u.all(), u.part().items()));
      u.items().stream().limit(MAX_SHOWN).forEach(i -> lines.add("  " + line(i)));
      if (u.items().size() > MAX_SHOWN) {
        lines.add("  … and " + (u.items().size() - MAX_SHOWN) + " more");
      }
    }
    return lines;
  }

  private static String line(UnreachedCode.Item item) {
    return item.at().file()
        + ":"
        + item.at().line()
        + "  "
        + item.text()
        + item.why().map(why -> ": " + why).orElse("");
  }
}
