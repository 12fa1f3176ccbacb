package rondo.conformance.formats;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the part of the DOT language that Rondo prints, by its grammar; all else is an error. */
final class DotReader {
  /**
   * A graph.
   *
   * @param nodes the attributes of each node, by its identifier
   */
  record DotGraph(
      String name,
      Map<String, String> attributes,
      Map<String, Map<String, String>> nodes,
      List<DotEdge> edges) {}

  record DotEdge(String from, String to, Map<String, String> attributes) {}

  private static final Pattern TOKEN =
      Pattern.compile(
          "\\s*(?:(?<word>[A-Za-z_][A-Za-z_0-9]*|[0-9]+)|\"(?<string>(?:[^\"\\\\]|\\\\.)*)\""
              + "|(?<sign>->|[{}\\[\\]=;,]))",
          Pattern.DOTALL);

  private final List<String> tokens = new ArrayList<>();
  private int at;
  private final DotGraph graph;

  private DotReader(String text) {
    Matcher matcher = TOKEN.matcher(text.stripTrailing());
    int end = 0;
    while (end < matcher.regionEnd()) {
      matcher.region(end, matcher.regionEnd());
      if (!matcher.lookingAt()) {
        throw new IllegalArgumentException("no token: " + text.substring(end));
      }
      end = matcher.end();
      tokens.add(
          matcher.group("string") == null
              ? matcher.group().strip()
              : '"' + matcher.group("string"));
    }
    expect("digraph");
    graph = new DotGraph(value(), new LinkedHashMap<>(), new LinkedHashMap<>(), new ArrayList<>());
    expect("{");
    statements(graph.attributes());
    if (at != tokens.size()) {
      throw new IllegalArgumentException("after the end: " + tokens.get(at));
    }
  }

  static DotGraph read(String text) {
    return new DotReader(text).graph;
  }

  private void statements(Map<String, String> attributes) {
    while (!accept("}")) {
      if (accept("subgraph")) {
        value();
        expect("{");
        statements(new LinkedHashMap<>());
        continue;
      }
      String first = value();
      if (accept("=")) {
        attributes.put(first, value());
      } else if (accept("->")) {
        String to = value();
        graph.edges().add(new DotEdge(first, to, attributes()));
      } else if (first.equals("node") || first.equals("edge")) {
        attributes();
      } else if (graph.nodes().put(first, attributes()) != null) {
        throw new IllegalArgumentException("declared twice: " + first);
      }
      expect(";");
    }
  }

  private Map<String, String> attributes() {
    var all = new LinkedHashMap<String, String>();
    if (accept("[")) {
      do {
        String name = value();
        expect("=");
        all.put(name, value());
      } while (accept(","));
      expect("]");
    }
    return all;
  }

  /** A word, or the text of a string without its escape sequences. */
  private String value() {
    String token = tokens.get(at++);
    if (!token.startsWith("\"")) {
      if (!token.matches("\\w+")) {
        throw new IllegalArgumentException("no value: " + token);
      }
      return token;
    }
    var text = new StringBuilder();
    for (int i = 1; i < token.length(); i++) {
      char c = token.charAt(i);
      if (c == '\\') {
        i++;
        char escaped = token.charAt(i);
        switch (escaped) {
          case 'n', 'l' -> text.append('\n');
          case '\\', '"' -> text.append(escaped);
          default -> throw new IllegalArgumentException("escape sequence \\" + escaped);
        }
      } else {
        text.append(c);
      }
    }
    return text.toString();
  }

  private boolean accept(String token) {
    boolean accepted = at < tokens.size() && tokens.get(at).equals(token);
    at += accepted ? 1 : 0;
    return accepted;
  }

  private void expect(String token) {
    if (!accept(token)) {
      throw new IllegalArgumentException(
          "expected " + token + ", not " + tokens.subList(at, Math.min(tokens.size(), at + 3)));
    }
  }
}
