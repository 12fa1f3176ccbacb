package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.trace.json.Json;

/** Commands on round-based protocols. */
class RoundProtocolsTest extends ProtocolFolder {
  @BeforeEach
  void write() throws IOException {
    model = write("hasty.dst", PrematureDecisionProtocol.under("any"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"process \\ {self}", "self", "{self}"})
  void sendingToOthersOrToItselfKeepsFullSymmetry(String receivers) throws IOException {
    write("hasty.dst", PrematureDecisionProtocol.under("any").replace("to all", "to " + receivers));
    assertThat(verify("--property=validity").out())
        .contains("symmetry     full: all processes interchangeable");
  }

  @Test
  void violatedPropertyIsToldAsATableOfRounds() {
    CommandResult result = verify("--property=agreement");
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.err()).isEmpty();
    assertThat(steady(result.out()))
        .isEqualTo(
            """
            protocol     Hasty(N=2)
            network      any
            symmetry     full: all processes interchangeable

            violated: agreement, after 1 round
              7 states, 7 transitions, 1 round, …

             round  process  sends  hears of  x  d
             start  p0                        0  none
                    p1                        1  none
             1      p0       0      p0 p1     0  none -> 0
                    p1       1      -- p1     1  none -> 1
             (-- a message that is lost)
            `agreement` is violated
              --> DIR/hasty.dst:10:9
            saved: DIR/t.json
            replay: rondo trace DIR/t.json
            """);
  }

  @Test
  void propertyThatHoldsSaysUnderWhatAssumptions() throws IOException {
    model = write("calm.dst", PrematureDecisionProtocol.under("perfect"));
    CommandResult result = verify("-DN=3");
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(steady(result.out()))
        .isEqualTo(
            """
            protocol     Hasty(N=3)
            network      perfect
            symmetry     full: all processes interchangeable

            holds  agreement
              8 states, 8 transitions, 1 round, …
            holds  validity
              8 states, in the search for agreement

            both properties hold
            """);
  }

  @Test
  void whatIsParticularToAPropertyStandsWithIt() throws IOException {
    model =
        write(
            "both.dst",
            PrematureDecisionProtocol.under("any")
                .replace("(N = 2)", "(N = 2, V = N + 1)")
                .replace("check agreement, validity", "processes V\n")
                .replace("processes V", "processes V check agreement when perfect check validity")
                .replace("stop", "invariant first : process(0).x <= 1 stop"));
    CommandResult result = verify();
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(steady(result.out()))
        .startsWith("protocol     Hasty(N=2, V=3), 3 processes\nnetwork      any\n\n")
        .contains("\nholds  agreement\n  when perfect\n  symmetry full: all processes")
        .contains(
            "\nholds  first\n  symmetry partial: p0 distinguished, the others interchangeable\n")
        .endsWith("\n\nall 3 properties hold\n");
    assertThat(verify("--json").json().members())
        .containsEntry("parameters", Json.object().put("N", 2).put("V", 3).build());
  }

  @Test
  void severalVerdictsAreCountedAtTheEnd() {
    assertThat(verify().out()).endsWith("\n\n2 properties: 1 violated, 1 holds\n");
    assertThat(verify("--max-states=1").out()).endsWith("\n2 properties: 2 inconclusive\n");
  }

  @Test
  void quietIsALineForEachPropertyAndForEachTraceThatIsSaved() {
    assertThat(steady(verify("--quiet").out()))
        .isEqualTo("violated: agreement, after 1 round\nsaved: DIR/t.json\nholds  validity\n");
  }

  @Test
  void jsonHasTheRoundsOfTheRun() {
    CommandResult result = verify("--json");
    assertThat(result.status()).isEqualTo(1);
    Json.Obj report = result.json();
    assertThat(report.members())
        .containsEntry("verdict", Json.of("violated"))
        .containsEntry("protocol", Json.of("Hasty"))
        .containsEntry("processes", Json.of(2))
        .containsEntry("network", Json.of("any"))
        .containsEntry("semantics", Json.of("rounds"));
    var properties = ((Json.Arr) report.members().get("properties")).elements();
    var agreement = (Json.Obj) properties.getFirst();
    assertThat(agreement.members())
        .containsEntry("property", Json.of("agreement"))
        .containsEntry("verdict", Json.of("violated"))
        .containsKeys("states", "transitions", "depth", "seconds", "memoryBytes", "symmetry");
    var run = (Json.Obj) agreement.members().get("trace");
    assertThat(run.members()).containsEntry("file", Json.of(trace().toString()));
    assertThat(((Json.Arr) run.members().get("rounds")).elements()).hasSize(1);
    assertThat(((Json.Obj) properties.getLast()).members())
        .containsEntry("verdict", Json.of("holds"));
  }

