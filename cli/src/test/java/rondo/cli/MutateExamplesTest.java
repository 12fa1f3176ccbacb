package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.trace.json.Json;

/** The table of examples in {@code docs/mutate.md} is true, and every survivor is explained. */
class MutateExamplesTest {
  private static final Path PAGE = RepositoryRoot.root().resolve("docs/mutate.md");
  private static final Pattern ROW =
      Pattern.compile(
          "(?m)^\\| \\[(\\w+)]\\(\\.\\./(examples/[\\w./]+)\\) \\| (\\d+) \\| (\\d+) \\| (\\d+) \\| (\\d+) \\| (\\d+) \\| (\\d+)% \\|$");

  static List<MatchResult> rows() throws IOException {
    List<MatchResult> rows = ROW.matcher(Files.readString(PAGE)).results().toList();
    assertThat(rows).hasSize(10);
    return rows;
  }

  @ParameterizedTest
  @MethodSource("rows")
  void theTableIsTrue(MatchResult row) throws IOException {
    CommandResult result =
        CommandResult.rondo(
            "mutate", "--json", RepositoryRoot.root().resolve(row.group(2)).toString());
    Json.Obj report = result.json();
    assertThat(schema().errors(report)).isEmpty();
    List<Json> mutants = ((Json.Arr) report.member("mutants").orElseThrow()).elements();
    assertThat(mutants).hasSize(Integer.parseInt(row.group(3)));
    var counts = ((Json.Obj) report.member("counts").orElseThrow()).members();
    List<String> kinds = List.of("killed", "survived", "duplicate", "invalid");
    for (int i = 0; i < kinds.size(); i++) {
      assertThat(counts.get(kinds.get(i)))
          .as(kinds.get(i))
          .isEqualTo(Json.of(Integer.parseInt(row.group(4 + i))));
    }
    double score = ((Json.Num) report.member("score").orElseThrow()).value().doubleValue();
    assertThat((int) Math.floor(100 * score)).isEqualTo(Integer.parseInt(row.group(8)));
    assertThat(explained(row.group(1))).containsExactlyInAnyOrderElementsOf(survivors(mutants));
  }

  private static JsonSchema schema() throws IOException {
    return JsonSchema.parse(
        Files.readString(RepositoryRoot.root().resolve("docs/schema/rondo-mutate.schema.json")));
  }

  private static List<Integer> survivors(List<Json> mutants) {
    return mutants.stream()
        .map(Json.Obj.class::cast)
        .filter(m -> m.member("outcome").orElseThrow().equals(Json.of("survived")))
        .map(m -> ((Json.Num) m.member("number").orElseThrow()).value().intValueExact())
        .toList();
  }

  /** The numbers at the beginnings of sentences and items in the paragraph about an example. */
  private static List<Integer> explained(String example) throws IOException {
    String page = Files.readString(PAGE);
    int start = page.indexOf("**" + example + ".**");
    assertThat(start).as(example).isPositive();
    int end = Math.min(index(page, "\n**", start + 2), index(page, "\n## ", start));
    String text = page.substring(start, end).replaceAll("\\s+", " ");
    var numbers = new ArrayList<Integer>();
    Pattern.compile("(?:[.:*] |- |In )(\\d+(?:(?:, | and | to )\\d+)*)")
        .matcher(text)
        .results()
        .flatMap(r -> numbers(r.group(1)))
        .forEach(numbers::add);
    return numbers;
  }

  private static int index(String page, String text, int from) {
    int found = page.indexOf(text, from);
    return found < 0 ? page.length() : found;
  }

  private static Stream<Integer> numbers(String list) {
    return Stream.of(list.split(", | and "))
        .flatMap(
            part -> {
              String[] bounds = part.split(" to ");
              int first = Integer.parseInt(bounds[0]);
              int last = Integer.parseInt(bounds[bounds.length - 1]);
              return Stream.iterate(first, i -> i <= last, i -> i + 1);
            });
  }
}
