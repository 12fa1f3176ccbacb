package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rondo.trace.json.Json;

/** The guarantees of {@code docs/json.md}. */
class JsonReportTest {
  private static final List<String> FIGURES =
      List.of("verdict", "coverage", "states", "transitions", "depth", "seconds", "memoryBytes");

  @TempDir Path folder;

  private Json.Obj report(String model, String... options) {
    var line = new java.util.ArrayList<>(List.of("verify", "--json"));
    line.add("--trace=" + folder.resolve("t.json"));
    line.addAll(List.of(options));
    line.add(CommandResult.model(folder, model));
    Json.Obj report = CommandResult.rondo(line.toArray(String[]::new)).json();
    assertThat(report.members()).containsEntry("format", Json.of("rondo-verify"));
    assertThat(report.members()).containsEntry("version", Json.of(2));
    assertThat(report.members()).containsKeys(FIGURES.toArray(String[]::new));
    for (Json.Obj property : properties(report)) {
      assertThat(property.members()).containsKey("property");
      assertThat(property.members()).containsKeys(FIGURES.toArray(String[]::new));
    }
    return report;
  }

  private static List<Json.Obj> properties(Json.Obj report) {
    return ((Json.Arr) report.members().get("properties"))
        .elements().stream().map(Json.Obj.class::cast).toList();
  }

  private static List<Json> each(Json.Obj report, String member) {
    return properties(report).stream().map(p -> p.members().get(member)).toList();
  }

  @Test
  void everyPropertyHoldsExhaustively() {
    Json.Obj report = report("active proctype P() { skip }");
    assertThat(report.members()).containsEntry("verdict", Json.of("holds"));
    assertThat(each(report, "property"))
        .containsExactly(
            Json.of("assertion"), Json.of("run-time error"), Json.of("invalid end state"));
    assertThat(each(report, "verdict")).containsOnly(Json.of("holds"));
    assertThat(each(report, "coverage")).containsOnly(Json.of("exhaustive"));
  }

  @Test
  void propertiesThatAreIgnoredAreLeftOut() {
    Json.Obj report = report("active proctype P() { skip }", "--ignore-deadlock");
    assertThat(each(report, "property"))
        .containsExactly(Json.of("assertion"), Json.of("run-time error"));
  }

  @Test
  void violatedPropertyHasItsTraceAndTheOthersAreOpen() {
    Json.Obj report = report("byte x;\nactive proctype P() { x = 3; assert(x < 3) }");
    assertThat(report.members()).containsEntry("verdict", Json.of("violated"));
    assertThat(each(report, "verdict"))
        .containsExactly(Json.of("violated"), Json.of("inconclusive"), Json.of("inconclusive"));
    var trace = (Json.Obj) properties(report).getFirst().members().get("trace");
    assertThat(trace.members()).containsKeys("file", "choices", "fault", "steps", "ending");
    var ending = (Json.Obj) trace.members().get("ending");
    assertThat(ending.members()).containsEntry("kind", Json.of("assertion"));
    assertThat(ending.members()).containsEntry("line", Json.of(2));
  }

  @Test
  void whatACompleteSearchDidNotFindViolatedHolds() {
    Json.Obj report =
        report("byte x;\nactive proctype P() { x = 3; assert(x < 3) }", "--all-errors");
    assertThat(report.members()).containsEntry("coverage", Json.of("exhaustive"));
    assertThat(each(report, "verdict"))
        .containsExactly(Json.of("violated"), Json.of("holds"), Json.of("holds"));
    assertThat(each(report, "coverage")).containsOnly(Json.of("exhaustive"));
  }

  @Test
  void aLimitAfterAViolationLeavesTheOtherPropertiesOpen() {
    Json.Obj report =
        report(
            "byte x; active proctype P() { do :: x++; assert(x < 3) od }",
            "--all-errors",
            "--max-states=20");
    assertThat(each(report, "verdict"))
        .containsExactly(Json.of("violated"), Json.of("inconclusive"), Json.of("inconclusive"));
    assertThat(each(report, "reason")).containsOnly(Json.of("the state limit was reached"));
  }

