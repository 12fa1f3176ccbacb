package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;
import rondo.trace.json.Json;

/**
 * The reports of a call of {@code rondo verify}, each valid.
 *
 * @param junit the root of the JUnit report
 */
record VerificationReports(CommandResult result, Element junit, Json.Obj sarif, String markdown) {
  /** Calls {@code rondo verify} with all report files. */
  static VerificationReports of(Path folder, String... words) {
    Path junit = folder.resolve("report.xml");
    Path sarif = folder.resolve("report.sarif");
    Path markdown = folder.resolve("report.md");
    var line = new ArrayList<>(List.of("verify"));
    line.addAll(List.of("--junit=" + junit, "--sarif=" + sarif, "--markdown=" + markdown));
    line.addAll(List.of(words));
    CommandResult result = CommandResult.rondo(line.toArray(String[]::new));
    try {
      return new VerificationReports(
          result,
          validJUnit(Files.readAllBytes(junit)),
          validSarif(Files.readString(sarif)),
          Files.readString(markdown));
    } catch (IOException e) {
      throw new AssertionError(result.toString(), e);
    }
  }

  private static Element validJUnit(byte[] bytes) {
    try (InputStream schema = VerificationReports.class.getResourceAsStream("junit.xsd")) {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setNamespaceAware(true);
      Document document = factory.newDocumentBuilder().parse(new ByteArrayInputStream(bytes));
      SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
          .newSchema(new StreamSource(schema))
          .newValidator()
          .validate(new DOMSource(document));
      return document.getDocumentElement();
    } catch (SAXException | ParserConfigurationException e) {
      throw new AssertionError(new String(bytes, StandardCharsets.UTF_8), e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static JsonSchema sarifSchema() {
    try (InputStream in = VerificationReports.class.getResourceAsStream("sarif.schema.json")) {
      return JsonSchema.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Json.Obj validSarif(String text) {
    try {
      var log = (Json.Obj) Json.parse(text);
      assertThat(sarifSchema().errors(log)).as(text).isEmpty();
      return log;
    } catch (Json.MalformedException e) {
      throw new AssertionError("at " + e.offset() + " of " + text, e);
    }
  }

  /** The test cases of the JUnit report. */
  List<Element> testCases() {
    return elements(junit, "testcase");
  }

  static List<Element> elements(Element root, String name) {
    NodeList nodes = root.getElementsByTagName(name);
    var elements = new ArrayList<Element>();
    for (int i = 0; i < nodes.getLength(); i++) {
      elements.add((Element) nodes.item(i));
    }
    return elements;
  }

  private Json.Obj run() {
    return (Json.Obj) array(sarif, "runs").getFirst();
  }

  List<Json> sarifResults() {
    return array(run(), "results");
  }

  List<Json> sarifRules() {
    return array(member(run(), "tool", "driver"), "rules");
  }

  List<Json> notifications() {
    return array(array(run(), "invocations").getFirst(), "toolExecutionNotifications");
  }

  List<Json> artifacts() {
    return array(run(), "artifacts");
  }

  static Json member(Json object, String... path) {
    Json at = object;
    for (String name : path) {
      at = ((Json.Obj) at).member(name).orElseThrow(() -> new AssertionError("no " + name));
    }
    return at;
  }

  static String text(Json object, String... path) {
    return ((Json.Str) member(object, path)).value();
  }

  static List<Json> array(Json object, String name) {
    return ((Json.Arr) member(object, name)).elements();
  }
}
