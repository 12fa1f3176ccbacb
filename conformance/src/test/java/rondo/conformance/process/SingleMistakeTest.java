package rondo.conformance.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.conformance.fuzz.TokenMutation;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.promela.Promela;
import rondo.testkit.CorpusModel;

/** A single error in a model causes one diagnostic, or few. */
class SingleMistakeTest {
  private static final Path FOLDER = CorpusModel.folder().resolveSibling("examples");
  private static final int EACH = 2;

  private static final List<String> DISTAL =
      List.of("role", "round", "send", "if", "in", "all", "process", "message", "upon", "where");
  private static final List<String> PROMELA =
      List.of("byte", "chan", "if", "do", "run", "proctype", "goto", "typedef", "of", "else");

  private record Found(Path file, TokenMutation mutation, List<Diagnostic> errors) {
    @Override
    public String toString() {
      var text = new StringBuilder(file.getFileName() + ": " + mutation.what());
      errors.forEach(
          e ->
              text.append("\n    ")
                  .append(e.at().line())
                  .append(' ')
                  .append(e.code())
                  .append(' ')
                  .append(e.message()));
      return text.toString();
    }
  }

  @ParameterizedTest
  @CsvSource({"distal, 1.1, 3", "rounds, 1.12, 4", "promela, 1.2, 6"})
  void singleMistakesGiveFewErrors(String folder, double average, int most) throws IOException {
    List<Found> found = mistakes(folder);
    Map<Integer, Integer> histogram = new TreeMap<>();
    found.forEach(f -> histogram.merge(f.errors().size(), 1, Integer::sum));
    double mean = found.stream().mapToInt(f -> f.errors().size()).average().orElseThrow();
    String text = folder + " " + histogram + " average " + mean;
    List<Found> worst = found.stream().filter(f -> f.errors().size() > most).toList();
    assertThat(found).as(text).hasSizeGreaterThan(100);
    assertThat(worst).as(text).isEmpty();
    assertThat(mean).as(text).isLessThan(average);
  }

  private static List<Found> mistakes(String folder) throws IOException {
    var found = new ArrayList<Found>();
    List<Path> files;
    try (Stream<Path> all = Files.list(FOLDER.resolve(folder))) {
      files = all.filter(f -> !f.toString().endsWith(".inc")).sorted().toList();
    }
    var random = new SplittableRandom(folder.hashCode());
    for (Path file : files) {
      String text = Files.readString(file);
      for (TokenMutation.Kind kind : TokenMutation.Kind.values()) {
        for (int i = 0; i < EACH; i++) {
          boolean isPromela = folder.equals("promela");
          Optional<TokenMutation> mutation =
              TokenMutation.of(text, kind, isPromela ? PROMELA : DISTAL, random);
          if (mutation.isPresent()) {
            List<Diagnostic> errors = errors(file, mutation.get().text());
            if (!errors.isEmpty()) {
              found.add(new Found(file, mutation.get(), errors));
            }
          }
        }
      }
    }
    return found;
  }

  private static List<Diagnostic> errors(Path file, String text) {
    try {
      if (file.toString().endsWith(".pml")) {
        Promela.parse(file.toString(), text, Map.of());
      } else {
        Distal.parse(file.toString(), text, Map.of());
      }
      return List.of();
    } catch (RejectedException e) {
      return e.diagnostics();
    }
  }
}
