package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.trace.json.Json;

/** Sweeps with real jobs. */
@Timeout(600)
class SweepCommandTest {
  /** With N = 1 it ends at once, else never. */
  private static final String ENDLESS_FROM_TWO =
      """
      int a, b;
      active proctype A() {
      #if N > 1
        do :: a++ :: b++ :: a < b od
      #endif
        skip
      }
      """;

  private static final String VIOLATED_FROM_TWO =
      """
      active proctype A() { assert(N < 2) }
      """;

  @TempDir Path folder;

  private static String example(String name) {
    return RepositoryRoot.root().resolve("examples").resolve(name).toString();
  }

  private String write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private static CommandResult sweep(String... arguments) {
    return CommandResult.rondo(
        Stream.concat(Stream.of("sweep"), Stream.of(arguments)).toArray(String[]::new));
  }

  private static List<Json.Obj> objects(Json.Obj of, String member) {
    return ((Json.Arr) of.member(member).orElseThrow())
        .elements().stream().map(Json.Obj.class::cast).toList();
  }

  private static Json.Obj checked(Json.Obj report) throws IOException {
    Path schema = RepositoryRoot.root().resolve("docs/schema/rondo-sweep.schema.json");
    assertThat(JsonSchema.parse(Files.readString(schema)).errors(report)).isEmpty();
    return report;
  }

  private static Map<String, Json> figures(Json.Obj of) {
    var figures = new LinkedHashMap<String, Json>();
    for (String name : List.of("verdict", "states", "transitions", "depth", "memoryBytes")) {
      figures.put(name, of.member(name).orElseThrow());
    }
    return figures;
  }