  @Test
  void everyViolationIsCountedAndTheFirstOnesHaveTraces() {
    String model = "int x; active proctype P() { do :: x < 3000 -> x++; assert(false) od }";
    Json.Obj report = report(model, "--all-errors");
    Json.Obj assertion = properties(report).getFirst();
    assertThat(assertion.members()).containsEntry("violations", Json.of(3000));
    assertThat(report.members()).containsEntry("violations", Json.of(3001));
    assertThat(((Json.Arr) assertion.members().get("otherTraces")).elements()).hasSize(19);
  }

  @Test
  void limitsAreInconclusiveWithTheirReason() {
    Json.Obj report =
        report("byte x; active proctype P() { do :: x++ :: x > 255 od }", "--max-states=5");
    assertThat(each(report, "verdict")).containsOnly(Json.of("inconclusive"));
    assertThat(each(report, "coverage")).containsOnly(Json.of("partial"));
    assertThat(each(report, "reason")).containsOnly(Json.of("the state limit was reached"));
  }

  @Test
  void approximateCoverageHasAnOmissionProbability() {
    Json.Obj report = report("byte x; active proctype P() { x = 1 }", "--store=bitstate");
    assertThat(each(report, "coverage")).containsOnly(Json.of("approximate"));
    assertThat(properties(report)).allMatch(p -> p.members().containsKey("omissionProbability"));
    assertThat(each(report, "verdict")).containsOnly(Json.of("not violated"));
    assertThat(report.member("verdict")).contains(Json.of("not violated"));
  }

  @Test
  void whatAnApproximateSearchLeavesBesideAViolationIsNotViolated() {
    Json.Obj report =
        report(
            "active proctype P() { assert(false) } chan c = [0] of { bit }; init { c!1 }",
            "--all-errors",
            "--ignore-deadlock",
            "--store=hashcompact");
    assertThat(each(report, "verdict"))
        .containsExactly(Json.of("violated"), Json.of("not violated"));
  }

  @Test
  void everyMemberThatIsWrittenIsDocumented() throws IOException {
    String page = Files.readString(RepositoryRoot.root().resolve("docs/json.md"));
    String values =
        """
        chan c = [1] of { byte }; chan r = [0] of { byte }; byte shared, worst;
        proctype P(byte v) {
          byte w;
          r?w;
          if :: shared == 0 -> shared = v; c!v; printf("%d", v) :: else fi;
          assert(shared == v);
          if :: worst < _pid -> worst = _pid :: else fi
        }
        init { byte i, v; atomic { for (i : 1 .. 2) { select(v : 1 .. 2); run P(v) } }; r!1; r!2 }
        ltl often { [] <> (shared != 0) }
        """;
    Set<String> members = new TreeSet<>();
    collect(report(values, "--symmetry=auto", "--psr=force", "--all-errors"), members);
    collect(report(values, "--fair", "--max-states=3"), members);
    collect(report("active proctype P() { y = 1 }"), members);
    collect(report("active proctype P() { skip }", "--store=bitstate"), members);
    String loop = "byte x; active proctype P() { do :: x = 1 - x od }";
    collect(report(loop, "--ltl=<> (x == 2)", "--symmetry=auto"), members);
    String symmetric = "byte x[2]; active [2] proctype P() { x[_pid] = 1 }";
    collect(report(symmetric, "--symmetry=auto"), members);
    assertThat(members)
        .contains("asymmetries", "partitions", "symmetry", "cycle", "receiver", "help");
    assertThat(members)
        .allMatch(m -> page.contains("`" + m + "`") || page.contains("\"" + m + "\""));
  }

  private static void collect(Json json, Set<String> members) {
    if (json instanceof Json.Obj object) {
      members.addAll(object.members().keySet());
      object.members().values().forEach(m -> collect(m, members));
    } else if (json instanceof Json.Arr array) {
      array.elements().forEach(e -> collect(e, members));
    }
  }

  @Test
  void rejectedModelsAreReportedInTheSameShape() {
    Json.Obj report = report("active proctype P() { y = 1 }");
    assertThat(each(report, "verdict")).containsOnly(Json.of("rejected"));
    var diagnostics = (Json.Arr) report.members().get("diagnostics");
    assertThat(((Json.Obj) diagnostics.elements().getFirst()).members())
        .containsKeys("severity", "code", "message", "file", "line", "column");
  }
}
