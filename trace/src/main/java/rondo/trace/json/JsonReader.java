package rondo.trace.json;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;

/** Reads one document. */
final class JsonReader {
  private static final int MAX_DEPTH = 500;

  private final String text;
  private int at;
  private int depth;

  JsonReader(String text) {
    this.text = text;
  }

  Json document() throws Json.MalformedException {
    Json value = value();
    space();
    if (at < text.length()) {
      throw malformed("something after the end");
    }
    return value;
  }

  private Json.MalformedException malformed(String message) {
    return new Json.MalformedException(message, at);
  }

  private void space() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  private char peek() throws Json.MalformedException {
    space();
    if (at == text.length()) {
      throw malformed("unexpected end");
    }
    return text.charAt(at);
  }

  private boolean take(char c) throws Json.MalformedException {
    boolean there = peek() == c;
    at += there ? 1 : 0;
    return there;
  }

  private void expect(char c) throws Json.MalformedException {
    if (!take(c)) {
      throw malformed("expected '" + c + "'");
    }
  }

  private Json value() throws Json.MalformedException {
    if (++depth > MAX_DEPTH) {
      throw malformed("nested too deeply");
    }
    Json result =
        switch (peek()) {
          case '{' -> object();
          case '[' -> array();
          case '"' -> new Json.Str(string());
          case 't' -> word("true", new Json.Bool(true));
          case 'f' -> word("false", new Json.Bool(false));
          case 'n' -> word("null", new Json.Null());
          default -> number();
        };
    depth--;
    return result;
  }

  private Json word(String word, Json value) throws Json.MalformedException {
    if (!text.startsWith(word, at)) {
      throw malformed("unknown word");
    }
    at += word.length();
    return value;
  }

  private Json number() throws Json.MalformedException {
    int start = at;
    while (at < text.length() && "+-0123456789.eE".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    String digits = text.substring(start, at);
    if (!digits.matches("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]{1,4})?")) {
      at = start;
      throw malformed("no value here");
    }
    return new Json.Num(new BigDecimal(digits));
  }

  private Json object() throws Json.MalformedException {
    expect('{');
    var members = new LinkedHashMap<String, Json>();
    if (take('}')) {
      return new Json.Obj(members);
    }
    do {
      if (peek() != '"') {
        throw malformed("expected a name");
      }
      String name = string();
      expect(':');
      if (members.put(name, value()) != null) {
        throw malformed("member '" + name + "' stands twice");
      }
    } while (take(','));
    expect('}');
    return new Json.Obj(members);
  }

  private Json array() throws Json.MalformedException {
    expect('[');
    var elements = new ArrayList<Json>();
    if (take(']')) {
      return new Json.Arr(elements);
    }
    do {
      elements.add(value());
    } while (take(','));
    expect(']');
    return new Json.Arr(elements);
  }

  private String string() throws Json.MalformedException {
    expect('"');
    var out = new StringBuilder();
    while (at < text.length() && text.charAt(at) != '"') {
      char c = text.charAt(at++);
      if (c < 0x20) {
        throw malformed("a control character in a string");
      }
      out.append(c == '\\' ? escaped() : c);
    }
    if (at == text.length()) {
      throw malformed("a string without end");
    }
    at++;
    return out.toString();
  }

  private char escaped() throws Json.MalformedException {
    if (at == text.length()) {
      throw malformed("a string without end");
    }
    char c = text.charAt(at++);
    return switch (c) {
      case '"', '\\', '/' -> c;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> unicode();
      default -> throw malformed("unknown escape '\\" + c + "'");
    };
  }

  private char unicode() throws Json.MalformedException {
    String digits = text.substring(at, Math.min(text.length(), at + 4));
    if (!digits.matches("[0-9a-fA-F]{4}")) {
      throw malformed("four hexadecimal digits expected");
    }
    at += 4;
    return (char) Integer.parseInt(digits, 16);
  }
}
