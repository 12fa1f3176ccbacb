package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static rondo.cli.VerificationReports.array;
import static rondo.cli.VerificationReports.member;
import static rondo.cli.VerificationReports.text;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.trace.json.Json;

/** The page of {@code --report} is one file that contains everything that it shows. */
class HtmlReportTest {
  private static final Pattern DOCUMENT =
      Pattern.compile("(?s)<script type=\"application/json\" id=\"document\">(.*?)</script>");
  private static final Pattern ELEMENT = Pattern.compile("(?s)<(script|style)>(.*?)</\\1>");

  @TempDir Path folder;

  /** The page of a call, with an exit status that is not an error. */
  private String page(String... words) {
    Path file = folder.resolve("report.html");
    var line = new ArrayList<>(List.of("verify", "--quiet", "--report=" + file));
    line.add("--trace=" + folder.resolve("t.json"));
    line.addAll(List.of(words));
    CommandResult result = CommandResult.rondo(line.toArray(String[]::new));
    assertThat(result.status()).as(result.toString()).isLessThan(4);
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new AssertionError(result.toString(), e);
    }
  }

  private static Json.Obj document(String page) {
    Matcher matcher = DOCUMENT.matcher(page);
    assertThat(matcher.find()).isTrue();
    try {
      return (Json.Obj) Json.parse(matcher.group(1));
    } catch (Json.MalformedException e) {
      throw new AssertionError(matcher.group(1), e);
    }
  }

  private static Json model(String page) {
    return array(document(page), "models").getFirst();
  }

  /** The first counterexample of a page. */
  private static Json run(String page) {
    return array(model(page), "properties").stream()
        .flatMap(p -> array(p, "runs").stream())
        .findFirst()
        .orElseThrow();
  }

  private static String example(String name) {
    return RepositoryRoot.root().resolve("examples").resolve(name).toString();
  }

  private static int number(Json json) {
    return ((Json.Num) json).value().intValueExact();
  }

  private static List<Json> elements(Json array) {
    return ((Json.Arr) array).elements();
  }

  /** The value of each variable after all frames, {@code owner.name}, as the page computes it. */
  private static Map<String, String> lastValues(Json run) {
    List<Json> variables = array(run, "variables");
    List<Json> texts = array(run, "texts");
    int[] values = new int[variables.size()];
    Arrays.fill(values, -1);
    List<Json> start = array(run, "start");
    for (int i = 0; i < start.size(); i++) {
      values[i] = number(start.get(i));
    }
    for (Json frame : array(run, "frames")) {
      for (Json entry : array(frame, "entries")) {
        for (Json set :
            ((Json.Obj) entry).member("set").map(HtmlReportTest::elements).orElse(List.of())) {
          values[number(elements(set).get(0))] = number(elements(set).get(1));
        }
      }
    }
    var result = new TreeMap<String, String>();
    for (int i = 0; i < values.length; i++) {
      if (values[i] >= 0) {
        result.put(
            text(variables.get(i), "owner") + "." + text(variables.get(i), "name"),
            ((Json.Str) texts.get(values[i])).value());
      }
    }
    return result;
  }

  @Test
  void thePolicyAllowsTheScriptAndTheStyleAndNothingElse() throws Exception {
    String page = page(example("promela/peterson_broken.pml"));
    assertThat(page).startsWith("<!doctype html>\n<!-- rondo verify -->\n");
    Matcher element = ELEMENT.matcher(page);
    int found = 0;
    while (element.find()) {
      byte[] content = element.group(2).getBytes(StandardCharsets.UTF_8);
      String hash =
          Base64.getEncoder().encodeToString(MessageDigest.getInstance("SHA-256").digest(content));
      assertThat(page).contains(element.group(1) + "-src 'sha256-" + hash + "'");
      found++;
    }
    assertThat(found).isEqualTo(2);
    assertThat(page)
        .contains("default-src 'none'")
        .doesNotContainPattern("(src|href)=\"")
        .doesNotContainPattern("https?://(?!www\\.w3\\.org/2000/svg)");
  }

  @Test
  void textOfTheModelIsNoMarkup() throws IOException {
    String text =
        "/* </script><script>alert(1)</script> <!-- & \u2028\u2029 */\n"
            + "active proctype P() { assert(false) }\n";
    String page = page(CommandResult.model(folder, text));
    Matcher matcher = DOCUMENT.matcher(page);
    assertThat(matcher.find()).isTrue();
    assertThat(matcher.group(1)).doesNotContain("<", ">", "&", "\u2028", "\u2029");
    assertThat(page.split("<script", -1)).hasSize(3);
    assertThat(text(array(model(page), "sources").getFirst(), "text")).isEqualTo(text);
  }

  /** The changes of all steps, applied to the values at the beginning, give those at the end. */
  @ParameterizedTest
  @CsvSource({
    "distal/paxos_always_accepts.dst, -DN=1",
    "distal/paxos_always_accepts.dst, -DN=1 --delivery=mmp",
    "distal/two_phase_commit_recovery_broken.dst, ''",
    "distal/joining_replicas_broken.dst, ''",
    "distal/ricart_agrawala_broken.dst, --property=alone",
    "distal/byzantine_generals_broken.dst, --property=agreement"
  })
  void valuesAreThoseOfTheReplayedRun(String model, String options) {
    var line = new ArrayList<String>();
    if (!options.isEmpty()) {
      line.addAll(List.of(options.split(" ")));
    }
    line.add(example(model));
    Map<String, String> shown = lastValues(run(page(line.toArray(String[]::new))));
    CommandResult trace =
        CommandResult.rondo("trace", "--format=json", folder.resolve("t.json").toString());
    var expected = new TreeMap<String, String>();
    put(array(trace.json(), "end"), "process", "", expected);
    trace
        .json()
        .member("monitors")
        .ifPresent(m -> put(array(m, "end"), "monitor", "monitor ", expected));
    assertThat(expected).isNotEmpty();
    assertThat(shown).isEqualTo(expected);
  }

  private static void put(
      List<Json> valuations, String owner, String prefix, Map<String, String> to) {
    for (Json each : valuations) {
      ((Json.Obj) member(each, "values"))
          .members()
          .forEach(
              (name, value) ->
                  to.put(prefix + text(each, owner) + "." + name, ((Json.Str) value).value()));
    }
  }

  @Test
  void aProcessThatStartsLaterHasItsValues() {
    String text =
        """
        byte x
        proctype P(byte v) { byte w = 7; chan c = [1] of { byte }; c!w; x = v; assert(x != 3) }
        proctype Q() { x = 9; false }
        init { run Q(); (x == 9); run P(3) }
        """;
    Json run = run(page("--exact-steps", CommandResult.model(folder, text)));
    assertThat(lastValues(run))
        .containsEntry(".x", "3")
        .containsEntry("P(2).v", "3")
        .containsEntry("P(2).w", "7")
        .containsEntry("P(2).c", "[7]");
    assertThat(array(run, "lanes").stream().map(l -> text(l, "name")))
        .contains("P(2)", "Q(1)")
        .anyMatch(n -> n.startsWith(":init:") || n.startsWith("init"));
  }

  @Test
  void aValueOfAnEndedProcessIsGone() {
    String text =
        """
        byte x
        proctype P(byte v) { x = v }
        init { run P(3); (_nr_pr == 1); assert(false) }
        """;
    assertThat(lastValues(run(page("--exact-steps", CommandResult.model(folder, text)))))
        .containsEntry(".x", "3")
        .doesNotContainKey("P(1).v");
  }

  @Test
  void arrowsLeadFromTheSenderToTheReceiver() {
    Json run = run(page(example("rounds/one_third_rule_broken.dst")));
    assertThat(text(run, "kind")).isEqualTo("rounds");
    List<Json> arrows = array(run, "arrows");
    assertThat(arrows).isNotEmpty().anyMatch(a -> text(a, "status").equals("lost"));
    for (Json arrow : arrows) {
      assertThat(member(arrow, "sent")).isEqualTo(member(arrow, "received"));
      assertThat(member(arrow, "from")).isNotEqualTo(member(arrow, "to"));
    }
    Json events = run(page("-DN=1", example("distal/paxos_always_accepts.dst")));
    assertThat(array(events, "arrows")).isNotEmpty();
    for (Json arrow : array(events, "arrows")) {
      assertThat(number(member(arrow, "sent")))
          .isLessThanOrEqualTo(number(member(arrow, "received")));
    }
    String channels =
        """
        chan q = [2] of { byte }; chan r = [0] of { byte }
        active proctype A() { q!1; q!2; r!3 }
        active proctype B() { byte x; q?x; r?x; q?x; assert(false) }
        """;
    Json processes = run(page("--exact-steps", CommandResult.model(folder, channels)));
    assertThat(
            array(processes, "arrows").stream().map(a -> text(a, "status") + " " + text(a, "text")))
        .containsExactlyInAnyOrder("received q!1", "rendezvous r!3", "received q!2");
    assertThat(array(processes, "arrows"))
        .allMatch(a -> number(member(a, "from")) == 0 && number(member(a, "to")) == 1);
  }

  @Test
  void aPropertyThatHoldsIsExplained() {
    Json model = model(page("-DN=5", "--property=agreement", example("rounds/one_third_rule.dst")));
    Json property = array(model, "properties").getFirst();
    assertThat(text(property, "status")).isEqualTo("passed");
    assertThat(array(property, "figures").stream().map(f -> text(f, "name")))
        .contains("protocol", "network", "symmetry");
    assertThat(number(member(property, "statistics", "states"))).isPositive();
    assertThat(array(property, "runs")).isEmpty();
    assertThat(text(member(model, "defines"), "N")).isEqualTo("5");
    String unreached = "byte x; active proctype P() { if :: x == 1 -> x = 2 :: else fi }";
    assertThat(array(model(page(CommandResult.model(folder, unreached))), "unreached")).hasSize(1);
  }

  @Test
  void aRejectedModelHasAPage() {
    Json model = model(page(CommandResult.model(folder, "active proctype P() { y = 1 }")));
    assertThat(array(model, "diagnostics")).hasSize(1);
    assertThat(text(array(model, "properties").getFirst(), "verdict")).isEqualTo("rejected");
    assertThat(array(model, "sources")).hasSize(1);
  }

  @Test
  void aLongRunOfManyProcessesIsSmall() throws IOException {
    String text =
        """
        byte done; byte shared[9]
        active [9] proctype P() {
          byte i, sum;
          do
          :: i < 22 -> i++; sum = sum + i; shared[_pid] = sum
          :: else -> break
          od;
          done++;
          assert(done < 9)
        }
        """;
    String page = page("--exact-steps", CommandResult.model(folder, text));
    assertThat(array(run(page), "frames")).hasSizeGreaterThan(200);
    assertThat(array(run(page), "lanes")).hasSize(9);
    assertThat(page.getBytes(StandardCharsets.UTF_8).length).isLessThan(2_000_000);
  }

  @Test
  void theBeginningOfAVeryLongRunIsLeftOut() {
    String text =
        """
        int n
        active proctype P() { byte keep = 5; do :: n < 9000 -> n++ :: else -> break od; assert(false) }
        """;
    String page = page("--exact-steps", CommandResult.model(folder, text));
    Json run = run(page);
    assertThat(array(run, "frames")).hasSize(5000);
    assertThat(number(member(run, "omitted"))).isGreaterThan(10_000);
    assertThat(lastValues(run)).containsEntry(".n", "9000").containsEntry("P(0).keep", "5");
    assertThat(page.length()).isLessThan(2_000_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"report.pdf", "report", "report.json", "report.html.gz"})
  void anotherKindOfFileIsRefused(String file) {
    CommandResult result =
        CommandResult.rondo("verify", "--report", file, example("promela/peterson.pml"));
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).contains("is not the name of an HTML file");
  }
}
