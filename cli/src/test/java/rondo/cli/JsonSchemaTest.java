package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.trace.json.Json;

/** Reports satisfy {@code docs/schema/rondo-verify.schema.json}, and the schema is strict. */
class JsonSchemaTest {
  private static final String RACE =
      """
      byte x
      active [2] proctype P() { byte t; t = x; x = t + 1; assert(x == t + 1) }
      """;

  private static final String VALUES =
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

  @TempDir Path folder;

  private static JsonSchema schema() {
    Path file = RepositoryRoot.root().resolve("docs/schema/rondo-verify.schema.json");
    try {
      return JsonSchema.parse(Files.readString(file));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** A valid report of a command; its model is the last word. */
  private Json.Obj report(String... words) {
    var line = new ArrayList<>(List.of(words));
    line.addAll(1, List.of("--json", "--trace=" + folder.resolve("t.json")));
    CommandResult result = CommandResult.rondo(line.toArray(String[]::new));
    assertThat(result.status()).as(result.toString()).isLessThan(4);
    assertThat(schema().errors(result.json())).as(result.out()).isEmpty();
    return result.json();
  }

  private Json.Obj verify(String model, String... options) {
    var line = new ArrayList<>(List.of("verify"));
    line.addAll(List.of(options));
    line.add(model);
    return report(line.toArray(String[]::new));
  }

  private String promela(String text) {
    return CommandResult.model(folder, text);
  }

  private String distal(String text) throws IOException {
    return Files.writeString(folder.resolve("p.dst"), text).toString();
  }

  private static String example(String name) {
    return RepositoryRoot.root().resolve("examples").resolve(name).toString();
  }

  /** The text of the report; a check that a report has what the test is about. */
  private static void assertHas(Json.Obj report, String... members) {
    for (String member : members) {
      assertThat(report.compact()).contains("\"" + member + "\":");
    }
  }

  @Test
  void counterexamplesThatDifferHaveSignatures() {
    assertHas(verify(promela(RACE), "--all-different=2"), "signature", "violated", "executed");
    assertHas(
        verify(
            example("rounds/chandra_toueg_broken.dst"),
            "--all-different=2",
            "--property=agreement"),
        "signature",
        "difference",
        "faults");
    assertHas(
        verify(
            example("distal/two_phase_commit_recovery_broken.dst"),
            "--all-different=2",
            "--property=agreement"),
        "signature",
        "difference");
  }

  @ParameterizedTest
  @CsvSource({
    "promela/peterson.pml, holds, '', memoryBytes",
    "promela/peterson_broken.pml, violated, '', choices",
    "promela/philosophers_deadlock.pml, violated, '', waitsFor",
    "promela/peterson.pml, not violated, --store=bitstate, omissionProbability",
    "promela/peterson.pml, inconclusive, --max-states=5, reason",
    "promela/client_server_refs.pml, holds, '', symmetry",
    "promela/peterson_broken.pml, violated, --engine=smt, solver",
    "rounds/one_third_rule.dst, holds, '', symmetry",
    "rounds/one_third_rule_broken.dst, violated, '', rounds",
    "rounds/one_third_rule.dst, holds, --psr --property=agreement, valueSymmetry",
    "rounds/last_voting_broken.dst, violated, '', phase",
    "rounds/flood_set_broken.dst, violated, '', semantics",
    "rounds/phase_king_broken.dst, violated, '', sends",
    "rounds/first_come_broken.dst, violated, --semantics=interleaved, lost",
    "rounds/one_third_rule.dst, inconclusive, --max-states=5, reason",
    "rounds/one_third_rule.dst, holds, --engine=smt --property=agreement, proof",
    "rounds/one_third_rule_broken.dst, violated, --engine=smt --property=agreement, bound",
    "rounds/one_third_rule.dst, holds, --for-all=N -DV=2 --property=agreement, certificate",
    "rounds/one_third_rule_broken.dst, violated, --for-all=N --property=agreement, violatedFor",
    "rounds/one_third_rule.dst, inconclusive, --for-all=N --property=agreement, instances",
    "distal/uniform_voting.dst, holds, --for-all=N --property=agreement, roundNames",
    "promela/peterson_broken.pml, violated, --explain, relevant",
    "promela/session_broken.pml, violated, --explain, unavailable",
    "rounds/flood_min_broken.dst, violated, --explain, relevantSenders",
    "rounds/phase_king_broken.dst, violated, --explain, relevantTo",
    "distal/token_ring_broken.dst, violated, --explain, explanation",
    "distal/two_phase_commit.dst, holds, '', roles",
    "distal/paxos_always_accepts.dst, violated, -DN=1, asymmetries",
    "distal/paxos_always_accepts.dst, violated, -DN=1 --any-upon --delivery=mp, precedence",
    "distal/paxos_always_accepts.dst, inconclusive, --max-states=5, reason",
    "distal/two_phase_commit_recovery_broken.dst, violated, '', changes",
    "distal/byzantine_generals_broken.dst, violated, --property=agreement --delivery=mp, reductionOff",
    "distal/joining_replicas_broken.dst, violated, '', sentIn",
    "distal/byzantine_generals_broken.dst, violated, --property=agreement, trigger",
    "distal/ricart_agrawala_broken.dst, violated, --property=alone, announced",
    "distal/paxos_always_accepts.dst, violated, -DN=1 --engine=smt, bound",
    "distal/two_phase_commit.dst, holds, --engine=smt --property=unanimous, proof",
    "distal/paxos.dst, inconclusive, --engine=smt --bound=2, safeDepth",
    "distal/two_phase_commit.dst, holds, --property=round-based, provedConditions",
    "distal/two_phase_commit.dst, holds, --engine=smt --sequentialize --property=unanimous, proof",
    "distal/two_phase_commit.dst, holds, --sequentialize --property=unanimous, roundNames",
    "distal/simple_paxos_broken.dst, violated, --sequentialize, otherTraces"
  })
  void reportsOnExamplesAreValid(String model, String verdict, String options, String member) {
    String[] given = options.isEmpty() ? new String[0] : options.split(" ");
    Json.Obj report = verify(example(model), given);
    assertThat(report.members()).containsEntry("verdict", Json.of(verdict));
    assertHas(report, member);
  }

  @Test
  void witnessesAndCountedExecutionsAreValid() throws IOException {
    Path file = Files.writeString(folder.resolve("a.pml"), RACE);
    Json.Obj all = verify(file.toString(), "--witness=x == 1", "--witness=x > 2");
    assertThat(all.members()).containsEntry("verdict", Json.of("not reached"));
    Json.Obj one = verify(file.toString(), "--witness=x == 1");
    assertThat(one.members()).containsEntry("verdict", Json.of("reached"));
    Path example = RepositoryRoot.root().resolve("examples/distal/atomic_commit.dst");
    assertThat(verify(example.toString(), "--coverage").members()).containsKey("executions");
  }

  @Test
  void reportsOnReducedSearchesAreValid() {
    assertHas(
        verify(promela(VALUES), "--symmetry=auto", "--psr=force", "--all-errors"),
        "partitions",
        "asymmetries",
        "printed",
        "receiver",
        "started");
    assertHas(verify(promela(VALUES), "--fair", "--max-states=3"), "reductionOff");
    String symmetric = "byte x[2]; active [2] proctype P() { x[_pid] = 1 }";
    assertHas(verify(promela(symmetric), "--symmetry=auto"), "symmetry");
    assertHas(verify(promela(RACE), "--store=hashcompact", "--all-errors"), "store", "otherTraces");
  }

  @Test
  void reportsOnLassosAreValid() throws IOException {
    String loop = "byte x; active proctype P() { do :: x = 1 - x od }";
    assertHas(verify(promela(loop), "--ltl=<> (x == 2)"), "cycle", "starved");
    String endless =
        PrematureDecisionProtocol.under("any")
            .replace("stop after 1 rounds\n", "")
            .replace("decide smallest(heard)", "if size(heard) == N { decide x }")
            .replace("check agreement, validity", "check termination");
    assertHas(verify(distal(endless)), "rounds", "from");
    String events =
        """
        protocol Loop(N = 1) {
          var n : 0..1
          upon internal { n = 1 - n }
          ltl settles { <> [] (forall p : p.n == 1) }
        }
        """;
    assertHas(verify(distal(events)), "steps", "from");
  }

  @Test
  void reportsOnUnreachedCodeAreValid() {
    assertHas(
        verify(promela("byte x; active proctype P() { if :: x > 1 -> x = 2 :: else fi }")),
        "statements",
        "total");
  }

  @Test
  void reportsOnEventTracesAreValid() {
    String traced = "chan q = [1] of { bit }; trace { q!1; q?1 } init { q!1; end: false }";
    assertHas(verify(promela(traced)), "missing");
    String other = promela(traced.replace("init { q!1", "init { q!0"));
    assertHas(verify(other, "--all-errors"), "fault");
  }

  @Test
  void reportsOfTheSmtEngineAreValid() throws IOException {
    String counter =
        "byte x; active proctype P() { do :: x < 9 -> x++ :: else -> break od; assert(x == 9) }";
    assertHas(verify(promela(counter), "--engine=smt", "--bound=3"), "safeDepth");
    assertHas(verify(promela(counter), "--engine=smt", "--bound=30"), "proof");
    String rule = distal(OneThirdRuleWithInvariants.right());
    assertHas(verify(rule, "--engine=smt", "--property=agreement"), "k", "invariants");
    String[] given = {"--engine=smt", "--property=agreement", "--invariant=locked"};
    assertHas(verify(rule, given), "obligations");
    given[2] = "--invariant=weak";
    assertHas(verify(rule, given), "obligations", "counterexample");
    assertHas(verify(rule, "--engine=smt", "--bound=1"), "reason");
  }

  @Test
  void reportsOnRejectedModelsAreValid() throws IOException {
    assertHas(verify(promela("active proctype P() { y = 1 }")), "severity", "code");
    assertHas(verify(distal("protocol P {")), "diagnostics");
    assertHas(report("test", promela("nonsense")), "untestable");
  }

  @Test
  void reportsOfTestsAreValid() throws IOException {
    String[] few = {"test", "--seed=1", "--schedules=50", "--steps=50", ""};
    few[4] = example("promela/peterson.pml");
    assertHas(report(few), "stateCounting", "terminated");
    few[4] = promela(RACE.replace("active [2]", "active [3]"));
    assertHas(report("test", "--seed=1", few[4]), "minimizedSteps", "choices");
    few[4] = promela("byte x; active proctype P() { do :: x++ od } ltl often { []<> (x == 0) }");
    assertHas(report(few), "untestable");
    few[4] = example("distal/two_phase_commit.dst");
    assertHas(report(few), "handlers", "guard");
    few[4] = example("rounds/one_third_rule.dst");
    assertHas(report(few), "partlyTestable");
    few[4] = distal(PrematureDecisionProtocol.under("any"));
    assertHas(report(few), "found", "rounds");
    String leader = example("distal/viewstamped_leader_broken.dst");
    assertHas(
        report("test", "--seed=1", "--sequentialize", "--property=one_leader", leader),
        "roundNames",
        "found");
  }

  @Test
  void everyLineOfSeveralReportsIsValid() throws Exception {
    CommandResult result =
        CommandResult.rondo(
            "verify",
            "--json",
            example("promela/peterson.pml"),
            promela("active proctype P() { y = 1 }"));
    List<String> lines = result.out().lines().toList();
    assertThat(lines).hasSize(2);
    for (String line : lines) {
      assertThat(schema().errors(Json.parse(line))).as(line).isEmpty();
    }
  }

  @Test
  void everyMemberOfTheSchemaIsDocumented() throws Exception {
    Path docs = RepositoryRoot.root().resolve("docs");
    var members = new TreeSet<String>();
    collect(Json.parse(Files.readString(docs.resolve("schema/rondo-verify.schema.json"))), members);
    String page = Files.readString(docs.resolve("json.md"));
    assertThat(members)
        .hasSizeGreaterThan(80)
        .allMatch(m -> page.contains("`" + m + "`") || page.contains("\"" + m + "\""));
  }

  /** Collects the members that a schema describes. */
  private static void collect(Json schema, Set<String> members) {
    if (schema instanceof Json.Obj(Map<String, Json> keywords)) {
      keywords.forEach(
          (keyword, value) -> {
            if (keyword.equals("properties")) {
              Map<String, Json> described = ((Json.Obj) value).members();
              members.addAll(described.keySet());
              described.values().forEach(d -> collect(d, members));
            } else {
              collect(value, members);
            }
          });
    } else if (schema instanceof Json.Arr(List<Json> schemas)) {
      schemas.forEach(s -> collect(s, members));
    }
  }

  /** The report with another member, or without it if the value is null. */
  private static Json.Obj with(Json.Obj object, String member, Json value) {
    var members = new LinkedHashMap<>(object.members());
    if (value == null) {
      members.remove(member);
    } else {
      members.put(member, value);
    }
    return new Json.Obj(members);
  }

  private static Json.Obj inFirstProperty(Json.Obj report, UnaryOperator<Json.Obj> edit) {
    List<Json> all = new ArrayList<>(((Json.Arr) report.members().get("properties")).elements());
    all.set(0, edit.apply((Json.Obj) all.getFirst()));
    return with(report, "properties", Json.of(all));
  }

  private static void assertInvalid(Json document, String... errors) {
    List<String> found = schema().errors(document);
    assertThat(found).isNotEmpty();
    for (String error : errors) {
      assertThat(found.toString()).contains(error);
    }
  }

  @Test
  void everyMemberOfAReportIsChecked() {
    Json.Obj report = verify(example("rounds/one_third_rule_broken.dst"));
    List<String> optional = List.of("assumption", "roundNames", "valueSymmetry");
    for (String member : report.members().keySet()) {
      assertThat(optional).doesNotContain(member);
      assertInvalid(with(report, member, null));
      assertInvalid(with(report, member, new Json.Null()), member);
    }
    assertInvalid(with(report, "toldApart", Json.of("nobody")), "toldApart: not allowed");
    assertInvalid(with(report, "version", Json.of(1)), "version: 1 instead of 2");
    assertInvalid(with(report, "states", Json.of(-1)), "states: less than 0");
    assertInvalid(with(report, "states", Json.of(0.5)), "states: not of type integer");
    assertInvalid(with(report, "verdict", Json.of("holds")));
    assertInvalid(with(report, "symmetry", Json.of("nobody")));
  }

  @Test
  void propertiesAndTracesAreChecked() {
    Json.Obj report = verify(example("rounds/one_third_rule_broken.dst"), "--property=agreement");
    assertInvalid(inFirstProperty(report, p -> with(p, "trace", null)), "no member `trace`");
    assertInvalid(inFirstProperty(report, p -> with(p, "k2", Json.of(1))), "k2: not allowed");
    assertInvalid(
        inFirstProperty(
            report,
            p -> with(p, "trace", with((Json.Obj) p.members().get("trace"), "violations", null))),
        "no member `violations`");
    assertInvalid(inFirstProperty(report, p -> with(p, "verdict", Json.of("holds"))));
    Json.Obj holds = verify(example("promela/peterson.pml"));
    Json trace = ((Json.Obj) properties(report).getFirst()).members().get("trace");
    assertInvalid(inFirstProperty(holds, p -> with(p, "trace", trace)), "trace: not allowed");
  }

  private static List<Json> properties(Json.Obj report) {
    return ((Json.Arr) report.members().get("properties")).elements();
  }

  @Test
  void aTestIsNoVerification() {
    Json.Obj report = verify(promela("active proctype P() { skip }"));
    assertInvalid(with(report, "format", Json.of("rondo-test")));
    assertInvalid(new Json.Obj(new LinkedHashMap<>()));
    assertInvalid(Json.of("report"));
  }
}
