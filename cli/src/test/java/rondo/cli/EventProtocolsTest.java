package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.trace.json.Json;

/** Commands on event-based protocols. */
class EventProtocolsTest extends ProtocolFolder {
  private static final String GRAB =
      """
      protocol Grab(N = 2) {
        message Ask { urgent : bool }
        message Yes { turn : 1..N }
        role owner[1] {
          var given : 0..N
          upon Ask as m {
            given = given + 1
            send Yes(given) to m.sender
          }
        }
        role taker[N] {
          var turn : 0..N
          init { send Ask(false) to owner }
          upon Yes as m { turn = m.turn }
        }
        invariant one : count(t in taker : t.turn > 0) <= 1
        invariant few : forall o in owner : o.given <= N
      }
      """;

  /** A token that is passed on forever. */
  private static final String TOKEN =
      """
      protocol Token(N = 2) {
        message Pass { hops : 0..1 }
        var has : bool
        init { if self == process(0) { has = true } }
        upon timeout when has { has = false; send Pass(0) to process \\ {self} }
        upon Pass as m { has = true }
        ltl stops { <> [] (exists p : p.has) }
      }
      """;

  /** Two of three processes enter, which the monitor forbids. */
  private static final String WATCHED =
      """
      protocol Watched(N = 3) {
        message Enter
        message Entered { at : 1..2 }
        output got : bool
        var at : 0..2
        init { if self == process(0) { at = 1; announce Entered(1) } else { send Enter() to self } }
        upon Enter { at = 2; decide true; announce Entered(at) }
        monitor Room {
          var who : set of process
          var full : bool
          upon Entered as e with e.at == 1 { who |= {e.sender} }
          upon Entered as e { who |= {e.sender}; assert size(who) < 3 }
          upon decide as d { full = d.got }
        }
        invariant few : size(Room.who) < 2
      }
      """;

  @BeforeEach
  void write() throws IOException {
    model = write("grab.dst", GRAB);
  }

