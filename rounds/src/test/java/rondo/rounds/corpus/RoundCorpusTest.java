package rondo.rounds.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.ir.round.interpreter.RoundStep;
import rondo.rounds.RoundVerifier;
import rondo.testkit.CorpusModel;
import rondo.testkit.rounds.corpus.RoundModel;
import rondo.testkit.rounds.corpus.RoundModel.Answer;
import rondo.testkit.rounds.corpus.RoundModel.Expectation;
import rondo.trace.Verdict;

/** Every protocol of the corpus has the results of its header and folder. */
class RoundCorpusTest {
  private static Stream<Named<RoundModel>> in(String folder) throws IOException {
    return RoundModel.in(CorpusModel.folder().resolve(folder)).stream()
        .map(m -> Named.of(m.name(), m));
  }

  static Stream<Named<RoundModel>> holding() throws IOException {
    return in("holds");
  }

  static Stream<Named<RoundModel>> violated() throws IOException {
    return in("violated");
  }

  static List<Path> rejected() throws IOException {
    try (Stream<Path> files = Files.list(CorpusModel.folder().resolve("rejected"))) {
      return files.filter(f -> f.toString().endsWith(".dst")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("holding")
  void holdsAsTheHeaderSays(RoundModel model) throws RejectedException {
    assertThat(model.expectations()).allMatch(e -> e.answer() == Answer.HOLDS);
    check(model);
  }

  @ParameterizedTest
  @MethodSource("violated")
  void isViolatedAsTheHeaderSays(RoundModel model) throws RejectedException {
    assertThat(model.expectations()).anyMatch(e -> e.answer() == Answer.VIOLATED);
    check(model);
  }

  private static void check(RoundModel model) throws RejectedException {
    for (Expectation expected : model.expectations()) {
      RoundVerifier.Result result = ModelVerification.verify(model, expected);
      assertThat(result.verdict() instanceof Verdict.Violated)
          .as(expected.property() + ": " + result.verdict())
          .isEqualTo(expected.answer() == Answer.VIOLATED);
      if (expected.rounds().isPresent()) {
        assertThat(
                result.replay().orElseThrow().run().steps().stream()
                    .filter(RoundStep.Exchange.class::isInstance))
            .hasSize((int) expected.rounds().getAsLong());
      }
    }
  }

  /** Codes and positions of the errors are tested with the language. */
  @ParameterizedTest
  @MethodSource("rejected")
  void isRejected(Path file) throws IOException {
    var defines = new HashMap<String, String>();
    var codes = new ArrayList<String>();
    for (String line : Files.readAllLines(file, StandardCharsets.ISO_8859_1)) {
      if (line.startsWith("// options: -D")) {
        String[] parts = line.substring("// options: -D".length()).split("=", 2);
        defines.put(parts[0], parts[1].strip());
      }
    }
    try {
      Distal.load(file, Map.copyOf(defines));
    } catch (RejectedException e) {
      e.diagnostics().forEach(d -> codes.add(d.code()));
    }
    assertThat(codes).isNotEmpty().allMatch(c -> c.startsWith("D"));
  }
}
