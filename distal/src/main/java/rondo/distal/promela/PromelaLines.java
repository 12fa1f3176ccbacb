package rondo.distal.promela;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Text, line by line; what stands inside of something is moved in. */
final class PromelaLines {
  private final List<String> lines = new ArrayList<>();
  private int depth;
  private Optional<Conditional> onlyConditional = Optional.empty();

  /** What is only done under a condition. */
  record Conditional(PromelaExpression condition, PromelaLines then) {}

  void add(String line) {
    onlyConditional = Optional.empty();
    lines.add(line.isEmpty() ? "" : "  ".repeat(depth) + line);
  }

  /** Behind it, what it holds is moved in. */
  void open(String line) {
    add(line);
    depth++;
  }

  void close(String line) {
    if (lines.getLast().endsWith("{")) {
      add("skip;");
    }
    depth--;
    add(line);
  }

  /** Behind a line, others are moved in. */
  void nest(String line, PromelaLines inside) {
    open(line);
    addAll(inside);
    depth--;
  }

  void addAll(PromelaLines others) {
    others.lines.forEach(this::add);
  }

  /** The beginning of a comment, line by line. */
  void comment(String text) {
    String open = "/* ";
    for (String line : text.split("\n")) {
      add(open + PromelaWriter.commentText(line));
      open = " * ";
    }
  }

  /** Something under a condition, and otherwise nothing. */
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

  /** All that is here, if that is something under a condition. */
  Optional<Conditional> onlyConditional() {
    return onlyConditional;
  }

  /** Whether the last thing here is a loop, or one of several ways to go on that ends with one. */
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

  /** Spin makes a loop of {@code select}, too. */
  private static boolean isEndOfLoop(String line) {
    String text = line.strip();
    return text.equals("};") || text.startsWith("select (");
  }

  boolean isEmpty() {
    return lines.isEmpty();
  }

  @Override
  public String toString() {
    return String.join("\n", lines) + "\n";
  }
}