  @Test
  void violatedPropertyIsToldEventByEvent() {
    CommandResult result = verify("--property=one");
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.err()).isEmpty();
    assertThat(steady(result.out()))
        .isEqualTo(
            """
            protocol     Grab(N=2)
            roles        owner[1], taker[2]
            network      perfect
            delivery     m: messages arrive when they are sent, processes react to any of them
            symmetry     partial: every taker

            violated: one, after 4 steps
              7 states, 10 transitions, …

            at the beginning
              owner: given = 0
              taker 0, taker 1: turn = 0
             step  process  line  what happens
                0  taker 0        begins
                                  sends Ask(false) to owner
                0  taker 1        begins
                                  sends Ask(false) to owner
                1  owner    6     upon Ask(false) of taker 0 (sent in step 0)
                                  given: 0 -> 1
                                  sends Yes(1) to taker 0
                2  owner    6     upon Ask(false) of taker 1 (sent in step 0)
                                  given: 1 -> 2
                                  sends Yes(2) to taker 1
                3  taker 0  14    upon Yes(1) of owner (sent in step 1)
                                  turn: 0 -> 1
                4  taker 1  14    upon Yes(2) of owner (sent in step 2)
                                  turn: 0 -> 2
            in the end
              owner: given = 2
              taker 0: turn = 1
              taker 1: turn = 2
            `one` is violated
              --> DIR/grab.dst:16:13
            saved: DIR/t.json
            replay: rondo trace DIR/t.json
            """);
  }

  @Test
  void everyPropertyHasItsVerdict() {
    CommandResult result = verify("--quiet");
    assertThat(result.status()).isEqualTo(1);
    assertThat(steady(result.out()))
        .isEqualTo("violated: one, after 4 steps\nsaved: DIR/t.json\nholds  few\n");
    assertThat(verify().out()).endsWith("2 properties: 1 violated, 1 holds\n");
  }

  @ParameterizedTest
  @CsvSource({"m, 4", "mp, 8", "mmp, 8"})
  void verdictsDoNotDependOnHowMessagesAreDelivered(String delivery, int steps) {
    CommandResult result = verify("--quiet", "--delivery=" + delivery);
    assertThat(result.out())
        .startsWith("violated: one, after " + steps + " steps\n")
        .endsWith("holds  few\n");
  }

  @Test
  void deliveriesAreStepsOfTheStory() {
    CommandResult result = verify("--property=one", "--delivery=mmp");
    assertThat(result.out())
        .contains("\ndelivery     mmp: ")
        .contains("  owner          Ask(false) of taker 0 (sent in step 0) arrives\n")
        .contains("  owner    6     upon Ask(false) of taker 0 (sent in step 0)\n");
  }

  @Test
  void chartHasMessagesAsArrows() {
    verify("--property=one");
    CommandResult result = CommandResult.rondo("trace", "--format=chart", trace().toString());
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.out())
        .isEqualTo(
            """
                      owner          taker 0     taker 1
               0        |            begins         |
               0        |               |        begins
               1        |<-Ask(false)---|           |
                     given=1            |           |
               2        |<-------Ask(false)---------|
                     given=2            |           |
               3        |----Yes(1)---->|           |
                        |            turn=1         |
               4        |----------Yes(2)---------->|
                        |               |        turn=2
            """);
  }

  @ParameterizedTest
  @ValueSource(strings = {"m", "mp", "mmp"})
  void savedRunIsToldAgain(String delivery) {
    CommandResult result = verify("--property=one", "--any-upon", "--delivery=" + delivery);
    CommandResult again = CommandResult.rondo("trace", trace().toString());
    assertThat(again.status()).as(again.toString()).isZero();
    assertThat(result.out()).contains(again.out());
    CommandResult guided = CommandResult.rondo("simulate", "--guided", trace().toString());
    assertThat(guided.status()).isEqualTo(1);
    assertThat(guided.out()).isEqualTo(again.out());
  }

  @Test
  void savedRunOfAnotherProtocolIsRefused() throws IOException {
    verify("--property=one");
    write("grab.dst", GRAB.replace("given = given + 1", "given = 1"));
    CommandResult result = CommandResult.rondo("trace", trace().toString());
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).contains("error[T005]: this trace is not a run of its model");
  }

  @Test
  void savedRunThatBreaksNothingAnyMoreIsRefused() throws IOException {
    verify("--property=one");
    write("grab.dst", GRAB.replace("<= 1\n", "<= 2\n"));
    assertThat(CommandResult.rondo("trace", trace().toString()).err())
        .contains("the run violates no property");
  }

  @Test
  void savedRunIsNoneOfAProtocolInRounds() throws IOException {
    verify("--property=one");
    write("grab.dst", PrematureDecisionProtocol.under("any"));
    assertThat(CommandResult.rondo("trace", trace().toString()).err()).contains("is round-based");
  }

  @Test
  void saidForProgramsItHasTheSameStory() {
    CommandResult result = verify("--json", "--property=one");
    assertThat(result.status()).isEqualTo(1);
    Json.Obj report = result.json();
    assertThat(report.member("delivery")).contains(Json.of("m"));
    assertThat(report.member("precedence")).contains(Json.of("first"));
    assertThat(report.member("symmetry")).contains(Json.of("partial: every taker"));
    assertThat(report.member("roles"))
        .contains(Json.object().put("owner", 1).put("taker", 2).build());
    Json.Obj property =
        (Json.Obj) ((Json.Arr) report.members().get("properties")).elements().getFirst();
    Json.Obj trace = (Json.Obj) property.members().get("trace");
    assertThat(trace.members().keySet())
        .containsExactly(
            "file",
            "kind",
            "model",
            "delivery",
            "processes",
            "start",
            "steps",
            "end",
            "ending",
            "violations");
    List<Json> steps = ((Json.Arr) trace.members().get("steps")).elements();
    assertThat(steps).hasSize(6);
    assertThat(((Json.Obj) steps.get(2)).members().keySet())
        .containsExactly(
            "step", "process", "event", "trigger", "file", "line", "received", "changes", "sends");
    assertThat(steps.get(4).compact())
        .contains("\"received\":[{\"message\":\"Yes(1)\",\"from\":\"owner\",\"sentIn\":1}]");
    CommandResult told = CommandResult.rondo("trace", "--format=json", trace().toString());
    assertThat(told.json().member("steps")).isEqualTo(trace.member("steps"));
  }

  @Test
  void whatMonitorsSeeIsTold() throws IOException {
    model = write("watched.dst", WATCHED);
    CommandResult result = verify("--property=few");
    assertThat(result.out())
        .contains("  monitor Room: who = {}, full = false\n")
        .contains(
            """
                0  p0             begins
                                  at: 0 -> 1
                                  announces Entered(1)
                                    monitor Room (line 11): who: {} -> {p0}
            """)
        .contains(
            """
                                  got: none -> true, at: 0 -> 2
                                  decides got = true
                                    monitor Room (line 13): full: false -> true
                                  announces Entered(2)
                                    monitor Room (line 12): who: {p0} -> {p0, p1}
            """)
        .contains("  monitor Room: who = {p0, p1}, full = true\n");
    assertThat(CommandResult.rondo("trace", "--format=chart", trace().toString()).out())
        .contains("announces Entered(2)", "decides got = true", "Room.who={p0, p1}");
    Json.Obj told = CommandResult.rondo("trace", "--format=json", trace().toString()).json();
    assertThat(told.member("monitors").orElseThrow().compact())
        .isEqualTo(
            "{\"start\":[{\"monitor\":\"Room\",\"values\":{\"who\":\"{}\",\"full\":\"false\"}}],\"end\":[{\"monitor\":\"Room\",\"values\":{\"who\":\"{p0,"
                + " p1}\",\"full\":\"true\"}}]}");
    assertThat(told.member("steps").orElseThrow().compact())
        .contains(
            "\"announced\":[{\"decision\":\"got = true\",\"reactions\":[{\"monitor\":\"Room\"");
    CommandResult failed = verify("--property=safety");
    assertThat(failed.out()).contains("p2: monitor Room: assertion `size(who) < 3` failed\n");
  }

  @Test
  void errorIsToldOnceAndOtherPropertiesHaveVerdictsOfTheirOwn() throws IOException {
    model = write("watched.dst", WATCHED.replace("size(Room.who) < 2", "!Room.full || true"));
    CommandResult result = verify("--quiet");
    assertThat(result.status()).isEqualTo(1);
    assertThat(steady(result.out()))
        .isEqualTo(
            "violated: safety, assertion at DIR/watched.dst:12\nsaved: DIR/t.json\nholds  few\n");
    assertThat(steady(verify("--quiet", "--property=few").out())).isEqualTo(steady(result.out()));
    model = write("watched.dst", WATCHED.replace("size(Room.who) < 2", "size(Room.who) < 3"));
    assertThat(steady(verify("--quiet").out()))
        .isEqualTo(
            "violated: safety, assertion at DIR/watched.dst:12\nsaved: DIR/t.json\n"
                + "violated: few, after 2 steps\nsaved: DIR/t.2.json\n");
    assertThat(steady(CommandResult.rondo("trace", trace().toString()).out()))
        .endsWith(
            "p2: monitor Room: assertion `size(who) < 3` failed\n  --> DIR/watched.dst:12:44\n");
    model = write("watched.dst", WATCHED.replace("size(Room.who) < 2", "1 div size(Room.who) < 2"));
    assertThat(steady(verify("--quiet").out())).startsWith("violated: safety, assertion at ");
    model =
        write(
            "watched.dst", WATCHED.replace("size(Room.who) < 2", "1 div (2 - size(Room.who)) < 2"));
    assertThat(steady(verify("--quiet").out()))
        .isEqualTo("violated: few, run-time error at DIR/watched.dst:15\nsaved: DIR/t.json\n");
  }

  @Test
  void whoMayJoinIsSaid() throws IOException {
    model = write("grab.dst", GRAB.replace("role taker[N]", "role taker[1 of N]"));
    assertThat(verify().out()).contains("roles        owner[1], taker[1 of 2]\n");
  }

  @Test
  void runWithoutEndIsToldWithWhatIsRepeated() throws IOException {
    model = write("token.dst", TOKEN);
    CommandResult result = verify("--property=stops");
    assertThat(result.status()).as(result.toString()).isEqualTo(1);
    assertThat(result.out())
        .contains("violated: stops, in an infinite run\n")
        .contains("\nthe following steps repeat for ever:\n", "\nand so on, from step ")
        .contains("`stops` is violated\n");
    assertThat(result.out()).contains(CommandResult.rondo("trace", trace().toString()).out());
  }

  @Test
  void whereOnlyFormulasAreCheckedErrorsAreLookedForFirst() throws IOException {
    model = write("token.dst", TOKEN);
    assertThat(steady(verify("--quiet").out()))
        .isEqualTo("holds  safety\nviolated: stops, in an infinite run\nsaved: DIR/t.json\n");
  }

  @Test
  void errorIsToldWithItsPlace() throws IOException {
    model = write("grab.dst", GRAB.replace("turn = m.turn", "turn = m.turn + 1"));
    CommandResult result = verify("--property=safety");
    assertThat(result.status()).isEqualTo(1);
    assertThat(steady(result.out()))
        .contains("violated: safety, run-time error at DIR/grab.dst:14\n")
        .contains("taker 1: 3 is not a value of type 0..2\n  --> DIR/grab.dst:14:");
  }

  @Test
  void revokedDecisionBreaksIrrevocability() throws IOException {
    model =
        write(
            "flip.dst",
            """
            protocol Flip(N = 2) {
              message Vote { x : 0..1 }
              input x : 0..1
              output d : 0..1
              init { send Vote(x) to all }
              upon Vote as m { decide m.x }
              network crash 1
              check agreement
              check irrevocability
            }
            """);
    CommandResult result = verify();
    assertThat(result.out())
        .contains(
            "\nnetwork      crash 1\n", "\nsymmetry     full: all processes interchangeable\n")
        .contains("violated: agreement, after 2 steps\n")
        .contains("violated: irrevocability, after 2 steps\n")
        .contains(": decides ", "`irrevocability` is violated");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--psr", "--semantics=rounds"})
  void optionsForRoundsAreRefused(String option) {
    CommandResult result = verify(option);
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).contains("does not apply to an event-based protocol, which");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--shortest", "--fair", "--ltl=x", "--store=bitstate", "--no-merge"})
  void optionsForPromelaAreRefused(String option) {
    CommandResult result = verify(option);
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).contains("does not apply to a protocol, which");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--delivery=mp", "--any-upon", "--symmetry=off"})
  void optionsForEventsAreRefusedForRounds(String option) throws IOException {
    model = write("hasty.dst", PrematureDecisionProtocol.under("any"));
    CommandResult result = verify(option);
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).contains("does not apply to a round-based protocol, which");
  }

  @Test
  void optionsForEventsAreRefusedForPromela() throws IOException {
    model = write("m.pml", "active proctype P() { skip }");
    assertThat(verify("--any-upon").err()).contains("does not apply to a Promela model");
    assertThat(verify("--delivery=mp").err()).contains("does not apply to a Promela model");
  }

  @Test
  void unknownDeliveryAndUnknownPropertyAreRefused() {
    assertThat(verify("--delivery=mq").err()).contains("'mq' is not one of m, mp, mmp");
    assertThat(verify("--property=many").err())
        .contains("error[V001]: the protocol has no property `many`")
        .contains("there are `one`, `few` and `safety`");
  }

  @Test
  void withoutSymmetryEveryStateStandsForItself() {
    CommandResult result = verify("--property=few", "--no-reduction", "--symmetry=off");
    assertThat(result.status()).isZero();
    assertThat(result.out()).contains("\n  13 states, ").doesNotContain("symmetry");
    assertThat(verify("--property=few", "--no-reduction").out()).contains("\n  7 states, ");
  }

  @Test
  void limitMakesTheAnswerInconclusive() {
    CommandResult result = verify("--property=few", "--no-reduction", "--max-states=3");
    assertThat(result.status()).isEqualTo(3);
    assertThat(result.out()).contains("inconclusive: ");
  }

  @Test
  void anyReactionMayBeChosenIfThatIsAskedFor() throws IOException {
    String second = "upon Ask as m with m.urgent == false { given = 0 }";
    String text =
        GRAB.replace("    }\n  }\n  role taker", "    }\n    " + second + "\n  }\n  role taker");
    model =
        write(
            "grab.dst",
            text.replace("<= 1\n", "<= 2\n")
                .replace("o.given <= N", "o.given > 0 || (forall t in taker : t.turn == 0)"));
    assertThat(verify("--quiet", "--property=few").out()).isEqualTo("holds  few\n");
    CommandResult any = verify("--property=few", "--any-upon");
    assertThat(any.out()).contains("violated: few, after 3 steps\n", "\nprecedence   any enabled ");
  }

  @Test
  void randomRunIsTheSameForTheSameSeed() {
    Path saved = folder.resolve("s.json");
    CommandResult result =
        CommandResult.rondo(
            "simulate", "--seed=3", "--save=" + saved, "--delivery=mmp", model.toString());
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.out()).contains("`one` is violated\n").endsWith("seed 3\n");
    CommandResult again =
        CommandResult.rondo("simulate", "--seed=3", "--delivery=mmp", model.toString());
    assertThat(again.out()).isEqualTo(result.out());
    assertThat(result.out()).startsWith(CommandResult.rondo("trace", saved.toString()).out());
  }

  @Test
  void randomRunEndsWhereItIsTold() {
    CommandResult result =
        CommandResult.rondo("simulate", "--seed=3", "--steps=2", model.toString());
    assertThat(result.status()).isZero();
    assertThat(result.out()).contains("stopped here; --steps sets the maximal length of a run\n");
  }

  @Test
  void randomRunEndsWhereNothingCanHappen() throws IOException {
    model = write("grab.dst", GRAB.replace("<= 1\n", "<= 2\n"));
    CommandResult result = CommandResult.rondo("simulate", "--seed=3", model.toString());
    assertThat(result.status()).isZero();
    assertThat(result.out()).contains("nothing more can happen\n");
  }

  @Test
  void printedProtocolMeansTheSame() throws IOException {
    CommandResult printed = CommandResult.rondo("print", model.toString());
    assertThat(printed.status()).as(printed.toString()).isZero();
    String before = verify("--quiet").out();
    model = write("printed.dst", printed.out());
    assertThat(verify("--quiet").out()).isEqualTo(before);
  }

  @Test
  void protocolInRoundsThatAlsoReactsIsRefused() throws IOException {
    model =
        write(
            "both.dst",
            GRAB.replace("role owner[1] {", "round { send 1 to all }\n  role owner[1] {"));
    CommandResult result = verify();
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err())
        .contains("error[D010]: a protocol is either round-based or event-based, not both");
  }
}
