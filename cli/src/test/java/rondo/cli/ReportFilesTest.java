package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static rondo.cli.VerificationReports.array;
import static rondo.cli.VerificationReports.elements;
import static rondo.cli.VerificationReports.member;
import static rondo.cli.VerificationReports.text;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Element;
import rondo.cli.io.GitHubJob;
import rondo.trace.json.Json;

/**
 * Reports for continuous integration agree with the exit status, and are valid in their formats.
 */
class ReportFilesTest {
  private static final String RACE =
      """
      byte x
      active [2] proctype P() { byte t; t = x; x = t + 1; assert(x == t + 1) }
      """;

  @TempDir Path folder;

  private VerificationReports reports(String... words) {
    var line = new ArrayList<>(List.of("--trace=" + folder.resolve("t.json")));
    line.addAll(List.of(words));
    return VerificationReports.of(folder, line.toArray(String[]::new));
  }

  private static String example(String name) {
    return RepositoryRoot.root().resolve("examples").resolve(name).toString();
  }

  /** The test suite fails if and only if the exit status is not 0, and so on for the others. */
  @ParameterizedTest
  @CsvSource({
    "promela/peterson.pml, '', 0",
    "promela/peterson_broken.pml, '', 1",
    "promela/peterson_broken.pml, --engine=smt, 1",
    "promela/philosophers_deadlock.pml, '', 1",
    "promela/peterson.pml, --max-states=5, 3",
    "promela/peterson.pml, --store=bitstate, 3",
    "promela/peterson.pml, --store=bitstate --accept-approximate, 0",
    "rounds/one_third_rule.dst, '', 0",
    "rounds/one_third_rule_broken.dst, '', 1",
    "rounds/one_third_rule.dst, --engine=smt --property=agreement, 0",
    "distal/paxos.dst, --engine=smt --bound=2, 3",
    "distal/paxos_always_accepts.dst, -DN=1, 1",
    "distal/ricart_agrawala_broken.dst, --property=alone, 1",
    "distal/two_phase_commit.dst, '', 0"
  })
  void reportsAgreeWithTheExitStatus(String model, String options, int status) {
    var line = new ArrayList<String>();
    if (!options.isEmpty()) {
      line.addAll(List.of(options.split(" ")));
    }
    line.add(example(model));
    VerificationReports reports = reports(line.toArray(String[]::new));
    assertThat(reports.result().status()).as(reports.result().toString()).isEqualTo(status);
    assertThat(elements(reports.junit(), "failure").isEmpty()).isEqualTo(status != 1);
    assertThat(elements(reports.junit(), "error").isEmpty()).isEqualTo(status != 3);
    assertThat(reports.junit().getAttribute("tests"))
        .isEqualTo(Integer.toString(reports.testCases().size()));
    assertThat(
            reports.sarifResults().stream().filter(ReportFilesTest::isProblem).toList().isEmpty())
        .isEqualTo(status == 0);
    assertThat(reports.markdown().contains("**")).isEqualTo(status != 0);
    assertThat(reports.notifications()).isEmpty();
  }

  /** Whether a result is no warning about the model's text. */
  private static boolean isProblem(Json result) {
    return !text(result, "level").equals("warning");
  }

  @Test
  void aFailureHasTheTextOfTheCounterexample() {
    VerificationReports reports = reports(CommandResult.model(folder, RACE));
    Element failure = elements(reports.junit(), "failure").getFirst();
    Element test = reports.testCases().getFirst();
    assertThat(test.getAttribute("name")).isEqualTo("safety");
    assertThat(test.getAttribute("classname")).endsWith(".model_pml").doesNotContain("/");
    assertThat(failure.getAttribute("type")).isEqualTo("violated");
    assertThat(failure.getAttribute("message"))
        .startsWith("violated: assertion at ")
        .endsWith("model.pml:2");
    String story =
        reports.result().out().lines().filter(l -> l.contains("assert(")).findFirst().orElseThrow();
    assertThat(failure.getTextContent()).contains(story).contains("saved: ");
    assertThat(reports.markdown())
        .contains(story)
        .contains("<details>")
        .contains("```mermaid\n%% counterexample printed by rondo\nsequenceDiagram\n");
  }

