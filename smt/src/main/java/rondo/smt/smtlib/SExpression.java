package rondo.smt.smtlib;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.stream.Collectors;

/** An S-expression in the output of a solver: an atom or a list. */
sealed interface SExpression {
  /** An atom; bars and quotes are kept. */
  record Atom(String text) implements SExpression {
    @Override
    public String toString() {
      return text;
    }
  }

  record Group(List<SExpression> items) implements SExpression {
    public Group {
      items = List.copyOf(items);
    }

    @Override
    public String toString() {
      return items.stream().map(Object::toString).collect(Collectors.joining(" ", "(", ")"));
    }
  }

  /** Parses a text. An unclosed list ends with the text, since the solver may have been killed. */
  static List<SExpression> parseAll(String text) {
    Deque<List<SExpression>> open = new ArrayDeque<>();
    open.push(new ArrayList<>());
    int at = 0;
    while (at < text.length()) {
      char c = text.charAt(at);
      int end = at + 1;
      if (c == '(') {
        open.push(new ArrayList<>());
      } else if (c == ')') {
        close(open);
      } else if (c == '|' || c == '"') {
        int closing = text.indexOf(c, at + 1);
        end = closing < 0 ? text.length() : closing + 1;
        open.peek().add(new Atom(text.substring(at, end)));
      } else if (c == ';') {
        int newline = text.indexOf('\n', at);
        end = newline < 0 ? text.length() : newline;
      } else if (!Character.isWhitespace(c)) {
        while (end < text.length() && isInside(text.charAt(end))) {
          end++;
        }
        open.peek().add(new Atom(text.substring(at, end)));
      }
      at = end;
    }
    while (open.size() > 1) {
      close(open);
    }
    return List.copyOf(open.peek());
  }

  private static void close(Deque<List<SExpression>> open) {
    if (open.size() > 1) {
      SExpression group = new Group(open.pop());
      open.peek().add(group);
    }
  }

  private static boolean isInside(char c) {
    return !Character.isWhitespace(c) && "()|\";".indexOf(c) < 0;
  }
}