  @Test
  void rejectedProtocolsAreReportedInJsonToo() throws IOException {
    model = write("bad.dst", "protocol P {");
    CommandResult result = verify("--json");
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.json().members()).containsEntry("verdict", Json.of("rejected"));
    assertThat(result.out()).contains("\"severity\": \"error\"");
  }

  @Test
  void savedRunIsReplayedAsLongAsItIsOneOfTheProtocol() throws IOException {
    String told = verify("--property=agreement").out();
    CommandResult again = CommandResult.rondo("trace", trace().toString());
    assertThat(again.status()).as(again.toString()).isZero();
    assertThat(told).contains(again.out());
    assertThat(CommandResult.rondo("simulate", "--guided=" + trace()))
        .isEqualTo(new CommandResult(1, again.out(), ""));
    assertThat(CommandResult.rondo("trace", "--format=json", trace().toString()).out())
        .contains("\"rounds\": [");

    CommandResult lines = CommandResult.rondo("trace", "--format=spin", trace().toString());
    assertThat(lines.status()).isEqualTo(2);
    assertThat(lines.err()).contains("--format spin is for runs of Promela models");

    write("hasty.dst", "// A remark.\n" + PrematureDecisionProtocol.under("any"));
    assertThat(CommandResult.rondo("trace", trace().toString()).status()).isZero();
    write("hasty.dst", PrematureDecisionProtocol.under("perfect"));
    CommandResult changed = CommandResult.rondo("trace", trace().toString());
    assertThat(changed.status()).isEqualTo(2);
    assertThat(changed.err()).startsWith("error[T005]").contains("is not a run of its model");
  }

  @Test
  void savedRunThatIsNoneIsRefused() throws IOException {
    verify("--property=agreement");
    String saved = Files.readString(trace());
    for (String broken :
        new String[] {
          saved.replace("\"agreement\"", "\"validity\""),
          saved.replace("\"heard\"", "\"ignored\""),
          saved.replace("\"correct\"", "\"happy\""),
          saved.replaceFirst("(?s)\"heard\": \\[.*?\\]", "\"heard\": [[7]"),
          saved.replaceFirst("(?s)\"start\": \\[.*?\\}", "\"start\": ["),
          saved.replaceFirst("(?s)\"steps\": .*", "\"steps\": []}")
        }) {
      assertThat(broken).isNotEqualTo(saved);
      Files.writeString(trace(), broken);
      CommandResult result = CommandResult.rondo("trace", trace().toString());
      assertThat(result.status()).as(broken + result.err()).isEqualTo(2);
      assertThat(result.err()).startsWith("error[").doesNotContain("\tat ");
    }
  }

  @Test
  void failedAssertionIsToldWithItsLine() throws IOException {
    model =
        write(
            "asserts.dst",
            """
            protocol Asserts(N = 2) {
              var y : 0..1
              round {
                send y to all
                update(heard) { assert size(heard) == N }
              }
              network any
            }
            """);
    CommandResult result = verify("--quiet");
    assertThat(result.status()).as(result.toString()).isEqualTo(1);
    assertThat(steady(result.out()))
        .isEqualTo("violated: safety, assertion at DIR/asserts.dst:5\nsaved: DIR/t.json\n");
  }

  @Test
  void whatIsWideDoesNotWidenItsColumn() throws IOException {
    model =
        write(
            "row.dst",
            """
            protocol Row(N = 1) {
              var row : seq[12] of 0..9
              var k : 0..2
              round {
                update {
                  row = row ++ [1, 2, 3, 4, 5, 6]
                  k += 1
                  assert k < 2
                }
              }
              network any
            }
            """);
    assertThat(steady(verify().out()))
        .contains(
            """

             round  process  sends  hears of  row                       k
             start  p0                        []                        0
             1      p0              .         [] -> [1, 2, 3, 4, 5, 6]  0 -> 1
             2      p0              .         -> [1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6]
                                                                        1 -> 2
            in round 2, p0: assertion `k < 2` failed
              --> DIR/row.dst:8:7
            """);
  }

  /** The search for termination prunes the run before the assertion, since all have decided. */
  @Test
  void assertionThatFailsAfterAllIsDecidedIsFound() throws IOException {
    model =
        write(
            "late.dst",
            """
            protocol Late(N = 2) {
              input x : 0..1
              output d : 0..1
              var k : 0..2
              round {
                send x to all
                update { decide x k += 1 assert k < 2 }
              }
              stop after 2 rounds
              network any
              check termination
            }
            """);
    CommandResult result = verify("--quiet");
    assertThat(result.status()).as(result.toString()).isEqualTo(1);
    assertThat(steady(result.out()))
        .isEqualTo(
            "violated: safety, assertion at DIR/late.dst:7\nsaved: DIR/t.json\n"
                + "holds  termination\n");
  }

  @Test
  void limitMakesTheAnswerInconclusive() {
    CommandResult result = verify("--quiet", "--property=validity", "--max-states=1");
    assertThat(result)
        .isEqualTo(
            new CommandResult(3, "inconclusive: the state limit was reached  validity\n", ""));
  }

  @Test
  void limitThatIsJustEnoughIsNotReached() {
    assertThat(verify("--quiet", "--property=validity", "--max-states=7").out())
        .isEqualTo("holds  validity\n");
  }

  @Test
  void unknownNamesAreToldWithTheKnownOnes() {
    CommandResult property = verify("--property=nothing");
    assertThat(property.status()).isEqualTo(2);
    assertThat(property.err()).contains("there are `agreement`, `validity` and `safety`");
    CommandResult parameter = verify("-DM=3");
    assertThat(parameter.status()).isEqualTo(2);
    assertThat(parameter.err()).contains("its parameters are `N`");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-DN", "-DN="})
  void parameterIsGivenANumber(String option) {
    CommandResult result = verify(option);
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.out()).isEmpty();
    assertThat(result.err())
        .contains("error[D103]: the parameter `N` is given no value")
        .contains("write it as in `-DN=3`");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--ltl=x",
        "--fair",
        "--full-channel=lose",
        "--all-errors",
        "--shortest",
        "--store=bitstate",
        "--symmetry=off",
        "--no-merge",
        "--exact-steps"
      })
  void optionsForPromelaAreRefused(String option) {
    CommandResult result = verify(option);
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).containsPattern("does not apply to a (round-based )?protocol");
  }

  @Test
  void formulasStandInTheProtocol() {
    assertThat(verify("--ltl=x").err())
        .contains("its formulas are written in the protocol: ltl name { ... }");
  }

  @Test
  void optionsForProtocolsAreRefusedForPromela() throws IOException {
    model = write("m.pml", "active proctype P() { skip }");
    assertThat(verify("--semantics=rounds").err())
        .startsWith("error: --semantics does not apply to a Promela model");
  }

  @ParameterizedTest
  @ValueSource(strings = {"sequential", "interleaved"})
  void messageByMessageTheVerdictsAreTheSame(String semantics) {
    CommandResult result = verify("--semantics=" + semantics);
    assertThat(result.status()).as(result.toString()).isEqualTo(1);
    assertThat(result.out())
        .contains("\nviolated: agreement, after 1 round\n", "\n round  process")
        .contains(
            "\nsemantics    " + semantics + "\n",
            "\nsymmetry     none: messages are received one by one\n")
        .contains("\nholds  validity\n");
    assertThat(CommandResult.rondo("trace", trace().toString()).status()).isZero();
  }

  @Test
  void printedProtocolMeansTheSame() throws IOException {
    CommandResult printed = CommandResult.rondo("print", model.toString());
    assertThat(printed.status()).as(printed.toString()).isZero();
    String before = verify("--quiet").out();
    model = write("printed.dst", printed.out());
    assertThat(verify("--quiet").out()).isEqualTo(before);
    assertThat(CommandResult.rondo("print", "--spin", model.toString()).err())
        .contains("--spin does not apply to a protocol, which");
  }

  @Test
  void valuesAreRenamedAndTheReportSaysWhich() throws IOException {
    model = write("m.dst", ORDERED);
    CommandResult result = verify("--psr");
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.out())
        .contains("values       x: 1..3, order-preserving: the least of them is taken (");
    assertThat(verify("--psr", "--json").out()).contains("\"valueSymmetry\"", "order-preserving");
    assertThat(verify("--json").out()).doesNotContain("\"valueSymmetry\"");
  }

  @Test
  void valuesThatAreNamedAreRefusedWithTheLine() throws IOException {
    model = write("m.dst", ORDERED.replace("smallest(heard)", "x == 1 ? x : x"));
    CommandResult named = verify("--psr");
    assertThat(named.status()).isEqualTo(2);
    assertThat(named.err())
        .contains("error[V003]", "m.dst:6", "one of them occurs as a constant", "--psr");
    model = write("m.dst", ORDERED.replace("smallest(heard)", "any {smallest(1..V), x}"));
    assertThat(verify("--psr").err()).contains("error[V003]");
    model = write("m.dst", ORDERED.replace("input x : 1..V", "var x : 1..V"));
    assertThat(verify("--psr").err()).contains("error[V002]");
  }

  @Test
  void valuesThatComeUpOnTheWayAreRefused() throws IOException {
    String text = ORDERED.replace("x = smallest(heard)", "y = smallest(heard) x = any 1..V");
    model = write("m.dst", text.replace("round {", "var y : 1..V = x round {"));
    CommandResult result = verify("--psr");
    assertThat(result.status()).as(result.toString()).isEqualTo(2);
    assertThat(result.err()).contains("error[V003]", "a value occurs that no process holds");
    assertThat(verify().status()).isIn(0, 1);
  }

  @Test
  void valuesAreNeitherForcedNorRenamedMessageByMessage() {
    assertThat(verify("--psr=force").err()).contains("--psr=force does not apply");
    CommandResult sequential = verify("--psr", "--semantics=sequential");
    assertThat(sequential.status()).isEqualTo(2);
    assertThat(sequential.err()).contains("--psr requires --semantics rounds");
  }

  private static final String ORDERED =
      """
      protocol Ordered(N = 2, V = 3) {
        input x : 1..V
        round {
          send x to all
          update(heard) {
            x = smallest(heard)
          }
        }
        network any
        invariant fine : forall p : size({p.x}) == 1
      }
      """;
}