  @ParameterizedTest
  @CsvSource({
    "rounds/one_third_rule.dst, -DN=2..3, -DV=1..2, --property=agreement",
    "promela/peterson.pml, -DN=2..3, -DUNUSED=4..5, --exact-steps",
  })
  void eachJobIsAVerification(String model, String first, String second, String option)
      throws IOException {
    String[] line = {first, second, option, "--threads=1", "--json", example(model)};
    CommandResult result = sweep(line);
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.err()).isEmpty();
    List<Json.Obj> jobs = objects(checked(result.json()), "jobs");
    assertThat(jobs).hasSize(4);
    for (Json.Obj job : jobs) {
      var verify = new ArrayList<>(List.of("verify", "--json", option, "--threads=1"));
      ((Json.Obj) job.member("parameters").orElseThrow())
          .members()
          .forEach((name, value) -> verify.add("-D" + name + "=" + value.compact()));
      verify.add(example(model));
      Json.Obj expected = CommandResult.rondo(verify.toArray(String[]::new)).json();
      assertThat(figures(job)).isEqualTo(figures(expected));
      assertThat(objects(job, "properties").stream().map(SweepCommandTest::figures))
          .isEqualTo(
              objects(expected, "properties").stream().map(SweepCommandTest::figures).toList());
    }
  }

  @Test
  void afterATimeOutTheRestOfTheColumnIsSkipped() throws IOException {
    String model = write("endless.pml", ENDLESS_FROM_TWO);
    CommandResult result = sweep("-DN=1..4", "--time=5s", "--memory=1g", model);
    assertThat(result.status()).as(result.toString()).isEqualTo(3);
    List<String> rows = result.out().lines().toList();
    assertThat(rows.get(1)).startsWith("1 ").contains("holds");
    assertThat(rows.get(2)).startsWith("2 ").endsWith("the time limit was reached");
    assertThat(rows.get(3)).startsWith("3 ").contains("skipped").endsWith("reached at N=2");
    assertThat(rows.get(4)).startsWith("4 ").contains("skipped");
    assertThat(result.out()).endsWith("\n4 jobs: 3 inconclusive, 1 holds; 2 skipped\n");
  }

  @Test
  void keepGoingSkipsNothing() throws IOException {
    String model = write("endless.pml", ENDLESS_FROM_TWO);
    CommandResult result =
        sweep("-DN=1..3", "--max-states=1000", "--keep-going", "--jobs=2", "--json", model);
    assertThat(result.status()).as(result.toString()).isEqualTo(3);
    assertThat(objects(checked(result.json()), "jobs"))
        .extracting(j -> j.member("reason").map(Json::compact).orElse(""))
        .containsExactly("", "\"the state limit was reached\"", "\"the state limit was reached\"");
  }

  @Test
  void aSweepIsResumed() throws IOException {
    String model = write("violated.pml", VIOLATED_FROM_TWO);
    Path work = folder.resolve("work");
    CommandResult first = sweep("-DN=1..2", "--work=" + work, model);
    assertThat(first.status()).as(first.toString()).isEqualTo(1);
    assertThat(work.resolve("N=1.json")).exists();
    assertThat(work.resolve("N=2.trace.json")).exists();
    assertThat(CommandResult.rondo("trace", work.resolve("N=2.trace.json").toString()).status())
        .isZero();
    var time = Files.getLastModifiedTime(work.resolve("N=1.json"));
    // Were it run again, the time of the search would be another.
    assertThat(sweep("-DN=1..2", "--work=" + work, model)).isEqualTo(first);
    Files.delete(work.resolve("N=2.json"));
    CommandResult more = sweep("-DN=1..3", "--work=" + work, model);
    assertThat(more.out()).contains("3 jobs: 2 violated, 1 holds");
    assertThat(work.resolve("N=2.json")).exists();
    assertThat(work.resolve("N=3.json")).exists();
    assertThat(Files.getLastModifiedTime(work.resolve("N=1.json"))).isEqualTo(time);
  }

  @Test
  void theFolderOfAnotherSweepIsRefused() throws IOException {
    String model = write("model.pml", VIOLATED_FROM_TWO + "#include \"more.pml\"\n");
    Path more = folder.resolve("more.pml");
    Files.writeString(more, "byte x;\n");
    Path work = folder.resolve("work");
    assertThat(sweep("-DN=0,1", "-DK=1", "--work=" + work, model).status()).isZero();
    String there = "error: " + work + ": belongs to another sweep: ";
    assertRefused(sweep("-DN=0,1", "-DK=2", "--work=" + work, model), there + "options or fixed");
    assertRefused(
        sweep("-DN=0,1", "-DK=1", "--exact-steps", "--work=" + work, model),
        there + "options or fixed");
    assertRefused(
        sweep("-DN=0,1", "-DM=1,2", "-DK=1", "--work=" + work, model), there + "other parameters");
    Files.writeString(more, "byte y;\n");
    assertRefused(
        sweep("-DN=0,1", "-DK=1", "--work=" + work, model), there + "the model has another text");
    Files.writeString(more, "byte x;\n");
    assertThat(sweep("-DN=0,1", "-DK=1", "--time=1h", "--jobs=2", "--work=" + work, model).status())
        .isZero();
    assertRefused(
        sweep("-DN=0,1", "--work=" + folder, model), "error: " + folder + ": is neither empty nor");
  }

  private static void assertRefused(CommandResult result, String message) {
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).startsWith(message);
  }

  @Test
  void reportsAreWritten() throws IOException, Json.MalformedException {
    String model = write("model.pml", VIOLATED_FROM_TWO);
    Path csv = folder.resolve("t.csv");
    Path svg = folder.resolve("t.svg");
    Path json = folder.resolve("t.json");
    String[] line = {
      "-DN=0,1", "--csv=" + csv, "--plot=" + svg, "--json=" + json, "--color=always", model
    };
    CommandResult result = sweep(line);
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.out()).contains("\u001b[1;32mholds").contains("2 jobs: 2 hold");
    assertThat(Files.readString(csv))
        .startsWith("N,verdict,reason,states,")
        .contains("\r\n1,holds,");
    assertThat(Files.readString(svg)).contains("states (log scale)");
    checked((Json.Obj) Json.parse(Files.readString(json)));
    assertThat(sweep(line).status()).as("older reports are overwritten").isZero();
    Files.writeString(csv, "mine");
    CommandResult refused = sweep(line);
    assertThat(refused.status()).isEqualTo(2);
    assertThat(refused.err()).contains("is not a table of rondo sweep");
    assertThat(csv).hasContent("mine");
  }

  @Test
  void standardInputIsSweptToo() {
    CommandResult result = CommandResult.typing(VIOLATED_FROM_TWO, "sweep", "-DN=1..2", "-");
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.out()).contains("2 jobs: 1 violated, 1 holds").doesNotContain("saved");
  }

  @Test
  void theMessagesOfRejectedJobsArePrintedOnce() throws IOException {
    CommandResult result = sweep("-DN=1..2", write("wrong.pml", "active proctype P() { x = N }"));
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).containsOnlyOnce("error[").startsWith("N=1:\nerror[");
    assertThat(result.out()).contains("2 jobs: 2 rejected");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "-DN=3 | no parameter is swept: give one several values",
        "-DN=3..1 | -DN: the range '3..1' is empty",
        "-DN=a,b | -DN: 'a,b' is neither a range",
        "-DN=1..2 -DN=3 | -D: N is swept and defined twice",
        "-D1=1..2 | -D: '1' is not a macro name",
        "-DN=1..2 --junit=x.xml | --junit does not apply to a sweep, only to rondo verify",
        "-DN=1..2 --trace=t.json | --trace does not apply to a sweep",
        "-DN=1..2 --watch | --watch does not apply to a sweep",
        "-DN=1..2 --plot=x.png | is not the name of an SVG file",
        "-DN=1..2 --csv=x.svg --plot=x.svg | x.svg is named twice",
        "-DN=1..2 --work=hdfs://host/x | 'hdfs://host/x' is a URL",
        "-DN=1..2 --jobs=0 | '0' is not a positive integer",
        "-DN=1..2 --delivery=m | --delivery does not apply to a Promela model",
        "-DN=1..2 --errors=2 --all-errors | exclude each other",
      })
  void mistakesAreFoundBeforeAJobRuns(String options, String message) throws IOException {
    var line = new ArrayList<>(List.of(options.split(" ")));
    line.add(write("model.pml", VIOLATED_FROM_TWO));
    CommandResult result = sweep(line.toArray(String[]::new));
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).startsWith("error: ").contains(message);
  }

  @Test
  void aModelThatIsNotThereIsRejectedAtOnce() {
    CommandResult result = sweep("-DN=1..2", folder.resolve("nothing.dst").toString());
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).startsWith("error[").contains("there is no file");
  }
}
