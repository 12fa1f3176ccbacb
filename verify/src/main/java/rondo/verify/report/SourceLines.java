package rondo.verify.report;

import java.util.Comparator;
import java.util.List;
import rondo.diagnostics.Position;
import rondo.verify.report.UnreachedCode.Item;

/** The lines of a model, to quote statements. */
public record SourceLines(List<String> lines) {
  /** Source order. */
  static final Comparator<Item> ORDER =
      Comparator.comparingInt((Item i) -> i.at().line()).thenComparingInt(i -> i.at().column());

  public SourceLines {
    lines = List.copyOf(lines);
  }

  /** The statement at a position, as far as it is on that line. */
  public String line(Position at) {
    if (!at.isKnown() || at.line() > lines.size()) {
      return "";
    }
    String line = lines.get(at.line() - 1);
    return statement(line.substring(Math.min(at.column() - 1, line.length()))).strip();
  }

  /** Strips what follows a statement: the end of its block, another statement, or a comment. */
  private static String statement(String text) {
    int open = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      open += c == '{' ? 1 : c == '}' ? -1 : 0;
      if (open < 0 || open == 0 && c == ';' || text.startsWith("//", i)) {
        return text.substring(0, i);
      }
    }
    return text;
  }
}
