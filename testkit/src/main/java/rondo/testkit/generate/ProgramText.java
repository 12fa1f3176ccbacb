package rondo.testkit.generate;

import java.util.function.UnaryOperator;

/** The text of the program, one statement per line, so that a shrinker can remove lines. */
public final class ProgramText {
  private final StringBuilder text = new StringBuilder();
  private String last = "";
  private int indent;

  public void line(String line) {
    last = line;
    text.append("  ".repeat(indent)).append(line).append('\n');
  }

  /** A block between an opening and a closing line. */
  public void block(String open, Runnable body, String close) {
    line(open);
    indent++;
    body.run();
    indent--;
    line(close);
  }

  String last() {
    return last;
  }

  int length() {
    return text.length();
  }

  /** Replaces the text from {@code start} on. */
  void rewrite(int start, UnaryOperator<String> change) {
    String changed = change.apply(text.substring(start));
    text.setLength(start);
    text.append(changed);
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