  @Test
  void aViolationHasItsLineAndItsSteps() {
    VerificationReports reports = reports(CommandResult.model(folder, RACE));
    Json result = reports.sarifResults().getFirst();
    assertThat(text(result, "ruleId")).isEqualTo("safety/assertion");
    Json location = array(result, "locations").getFirst();
    assertThat(member(location, "physicalLocation", "region", "startLine")).isEqualTo(Json.of(2L));
    Json flow = array(array(result, "codeFlows").getFirst(), "threadFlows").getFirst();
    List<Json> steps = array(flow, "locations");
    assertThat(steps).hasSizeGreaterThan(3);
    assertThat(text(steps.getLast(), "importance")).isEqualTo("essential");
    assertThat(steps.stream().map(s -> text(s, "location", "message", "text")))
        .anyMatch(t -> t.matches("P\\([01]\\): x = .*"))
        .anyMatch(t -> t.startsWith("P(0): "))
        .anyMatch(t -> t.startsWith("P(1): "));
    assertThat(steps.stream().filter(s -> ((Json.Obj) s).member("state").isPresent())).isNotEmpty();
  }

  @Test
  void everyResultNamesARuleWithHelpAndAnArtifact() {
    VerificationReports reports =
        VerificationReports.of(
            folder,
            example("promela/peterson_broken.pml"),
            example("rounds/one_third_rule_broken.dst"),
            CommandResult.model(folder, "active proctype P() { y = 1; q!2 }"));
    List<Json> rules = reports.sarifRules();
    assertThat(reports.sarifResults()).hasSizeGreaterThan(3);
    for (Json result : reports.sarifResults()) {
      int index = ((Json.Num) member(result, "ruleIndex")).value().intValueExact();
      assertThat(text(rules.get(index), "id")).isEqualTo(text(result, "ruleId"));
      assertThat(text(rules.get(index), "help", "text")).isNotBlank();
      Json artifact =
          member(array(result, "locations").getFirst(), "physicalLocation", "artifactLocation");
      int file = ((Json.Num) member(artifact, "index")).value().intValueExact();
      assertThat(text(reports.artifacts().get(file), "location", "uri"))
          .isEqualTo(text(artifact, "uri"));
    }
    assertThat(rules.stream().filter(r -> text(r, "id").equals("L001")).toList())
        .singleElement()
        .satisfies(
            r ->
                assertThat(text(r, "shortDescription", "text"))
                    .startsWith("a variable is declared before it is used"));
  }

  @Test
  void aSharedSearchIsNamedAndCountsOnce() {
    String names = "agreement, validity, irrevocability";
    VerificationReports reports = reports(example("rounds/one_third_rule.dst"));
    assertThat(elements(reports.junit(), "property"))
        .filteredOn(p -> p.getAttribute("name").equals("shared search"))
        .hasSize(3)
        .allMatch(p -> p.getAttribute("value").equals(names));
    List<Double> seconds =
        reports.testCases().stream().map(t -> Double.valueOf(t.getAttribute("time"))).toList();
    // The test cases are the three properties of the shared search, then termination.
    assertThat(Double.parseDouble(reports.junit().getAttribute("time")))
        .isCloseTo(seconds.getFirst() + seconds.getLast(), within(0.002));
    assertThat(reports.markdown()).containsOnlyOnce("- in one search: " + names);
  }

  @Test
  void everyModelOfACallIsInEachReport() {
    String bad = CommandResult.model(folder, "active proctype P() { y = 1 }");
    String missing = folder.resolve("none.pml").toString();
    VerificationReports reports =
        VerificationReports.of(
            folder,
            "--any-upon",
            example("rounds/one_third_rule.dst"),
            example("distal/two_phase_commit.dst"));
    assertThat(reports.result().status()).isEqualTo(2);
    assertThat(elements(reports.junit(), "testsuite")).hasSize(2);
    assertThat(elements(reports.junit(), "error"))
        .singleElement()
        .satisfies(
            e -> assertThat(e.getAttribute("message")).contains("--any-upon does not apply"));
    assertThat(reports.notifications()).hasSize(1);

    reports = VerificationReports.of(folder, example("promela/peterson.pml"), bad, missing);
    assertThat(reports.result().status()).isEqualTo(2);
    assertThat(elements(reports.junit(), "testsuite")).hasSize(3);
    assertThat(elements(reports.junit(), "error"))
        .hasSize(2)
        .allMatch(e -> e.getAttribute("type").equals("rejected"));
    assertThat(reports.sarifResults().stream().map(r -> text(r, "ruleId")))
        .containsExactly("L001", "P001");
    assertThat(reports.markdown()).contains("error[L001]");
  }

