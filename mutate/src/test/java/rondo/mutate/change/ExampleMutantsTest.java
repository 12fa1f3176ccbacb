package rondo.mutate.change;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.RejectedException;
import rondo.mutate.ModelMutation;
import rondo.verify.model.Model;
import rondo.verify.model.ModelSource;

/** Mutants of all examples differ from them exactly where they say. */
class ExampleMutantsTest {
  private static final Path EXAMPLES = Path.of("..", "examples");

  private static List<Path> examples() throws IOException {
    try (Stream<Path> files = Files.walk(EXAMPLES)) {
      return files
          .filter(f -> f.toString().endsWith(".dst") || f.toString().endsWith(".pml"))
          .filter(f -> !f.endsWith("one_third_rule_bounded.pml")) // all of it is included
          .sorted()
          .toList();
    }
  }

  @Test
  void everyMutantDiffersInTheRangeThatItNames() throws IOException, RejectedException {
    var operators = new HashSet<MutationOperator>();
    for (Path file : examples()) {
      String text = Files.readString(file);
      List<ModelMutant> mutants = ModelMutation.mutants(ModelSource.of(file));
      assertThat(mutants).as(file.toString()).isNotEmpty();
      var seen = new HashSet<String>();
      for (ModelMutant mutant : mutants) {
        operators.add(mutant.operator());
        SourceEdit edit = mutant.edit();
        String changed = edit.applied(text);
        assertThat(changed).isNotEqualTo(text).startsWith(text.substring(0, edit.start()));
        assertThat(changed.substring(edit.start())).startsWith(edit.replacement());
        assertThat(changed.substring(edit.start() + edit.replacement().length()))
            .isEqualTo(text.substring(edit.end()));
        assertThat(mutant.original()).isEqualTo(text.substring(edit.start(), edit.end()));
        assertThat(
                text.lines()
                    .toList()
                    .get(mutant.at().line() - 1)
                    .substring(mutant.at().column() - 1))
            .startsWith(mutant.original().lines().findFirst().orElseThrow());
        assertThat(seen.add(changed)).as("mutant %s of %s", mutant, file).isTrue();
      }
    }
    assertThat(operators).containsExactlyInAnyOrder(MutationOperator.values());
  }

  /** Texts are changed at the right places: most mutants are models again. */
  @Test
  void mostMutantsAreModels() throws IOException, RejectedException {
    var invalid = new ArrayList<String>();
    int all = 0;
    for (Path file : examples()) {
      String text = Files.readString(file);
      for (ModelMutant mutant : ModelMutation.mutants(ModelSource.of(file))) {
        if (mutant.number() % 7 != 1) {
          continue;
        }
        all++;
        ModelSource source =
            new ModelSource(
                file,
                ModelSource.of(file).language(),
                Optional.of(mutant.edit().applied(text)),
                Map.of(),
                ModelSource.of(file).includes());
        try {
          Model.load(source);
        } catch (RejectedException e) {
          invalid.add(file + ": " + mutant + ": " + e.diagnostics().getFirst().message());
        }
      }
    }
    assertThat(all).isGreaterThan(300);
    assertThat(invalid.size()).as(String.join("\n", invalid)).isLessThan(all / 10);
  }
}
