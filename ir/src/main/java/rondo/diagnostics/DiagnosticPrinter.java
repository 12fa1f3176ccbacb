package rondo.diagnostics;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Prints diagnostics with the user's source line and a caret.
 *
 * @param lineOf returns the text of the line of a position
 */
public record DiagnosticPrinter(Function<Position, Optional<String>> lineOf) {
  private static final int MAX_LINE = 160;

  public String print(List<Diagnostic> diagnostics) {
    var out = new StringBuilder();
    for (Diagnostic d : diagnostics) {
      print(d, out);
    }
    return out.toString();
  }

  private void print(Diagnostic d, StringBuilder out) {
    out.append(d.isError() ? "error" : "warning").append('[').append(d.code()).append("]: ");
    out.append(d.message()).append('\n');
    if (d.at().isKnown()) {
      out.append("  --> ").append(d.at()).append('\n');
      lineOf.apply(d.at()).ifPresentOrElse(line -> excerpt(d, line, out), () -> label(d, out));
    }
    d.help().ifPresent(h -> out.append("help: ").append(h).append('\n'));
  }

  /** After the last line there is no source line to show, only the label. */
  private static void label(Diagnostic d, StringBuilder out) {
    d.label().ifPresent(l -> out.append("  | ").append(l).append('\n'));
  }

  private static void excerpt(Diagnostic d, String line, StringBuilder out) {
    String number = Integer.toString(d.at().line());
    int column = Math.max(1, Math.min(d.at().column(), line.length() + 1));
    int start = column <= MAX_LINE ? 0 : column - MAX_LINE / 2;
    String shown = line.substring(start, Math.min(line.length(), start + MAX_LINE));
    out.append(number).append(" | ").append(shown.replace('\t', ' ')).append('\n');
    out.append(" ".repeat(number.length())).append(" | ");
    out.append(" ".repeat(column - 1 - start)).append('^');
    d.label().ifPresent(l -> out.append(' ').append(l));
    out.append('\n');
  }
}
