package rondo.promela.symmetry.type;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.promela.Promela;

class SymmetryRuleTest {
  private static Path project() {
    Path here = Path.of("").toAbsolutePath();
    while (!Files.isDirectory(here.resolve("corpus"))) {
      here = here.getParent();
    }
    return here;
  }

  static List<Path> rejected() throws IOException {
    try (Stream<Path> files = Files.list(project().resolve("corpus/rejected"))) {
      return files
          .filter(f -> f.getFileName().toString().startsWith("symmetry-"))
          .sorted()
          .toList();
    }
  }

  private static String code(Path model) throws IOException {
    String first = Files.readAllLines(model, StandardCharsets.UTF_8).getFirst();
    return first.substring("// expect: rejected ".length());
  }

  @ParameterizedTest
  @MethodSource("rejected")
  void breaksNoOtherRuleThanItsHeaderSays(Path model) throws IOException {
    try {
      Promela.load(model, Map.of());
    } catch (RejectedException e) {
      assertThat(e.diagnostics()).extracting(Diagnostic::code).containsOnly(code(model));
      assertThat(e.diagnostics())
          .allSatisfy(
              d -> {
                assertThat(d.at().isKnown()).isTrue();
                assertThat(d.help()).isPresent();
              });
      return;
    }
    assertThat(model).as("a model to reject").isNull();
  }

  @ParameterizedTest
  @EnumSource(
      value = SymmetryRule.class,
      names = "TEMPORAL_QUANTIFIER",
      mode = EnumSource.Mode.EXCLUDE)
  void everyRuleHasAnExample(SymmetryRule rule) throws IOException {
    boolean found = false;
    for (Path model : rejected()) {
      found |= code(model).equals(rule.code());
    }
    assertThat(found).as("an example of " + rule + " " + rule.code()).isTrue();
  }

  @Test
  void everyRuleIsDocumentedWithItsWeight() throws IOException {
    String page = Files.readString(project().resolve("docs/diagnostics.md"));
    for (SymmetryRule rule : SymmetryRule.values()) {
      String star = rule.consequence() == SymmetryRule.Consequence.BREAKS_SYMMETRY ? " *" : "";
      assertThat(page).contains("| " + rule.code() + star + " |");
    }
  }
}