  @Test
  void aLimitBeforeThePropertiesAreKnownIsAnError() {
    VerificationReports reports = reports("--time=0.001s", example("distal/paxos.dst"));
    assertThat(reports.result().status()).isEqualTo(3);
    assertThat(elements(reports.junit(), "error"))
        .isNotEmpty()
        .allMatch(e -> e.getAttribute("type").equals("inconclusive"));
    assertThat(reports.sarifResults()).isNotEmpty().allMatch(r -> text(r, "kind").equals("open"));
  }

  @Test
  void controlCharactersOfTheModelDoNotReachTheReports() {
    String model =
        CommandResult.model(
            folder, "active proctype P() { printf(\"\u0001<&>\\n\"); assert(false) }");
    VerificationReports reports = reports(model);
    assertThat(reports.junit().getTextContent()).doesNotContain("\u0001");
  }

  @Test
  void annotationsAreOnStandardErrorAndTheReportStaysTheSame() {
    String model = CommandResult.model(folder, RACE);
    String trace = "--trace=" + folder.resolve("t.json");
    CommandResult plain = CommandResult.rondo("verify", "--quiet", trace, model);
    CommandResult result = CommandResult.rondo("verify", "--github", "--quiet", trace, model);
    assertThat(result.out()).isEqualTo(plain.out());
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.err())
        .startsWith("::error file=")
        .contains("model.pml,line=2,", "title=violated%3A safety::violated: assertion at ")
        .hasLineCount(1);
  }

  @Test
  void theSummaryOfAStepIsAppendedTo() throws IOException {
    Path summary = Files.writeString(folder.resolve("summary.md"), "before\n");
    var job = new GitHubJob(Map.of("GITHUB_STEP_SUMMARY", summary.toString()));
    job.appendSummary("one\n");
    job.appendSummary("two\n");
    assertThat(summary).hasContent("before\none\ntwo\n");
    new GitHubJob(Map.of()).appendSummary("nothing");
  }

  @ParameterizedTest
  @CsvSource({
    "--junit, a JUnit report",
    "--sarif, a SARIF report",
    "--markdown, a Markdown report",
    "--report, an HTML report"
  })
  void onlyAnOlderReportIsOverwritten(String option, String kind) throws IOException {
    String model = example("promela/peterson.pml");
    Path file = Files.writeString(folder.resolve("notes.html"), "dear diary");
    CommandResult refused = CommandResult.rondo("verify", option, file.toString(), model);
    assertThat(refused.status()).isEqualTo(2);
    assertThat(refused.out()).isEmpty();
    assertThat(refused.err()).startsWith("error: " + option).contains("is not " + kind);
    assertThat(file).hasContent("dear diary");
    Files.writeString(file, "");
    for (int i = 0; i < 2; i++) {
      CommandResult result = CommandResult.rondo("verify", option, file.toString(), model);
      assertThat(result.status()).as(result.toString()).isZero();
      assertThat(Files.size(file)).isPositive();
    }
  }

  @Test
  void aReportThatCannotBeWrittenIsReported() {
    String model = example("promela/peterson.pml");
    String nowhere = folder.resolve("none/report.xml").toString();
    CommandResult result = CommandResult.rondo("verify", "--quiet", "--junit", nowhere, model);
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.out()).startsWith("holds");
    assertThat(result.err()).startsWith("error: the report is not written: ").contains("none");
  }

  @Test
  void twoReportsNeedTwoFiles() {
    CommandResult result =
        CommandResult.rondo("verify", "--junit=r", "--sarif=./r", example("promela/peterson.pml"));
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).startsWith("error: --sarif: ./r is named twice");
  }

  @Test
  void aModelFromStandardInputHasReports() {
    Path junit = folder.resolve("stdin.xml");
    Path sarif = folder.resolve("stdin.sarif");
    CommandResult result =
        CommandResult.typing(
            RACE, "verify", "--github", "--junit=" + junit, "--sarif=" + sarif, "-");
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.err()).contains("::error title=violated");
    assertThat(junit).content().contains("file=\"&lt;stdin&gt;\"");
    assertThat(sarif).content().doesNotContain("\"locations\": [\n            {\n");
  }
}
