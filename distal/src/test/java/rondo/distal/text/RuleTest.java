package rondo.distal.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;

/** Every rule has an example in the corpus that violates it at the position in its header. */
class RuleTest {
  /** The word in a header for an event-based protocol that is translated to rounds. */
  private static final String IN_ROUNDS = "in rounds";

  /** The word in a header for a protocol whose number of processes is left open. */
  private static final String FOR_EVERY_N = "for every N";

  private static Path project() {
    Path here = Path.of("").toAbsolutePath();
    while (!Files.isDirectory(here.resolve("corpus"))) {
      here = here.getParent();
    }
    return here;
  }

  private static List<Path> models() throws IOException {
    try (Stream<Path> files = Files.walk(project().resolve("corpus"))) {
      return files.filter(f -> f.toString().endsWith(".dst")).sorted().toList();
    }
  }

  private static Optional<String> header(Path model, String what) throws IOException {
    return Files.readAllLines(model, StandardCharsets.ISO_8859_1).stream()
        .takeWhile(line -> line.startsWith("//"))
        .filter(line -> line.startsWith("// " + what + ":"))
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .findFirst();
  }

  private static Map<String, String> defines(Path model) throws IOException {
    var defines = new HashMap<String, String>();
    for (String option : header(model, "options").orElse("").split(" ")) {
      if (option.startsWith("-D")) {
        String[] parts = option.substring(2).split("=", 2);
        defines.put(parts[0], parts[1]);
      }
    }
    return defines;
  }

  private static List<Path> with(String what, String begin) throws IOException {
    var found = new ArrayList<Path>();
    for (Path model : models()) {
      if (header(model, what).filter(h -> h.startsWith(begin)).isPresent()) {
        found.add(model);
      }
    }
    return found;
  }

  static List<Path> rejected() throws IOException {
    return with("expect", "rejected D");
  }

  static List<Path> warned() throws IOException {
    return with("warns", "D");
  }

  @ParameterizedTest
  @MethodSource("rejected")
  void rejectsAsTheHeaderSays(Path model) throws IOException {
    String[] expected = header(model, "expect").orElseThrow().split(" ");
    List<Diagnostic> found = List.of();
    try {
      Distal.load(model, defines(model));
    } catch (RejectedException e) {
      found = e.diagnostics().stream().filter(Diagnostic::isError).toList();
    }
    assertThat(found).isNotEmpty();
    Diagnostic first = found.getFirst();
    assertThat(first.code()).as(found.toString()).isEqualTo(expected[1]);
    if (expected.length > 2) {
      assertThat(first.at().line() + ":" + first.at().column())
          .as(first.toString())
          .isEqualTo(expected[3]);
    }
  }

  @ParameterizedTest
  @MethodSource("warned")
  void warnsAsTheHeaderSays(Path model) throws Exception {
    var codes = new TreeSet<String>();
    Distal.load(model, defines(model)).warnings().forEach(d -> codes.add(d.code()));
    assertThat(String.join(" ", codes)).isEqualTo(header(model, "warns").orElseThrow());
  }

  static List<Path> refusedInRounds() throws IOException {
    return with(IN_ROUNDS, "rejected D");
  }

  static List<Path> warnedInRounds() throws IOException {
    return with(IN_ROUNDS, "warns D");
  }

  @ParameterizedTest
  @MethodSource("refusedInRounds")
  void refusesToMakeRoundsAsTheHeaderSays(Path model) throws IOException {
    assertThatThrownBy(() -> Distal.sequentialize(model, defines(model)))
        .isInstanceOfSatisfying(
            RejectedException.class,
            e -> {
              Diagnostic first = e.diagnostics().getFirst();
              assertThat(
                      "rejected %s at %d:%d"
                          .formatted(first.code(), first.at().line(), first.at().column()))
                  .isEqualTo(header(model));
            });
  }

  static List<Path> refusedForEveryN() throws IOException {
    return with(FOR_EVERY_N, "rejected D");
  }

  @ParameterizedTest
  @MethodSource("refusedForEveryN")
  void refusesToLeaveTheNumberOfProcessesOpenAsTheHeaderSays(Path model) throws IOException {
    String expected = header(model, FOR_EVERY_N).orElseThrow();
    assertThatThrownBy(
            () ->
                Distal.parameterizedRounds(
                    SourceText.of(model), defines(model), Set.of("N"), List.of()))
        .isInstanceOfSatisfying(
            RejectedException.class,
            e -> {
              Diagnostic first = e.diagnostics().getFirst();
              assertThat(
                      "rejected %s at %d:%d"
                          .formatted(first.code(), first.at().line(), first.at().column()))
                  .isEqualTo(expected);
            });
  }

  @ParameterizedTest
  @MethodSource("warnedInRounds")
  void warnsOfWhatRoundsLeaveOutAsTheHeaderSays(Path model) throws Exception {
    var codes = new TreeSet<String>();
    Distal.sequentialize(model, defines(model))
        .translation()
        .omitted()
        .forEach(d -> codes.add(d.code()));
    assertThat("warns " + String.join(" ", codes)).isEqualTo(header(model));
  }

  private static String header(Path model) {
    try {
      return header(model, IN_ROUNDS).orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @EnumSource(value = Rule.class, mode = EnumSource.Mode.EXCLUDE, names = "UNREADABLE")
  void everyRuleHasAnExample(Rule rule) throws IOException {
    boolean found = false;
    for (Path model : models()) {
      String code = rule.code();
      found |= header(model, "expect").filter(h -> h.startsWith("rejected " + code)).isPresent();
      String inRounds = header(model, IN_ROUNDS).orElse("");
      found |= List.of(inRounds.split(" ")).contains(code);
      found |= List.of(header(model, FOR_EVERY_N).orElse("").split(" ")).contains(code);
      found |= List.of(header(model, "warns").orElse("").split(" ")).contains(code);
    }
    assertThat(found).as("an example of " + rule + " " + rule.code()).isTrue();
  }

  @Test
  void aFileThatIsNotThereIsSaidSo() {
    assertThatThrownBy(() -> Distal.load(Path.of("nowhere.dst"), Map.of()))
        .isInstanceOf(RejectedException.class)
        .hasMessage("there is no file `nowhere.dst`");
  }

  @Test
  void everyRuleIsDocumented() throws IOException {
    String page = Files.readString(project().resolve("docs/diagnostics.md"));
    for (Rule rule : Rule.values()) {
      assertThat(page).contains("| " + rule.code() + " |");
    }
  }
}
