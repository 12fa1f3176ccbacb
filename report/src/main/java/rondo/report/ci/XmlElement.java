package rondo.report.ci;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An element of an XML 1.0 document; it contains elements or text. */
final class XmlElement {
  private final String name;
  private final Map<String, String> attributes = new LinkedHashMap<>();
  private final List<XmlElement> children = new ArrayList<>();
  private String text = "";

  XmlElement(String name) {
    this.name = name;
  }

  XmlElement with(String attribute, String value) {
    attributes.put(attribute, value);
    return this;
  }

  XmlElement with(String attribute, long value) {
    return with(attribute, Long.toString(value));
  }

  XmlElement add(XmlElement child) {
    children.add(child);
    return this;
  }

  XmlElement containing(String content) {
    text = content;
    return this;
  }

  /**
   * The document with this root.
   *
   * @param comment a comment before the root
   */
  String document(String comment) {
    var out = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    out.append("<!-- ").append(comment).append(" -->\n");
    write(out, "");
    return out.toString();
  }

  private void write(StringBuilder out, String indent) {
    out.append(indent).append('<').append(name);
    attributes.forEach(
        (attribute, value) -> {
          out.append(' ').append(attribute).append("=\"");
          escape(value, Place.ATTRIBUTE, out);
          out.append('"');
        });
    if (children.isEmpty() && text.isEmpty()) {
      out.append("/>\n");
      return;
    }
    out.append('>');
    escape(text, Place.TEXT, out);
    if (!children.isEmpty()) {
      out.append('\n');
      children.forEach(c -> c.write(out, indent + "  "));
      out.append(indent);
    }
    out.append("</").append(name).append(">\n");
  }

  private enum Place {
    TEXT,
    /** A parser replaces line breaks and tabs by blanks, unless they are references. */
    ATTRIBUTE
  }

  private static void escape(String value, Place place, StringBuilder out) {
    value
        .codePoints()
        .filter(XmlElement::isCharacter)
        .forEach(
            c -> {
              switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                case '\r' -> out.append("&#13;");
                case '\n', '\t' -> {
                  if (place == Place.ATTRIBUTE) {
                    out.append("&#").append(c).append(';');
                  } else {
                    out.append((char) c);
                  }
                }
                default -> out.appendCodePoint(c);
              }
            });
  }

  /** Whether a document may contain the character; no escape exists for the others. */
  private static boolean isCharacter(int c) {
    return c == '\t'
        || c == '\n'
        || c == '\r'
        || c >= 0x20 && c <= 0xD7FF
        || c >= 0xE000 && c <= 0xFFFD
        || c >= 0x10000;
  }
}
