package rondo.report.ci;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/** What a parser reads is what was written, without the characters that XML cannot represent. */
class XmlElementTest {
  private static Element parsed(XmlElement element) throws Exception {
    byte[] bytes = element.document("a comment").getBytes(StandardCharsets.UTF_8);
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(bytes))
        .getDocumentElement();
  }

  @Test
  void textAndAttributesSurviveAParser() throws Exception {
    String text = " a < b && \"c\" > 'd'\n\tx\r\ny \u00e9\u2713\ud83d\ude00 ]]> ";
    Element element = parsed(new XmlElement("e").with("a", text).containing(text));
    assertThat(element.getTextContent()).isEqualTo(text);
    assertThat(element.getAttribute("a")).isEqualTo(text);
  }

  @Test
  void charactersThatXmlCannotRepresentAreRemoved() throws Exception {
    String text = "a\u0000b\u001b[1mc\u0008\ufffe\uffffd\ud83de\ude00f";
    Element element = parsed(new XmlElement("e").with("a", text).containing(text));
    assertThat(element.getTextContent()).isEqualTo("ab[1mcdef");
    assertThat(element.getAttribute("a")).isEqualTo("ab[1mcdef");
  }

  @Test
  void elementsAreNestedAndIndented() {
    XmlElement root =
        new XmlElement("r").add(new XmlElement("c").with("n", 3)).add(new XmlElement("d"));
    assertThat(root.document("rondo"))
        .isEqualTo(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!-- rondo -->
            <r>
              <c n="3"/>
              <d/>
            </r>
            """);
  }
}
