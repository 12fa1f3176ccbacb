package rondo.conformance.formats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.conformance.InProcessCommand;
import rondo.conformance.formats.ViolatedExamples.ViolatedExample;
import rondo.trace.json.Json;

/** The parts of a violated property in the page of a report. */
class PropertyTimelineTest {
  private static final Path EXAMPLES = Path.of("..", "examples");

  @TempDir Path folder;

  /** A row of the page: the text, indented by its level, and the truth in each frame. */
  private record Row(String text, String truth, List<String> details) {}

  private List<Row> rows(String... arguments) throws IOException {
    return rows(run(arguments));
  }

  private Json.Obj run(String... arguments) throws IOException {
    Path page = folder.resolve("page.html");
    var all =
        new ArrayList<>(
            List.of("verify", "--quiet", "--threads", "1", "--report", page.toString()));
    all.addAll(List.of("--trace", folder.resolve("trace.json").toString()));
    all.addAll(List.of(arguments));
    InProcessCommand command = InProcessCommand.run(all);
    assertThat(command.status()).as(command.err()).isEqualTo(1);
    String text = Files.readString(page);
    String begin = "<script type=\"application/json\" id=\"document\">";
    int from = text.indexOf(begin) + begin.length();
    try {
      var document = (Json.Obj) Json.parse(text.substring(from, text.indexOf("</script>", from)));
      Json.Obj model = first(document, "models");
      return first(first(model, "properties"), "runs");
    } catch (Json.MalformedException e) {
      throw new AssertionError(e);
    }
  }

  private static Json.Obj first(Json.Obj object, String member) {
    return (Json.Obj) ((Json.Arr) object.members().get(member)).elements().getFirst();
  }

  private static List<Json> items(Json.Obj object, String member) {
    return ((Json.Arr) object.members().get(member)).elements();
  }

  private static String text(Json json) {
    return ((Json.Str) json).value();
  }

  private static List<Row> rows(Json.Obj run) {
    var rows = new ArrayList<Row>();
    if (run.members().get("parts") instanceof Json.Obj parts) {
      List<String> texts = items(parts, "texts").stream().map(PropertyTimelineTest::text).toList();
      for (Json each : items(parts, "rows")) {
        var row = (Json.Obj) each;
        int level = Integer.parseInt(row.members().get("level").compact());
        List<String> details =
            row.members().containsKey("details")
                ? items(row, "details").stream()
                    .map(d -> texts.get(Integer.parseInt(d.compact())))
                    .toList()
                : List.of();
        rows.add(
            new Row(
                "  ".repeat(level) + text(row.members().get("text")),
                row.members().containsKey("truth") ? text(row.members().get("truth")) : "",
                details));
      }
    }
    return rows;
  }

  private String model(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  @Test
  void theConjunctsOfAnAssertionAreEvaluatedInItsProcess() throws IOException {
    String model =
        model(
            "m.pml",
            """
            mtype = { red, green };
            mtype light = red;
            byte x;
            active proctype P() {
              byte y;
              x = 1;
              y = 2;
              light = green;
              assert(x == 1 && y < 2 && light == green)
            }
            """);
    List<Row> rows = rows(model);
    assertThat(rows.stream().map(Row::text))
        .containsExactly(
            "x == 1 && y < 2 && light == green", "  x == 1", "  y < 2", "  light == green");
    assertThat(rows.stream().map(Row::truth)).containsExactly("fffff", "ftttt", "ttfff", "ffftt");
    assertThat(rows.get(2).details()).containsExactly("0, 2", "0, 2", "2, 2", "2, 2", "2, 2");
    assertThat(rows.get(3).details()).last().isEqualTo("green, green");
  }

  @Test
  void theAtomsOfAFormulaAreEvaluated() throws IOException {
    String model =
        model(
            "m.pml",
            """
            byte x;
            active proctype P() { do :: x < 2 -> x++ :: x == 2 -> x = 1 od }
            ltl up { [] (x < 2 || <> (x == 0)) }
            """);
    List<Row> rows = rows("--property", "up", model);
    assertThat(rows.getFirst().text()).isEqualTo("observer");
    assertThat(rows.getFirst().details()).anyMatch(d -> d.contains("accepting"));
    assertThat(rows.stream().map(Row::text)).contains("x < 2", "x == 0");
    Row small = rows.stream().filter(r -> r.text().equals("x < 2")).findFirst().orElseThrow();
    for (int i = 0; i < small.truth().length(); i++) {
      int x = Integer.parseInt(small.details().get(i).split(",")[0]);
      assertThat(small.truth().charAt(i)).isEqualTo(x < 2 ? 't' : 'f');
    }
  }

  @Test
  void agreementHasAPartForEachPairThatDiffers() throws IOException {
    List<Row> rows =
        rows(
            "-DN=3",
            "--property",
            "agreement",
            EXAMPLES.resolve("rounds/one_third_rule_broken.dst").toString());
    assertThat(rows.getFirst().text())
        .isEqualTo("all processes that decide have the same decision");
    assertThat(rows.getFirst().truth()).isEqualTo("ttf");
    assertThat(rows.subList(1, rows.size()))
        .isNotEmpty()
        .allSatisfy(
            r -> {
              assertThat(r.text()).matches("  p\\d\\.decision == p\\d\\.decision");
              assertThat(r.truth()).endsWith("f");
            });
  }

  @Test
  void instancesOfAQuantifierThatAreFalseAreParts() throws IOException {
    List<Row> rows =
        rows("--property", "log_safety", EXAMPLES.resolve("distal/raft_broken.dst").toString());
    assertThat(rows.getFirst().text()).startsWith("forall p : forall q : prefix(p.committed");
    assertThat(rows.getFirst().truth()).matches("t+f");
    assertThat(rows.stream().map(Row::text))
        .anyMatch(t -> t.matches("    prefix\\(p\\d\\.committed, p\\d\\.committed\\)"));
  }

  static Stream<ViolatedExample> invariants() throws IOException {
    // Small models whose violated properties are invariants.
    List<String> names =
        List.of(
            "flood_min_broken.dst",
            "three_phase_commit_broken.dst",
            "uniform_voting_broken.dst",
            "token_ring_broken.dst",
            "two_phase_commit_broken.dst",
            "bakery_broken.pml",
            "peterson_broken.pml");
    return ViolatedExamples.all().stream()
        .filter(e -> names.contains(e.file().getFileName().toString()));
  }

  /** The whole property is false in the last state of a finite counterexample, and so is a leaf. */
  @ParameterizedTest
  @MethodSource("invariants")
  void aViolatedInvariantIsFalseAtTheEnd(ViolatedExample example) throws IOException {
    var arguments = new ArrayList<>(example.options());
    arguments.add(example.file().toString());
    Json.Obj run = run(arguments.toArray(String[]::new));
    List<Row> rows = rows(run);
    int frames = items(run, "frames").size();
    assertThat(rows).allMatch(r -> r.truth().isEmpty() || r.truth().length() == frames);
    if (!rows.isEmpty() && !rows.getFirst().text().equals("observer")) {
      assertThat(rows.getFirst().truth()).endsWith("f");
    }
  }
}
