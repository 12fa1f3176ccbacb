package rondo.promela.lower.scope;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.promela.Promela;

class SemanticRuleTest {
  private static Path project() {
    Path here = Path.of("").toAbsolutePath();
    while (!Files.isDirectory(here.resolve("corpus"))) {
      here = here.getParent();
    }
    return here;
  }

  private static List<Path> models() throws IOException {
    try (Stream<Path> files = Files.walk(project().resolve("corpus"))) {
      return files.filter(f -> f.toString().endsWith(".pml")).sorted().toList();
    }
  }

  private static String header(Path model, String what) throws IOException {
    return Files.readAllLines(model, java.nio.charset.StandardCharsets.ISO_8859_1).stream()
        .filter(line -> line.startsWith("// " + what + ":"))
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .findFirst()
        .orElse("");
  }

  static List<Path> modelsWithWarnings() throws IOException {
    List<Path> found = new java.util.ArrayList<>();
    for (Path model : models()) {
      if (!header(model, "warns").isEmpty()) {
        found.add(model);
      }
    }
    return found;
  }

  static List<Path> modelsRejectedHere() throws IOException {
    List<Path> found = new java.util.ArrayList<>();
    for (Path model : models()) {
      if (header(model, "expect").startsWith("rejected L")) {
        found.add(model);
      }
    }
    return found;
  }

  @ParameterizedTest
  @MethodSource("modelsWithWarnings")
  void warnsAsTheModelsHeaderSays(Path model) throws Exception {
    var codes = new TreeSet<String>();
    Promela.load(model, Map.of()).warnings().forEach(d -> codes.add(d.code()));
    assertThat(String.join(" ", codes)).isEqualTo(header(model, "warns"));
  }

  @ParameterizedTest
  @MethodSource("modelsRejectedHere")
  void rejectsAsTheModelsHeaderSays(Path model) throws IOException {
    String expected = header(model, "expect").substring("rejected ".length());
    try {
      Promela.load(model, Map.of());
    } catch (RejectedException e) {
      assertThat(e.diagnostics()).extracting(Diagnostic::code).contains(expected);
      return;
    }
    assertThat(model).as("a model to reject").isNull();
  }

  @ParameterizedTest
  @EnumSource(SemanticRule.class)
  void everyRuleHasAnExample(SemanticRule semanticRule) throws IOException {
    boolean found = false;
    for (Path model : models()) {
      found |= header(model, "expect").equals("rejected " + semanticRule.code());
      found |= List.of(header(model, "warns").split(" ")).contains(semanticRule.code());
    }
    assertThat(found).as("an example of " + semanticRule + " " + semanticRule.code()).isTrue();
  }

  @Test
  void everyRuleIsDocumented() throws IOException {
    String page = Files.readString(project().resolve("docs/diagnostics.md"));
    for (SemanticRule semanticRule : SemanticRule.values()) {
      assertThat(page).contains("| " + semanticRule.code() + " |");
    }
  }
}
