package rondo.conformance.formats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** Checks that a picture is valid, and that its texts neither overlap nor exceed the picture. */
final class SvgChecker {
  private static final Set<String> ELEMENTS =
      Set.of("svg", "title", "desc", "style", "rect", "line", "path", "circle", "text");

  /** The width of a character of a monospaced font of 11 pixels. */
  private static final double CHARACTER = 6.6;

  /** The area of a text. */
  record TextArea(String text, double left, double right, double base) {
    boolean overlaps(TextArea other) {
      return Math.abs(base - other.base) < 9
          && left < other.right - 0.5
          && other.left < right - 0.5;
    }
  }

  private SvgChecker() {}

  /** The texts of a valid picture. */
  static List<TextArea> check(String svg) {
    Element root = parse(svg);
    assertThat(root.getAttribute("role")).isEqualTo("img");
    assertThat(children(root, "title")).hasSize(1);
    assertThat(children(root, "desc")).hasSize(1);
    NodeList all = root.getElementsByTagName("*");
    for (int i = 0; i < all.getLength(); i++) {
      assertThat(all.item(i).getNodeName()).isIn(ELEMENTS);
    }
    double width = Double.parseDouble(root.getAttribute("width"));
    double height = Double.parseDouble(root.getAttribute("height"));
    var areas = new ArrayList<TextArea>();
    for (Element text : children(root, "text")) {
      areas.add(area(text));
    }
    areas.sort(Comparator.comparingDouble(TextArea::base));
    for (int i = 0; i < areas.size(); i++) {
      TextArea area = areas.get(i);
      assertThat(area.left()).as(area.toString()).isNotNegative();
      assertThat(area.right()).as(area.toString()).isLessThanOrEqualTo(width);
      assertThat(area.base()).as(area.toString()).isBetween(0.0, height);
      for (int j = i + 1; j < areas.size() && areas.get(j).base() - area.base() < 20; j++) {
        TextArea other = areas.get(j);
        assertThat(area.overlaps(other)).as(area + " and " + other).isFalse();
      }
    }
    return areas;
  }

  static Element parse(String svg) {
    try {
      var factory = DocumentBuilderFactory.newInstance();
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      return factory
          .newDocumentBuilder()
          .parse(new InputSource(new StringReader(svg)))
          .getDocumentElement();
    } catch (ParserConfigurationException | SAXException | IOException e) {
      throw new AssertionError(svg, e);
    }
  }

  private static List<Element> children(Element parent, String name) {
    var found = new ArrayList<Element>();
    for (Node n = parent.getFirstChild(); n != null; n = n.getNextSibling()) {
      if (n instanceof Element element && element.getTagName().equals(name)) {
        found.add(element);
      }
    }
    return found;
  }

  private static TextArea area(Element element) {
    var text = new StringBuilder();
    for (Node n = element.getFirstChild(); n != null; n = n.getNextSibling()) {
      if (n.getNodeType() == Node.TEXT_NODE) {
        text.append(n.getNodeValue());
      }
    }
    double x = Double.parseDouble(element.getAttribute("x"));
    double width = text.codePointCount(0, text.length()) * CHARACTER;
    double left =
        switch (element.getAttribute("text-anchor")) {
          case "middle" -> x - width / 2;
          case "end" -> x - width;
          default -> x;
        };
    return new TextArea(
        text.toString(), left, left + width, Double.parseDouble(element.getAttribute("y")));
  }
}
