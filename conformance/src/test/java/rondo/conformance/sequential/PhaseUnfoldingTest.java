package rondo.conformance.sequential;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.distal.parser.Parser;
import rondo.distal.sequential.Sequentialization;
import rondo.distal.syntax.SyntaxPrinter;
import rondo.distal.text.SourceText;
import rondo.ir.data.LocalVariable;
import rondo.ir.event.EventSystem;
import rondo.testkit.CorpusModel;
import rondo.testkit.sequential.ReachableStateVectors;

/** Phase unfolding preserves the behaviour of a protocol. */
class PhaseUnfoldingTest {
  private static final int MAX_STATES = 1_000_000;

  /** One phase, and handlers of single messages with and without names. */
  private static final String ASK =
      """
      protocol Ask(N = 3) {
        message Ask
        message Answer { yes : bool }
        var asked : bool
        var yes : 0..N
        var sure : bool = any
        init { if self == process(0) { send Ask() to all } }
        upon Ask { asked = true  send Answer(sure) to process(0) }
        upon Answer as all_ times > N/2 { yes = count(m in all_ : m.yes) }
        rounds { round = Ask < Answer }
        network any
        invariant few : forall p : p.yes <= N
      }
      """;

  /** Rounds given by a field, and a handler that begins the next phase. */
  private static final String STEPS =
      """
      protocol Steps(N = 2, P = 2) {
        message Vote { turn : 1..P, step : 1..2, v : 0..1 }
        var turn : 0..P
        var v : 0..1 = any
        var heard_ : 0..2
        var done : 0..P
        init { turn = 1  send Vote(1, 1, v) to all }
        upon Vote as vs with turn == this.turn && step == 1 && this.done < turn times == N {
          v = min(m in vs : m.v)
          heard_ = 1
          send Vote(turn, 2, v) to all
        }
        upon Vote as vs with turn == this.turn && step == 2 times == N {
          heard_ = 2
          done = turn
          if turn < P { turn = turn + 1  send Vote(turn, 1, v) to all }
        }
        rounds { phase = turn round = step }
        network any
        invariant same : forall p, q : p.done == P && q.done == P -> p.v == q.v
      }
      """;

  /**
   * A process that gives up sends a message of the next phase to the empty set, and still receives.
   */
  private static final String NOBODY =
      """
      protocol Nobody(N = 2) {
        message Ask { turn : 1..2 }
        var friends : set of process
        var gave : bool
        var late : bool
        var heard_ : 0..2
        init { if self == process(0) { send Ask(1) to all } }
        upon Ask as m with m.turn > heard_ { heard_ = m.turn  late = gave }
        upon timeout when !gave { gave = true  send Ask(2) to friends }
        rounds { phase = turn round = Ask }
        network any
        invariant few : forall p : p.heard_ <= 1
      }
      """;

  /** Two roles, one of which waits for a majority of the other. */
  private static final String ROLES =
      """
      protocol Roles(M = 2, N = 2) {
        message Prepare { number : 1..M }
        message Promise { number : 1..M }
        role leader[M] {
          var number : 1..M = count(l in leader : l <= self)
          var chosen : bool
          init { send Prepare(number) to acceptor }
          upon Promise as ps with number == this.number times > N/2 { chosen = true }
        }
        role acceptor[N] {
          var promised : 0..M
          upon Prepare as m with m.number > promised {
            promised = m.number
            send Promise(promised) to m.sender
          }
        }
        rounds { phase = number round = Prepare < Promise }
        network any
        invariant some : forall a in acceptor : a.promised <= M
      }
      """;

  static Stream<Arguments> protocols() throws IOException {
    Path examples = CorpusModel.folder().resolveSibling("examples").resolve("distal");
    return Stream.of(
        Arguments.of(Named.of("simple_paxos", read(examples, "simple_paxos.dst")), "N=2 B=2"),
        Arguments.of(Named.of("broken", read(examples, "simple_paxos_broken.dst")), "N=2 B=2"),
        Arguments.of(Named.of("broken of 3", read(examples, "simple_paxos_broken.dst")), "B=1"),
        Arguments.of(Named.of("ask", ASK), "N=3"),
        Arguments.of(Named.of("nobody", NOBODY), "N=2"),
        Arguments.of(Named.of("steps", STEPS), "N=2"),
        Arguments.of(Named.of("roles", ROLES), "N=2"),
        Arguments.of(Named.of("three acceptors", ROLES), "N=3"));
  }

  private static String read(Path folder, String file) throws IOException {
    return Files.readString(folder.resolve(file));
  }

  private static Map<String, String> defines(String settings) {
    var defines = new HashMap<String, String>();
    for (String each : settings.split(" ")) {
      defines.put(each.substring(0, each.indexOf('=')), each.substring(each.indexOf('=') + 1));
    }
    return defines;
  }

  private static String unfolded(String text) throws RejectedException {
    return SyntaxPrinter.print(
        Sequentialization.unfold(Parser.parse(SourceText.of("protocol.dst", text))));
  }

  @ParameterizedTest
  @MethodSource("protocols")
  void processesCanBeTogetherWhatTheyCouldBe(String text, String settings)
      throws RejectedException {
    EventSystem before = Distal.parse("before.dst", text, defines(settings)).eventSystem();
    EventSystem after = Distal.parse("after.dst", unfolded(text), defines(settings)).eventSystem();
    List<String> names =
        before.roles().stream()
            .flatMap(r -> r.variables().stream())
            .map(LocalVariable::name)
            .filter(n -> !n.isEmpty())
            .distinct()
            .toList();
    assertThat(ReachableStateVectors.of(after, names, MAX_STATES))
        .hasSizeGreaterThan(1)
        .isEqualTo(ReachableStateVectors.of(before, names, MAX_STATES));
  }

  @ParameterizedTest
  @MethodSource("protocols")
  void whatIsPrintedIsReadAsTheSame(String text, String settings) throws RejectedException {
    String unfolded = unfolded(text);
    assertThat(SyntaxPrinter.print(Parser.parse(SourceText.of("unfolded.dst", unfolded))))
        .isEqualTo(unfolded);
    assertThat(Distal.parse("unfolded.dst", unfolded, defines(settings)).warnings())
        .hasSameSizeAs(Distal.parse("protocol.dst", text, defines(settings)).warnings());
  }

  @Test
  void eachReactionIsWrittenForEachWayToIt() throws RejectedException {
    assertThat(unfolded(ASK))
        .contains("enum At { start, ask, answer, askAnswer }")
        .contains("upon Ask with at == start {")
        .contains("upon Answer as all_ with at == start times > N / 2 {")
        .contains("upon Answer as all_ with at == ask times > N / 2 {");
    assertThat(unfolded(ROLES))
        .contains("upon Prepare as m with m.number > promised && m.number > inPhase {");
  }
}
