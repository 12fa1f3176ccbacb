package rondo.translate.promela.term;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Lines of program text with indentation. */
public final class PromelaLines {
  private final List<String> lines = new ArrayList<>();
  private int depth;
  private Optional<Conditional> onlyConditional = Optional.empty();

  /** An {@code if} without alternative. */
  record Conditional(PromelaExpression condition, PromelaLines then) {}

  public void add(String line) {
    onlyConditional = Optional.empty();
    lines.add(line.isEmpty() ? "" : "  ".repeat(depth) + line);
  }

  /** Adds a line and indents the following ones. */
  public void open(String line) {
    add(line);
    depth++;
  }

  public void close(String line) {
    if (lines.getLast().endsWith("{")) {
      add("skip;");
    }
    depth--;
    add(line);
  }

  /** Adds a line and an indented block. */
  public void nest(String line, PromelaLines inside) {
    open(line);
    addAll(inside);
    depth--;
  }

  public void addAll(PromelaLines others) {
    others.lines.forEach(this::add);
  }

  /** Starts a comment, line by line; it is not closed. */
  public void comment(String text) {
    String open = "/* ";
    for (String line : text.split("\n")) {
      add(open + PromelaWriter.commentText(line));
      open = " * ";
    }
  }

  /** Adds an {@code if} without alternative. */
  void addConditional(PromelaExpression condition, PromelaLines then) {
    boolean first = lines.isEmpty();
    add("if");
    nest(":: " + condition + " ->", then);
    add(":: else -> skip");
    add("fi;");
    if (first) {
      onlyConditional = Optional.of(new Conditional(condition, then));
    }
  }

  /** The conditional, if the text consists of nothing else. */
  Optional<Conditional> onlyConditional() {
    return onlyConditional;
  }

  /**
   * Whether the text ends with a loop, or with an {@code if} one of whose branches ends with one.
   */
  boolean endsLoop() {
    if (lines.isEmpty()) {
      return false;
    }
    String last = lines.getLast();
    if (!last.endsWith("fi;")) {
      return isEndOfLoop(last);
    }
    String opening = last.substring(0, last.length() - "fi;".length()) + "if";
    for (int i = lines.size() - 2; i >= 0 && !lines.get(i).equals(opening); i--) {
      String next = lines.get(i + 1).strip();
      if (isEndOfLoop(lines.get(i)) && (next.startsWith("::") || next.equals("fi;"))) {
        return true;
      }
    }
    return false;
  }

  /** Spin expands {@code select} to a loop, too. */
  private static boolean isEndOfLoop(String line) {
    String text = line.strip();
    return text.equals("};") || text.startsWith("select (");
  }

  public boolean isEmpty() {
    return lines.isEmpty();
  }

  @Override
  public String toString() {
    return String.join("\n", lines) + "\n";
  }
}
