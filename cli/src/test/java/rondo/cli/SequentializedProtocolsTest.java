package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands on sequentialized protocols. */
class SequentializedProtocolsTest {
  private static final Path PAXOS =
      RepositoryRoot.root().resolve("examples/distal/simple_paxos_broken.dst");

  /**
   * A process joins every turn that it hears of, even a past one: it returns to an earlier round.
   */
  private static final String BACK =
      """
      protocol Back(N = 2) {
        message Ask { turn : 1..2 }
        var turn : 0..2
        init { if self == process(0) { send Ask(1) to all } }
        upon Ask as m { turn = m.turn }
        upon timeout when turn == 1 && self == process(0) { turn = 2; send Ask(2) to all }
        rounds { phase = turn round = Ask }
        network any
        invariant late : forall p : p.turn <= 2
      }
      """;

  /** Communication-closed, with a property of messages in transit between rounds. */
  private static final String BETWEEN =
      """
      protocol Between(N = 2) {
        message Ask { turn : 1..2 }
        var turn : 0..2
        var others : 0..2
        upon timeout when turn == 0 { turn = 1; send Ask(1) to all }
        upon Ask as m with m.turn > turn { turn = m.turn; others = OTHERS }
        rounds { phase = turn round = Ask }
        network any
        invariant late : forall p : p.turn <= 2
        invariant early : forall m in transit(Ask) : m.turn == 1
      }
      """;

  /** Violated asynchronously: a process may react to a single message. */
  private static final String IMPATIENT =
      """
      protocol Impatient(N = 3) {
        message A { value : 0..1 }
        input x : 0..1
        var done : bool
        var alone : bool
        init { send A(x) to all }
        upon A as a with !done times >= 1 { done = true; alone = size(a) < N }
        network any
        rounds { round = A NETWORK }
        invariant together : forall p : !p.alone
      }
      """;

  @TempDir Path folder;

  @Test
  void anAssumptionOnTheNetworkOfRoundsIsStatedBesideTheVerdict() throws IOException {
    Path file = folder.resolve("impatient.dst");
    Files.writeString(file, IMPATIENT.replace("NETWORK", "network perfect"));
    CommandResult assumed = CommandResult.rondo("verify", "--sequentialize", file.toString());
    assertThat(assumed.status()).isZero();
    assertThat(assumed.out())
        .contains(
            "assumption network perfect in each round, which the asynchronous protocol does not");
    assertThat(CommandResult.rondo("verify", "--sequentialize", "--json", file.toString()).out())
        .contains("\"assumption\": \"network perfect in each round");
    Files.writeString(file, IMPATIENT.replace("NETWORK", ""));
    CommandResult free =
        CommandResult.rondo("verify", "--sequentialize", "--trace", trace(), file.toString());
    assertThat(free.status()).isEqualTo(1);
    assertThat(free.out()).doesNotContain("assumption");
  }

  @Test
  void whatIsFoundInRoundsIsToldAsynchronously() {
    CommandResult result =
        CommandResult.rondo("verify", "--sequentialize", "--trace", trace(), PAXOS.toString());
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.out())
        .contains("violated: prefixes, after 15 steps", "upon Promise(3, [3]) of p")
        .contains("prepare, ack, propose, promise");
    assertThat(CommandResult.rondo("trace", trace()).out()).contains("upon Promise(3, [3]) of p");
  }

  private String trace() {
    return folder.resolve("trace.json").toString();
  }

  @Test
  void whatHoldsInRoundsHoldsIfTheProtocolKeepsToThem() {
    CommandResult result =
        CommandResult.rondo("verify", "--sequentialize", "-DB=2", PAXOS.toString());
    assertThat(result.status()).isZero();
    assertThat(result.out()).contains("holds  round-based", "holds  prefixes");
  }

  @Test
  void aProtocolThatGoesBackIsSearchedAsynchronously() throws IOException {
    Path file = Files.writeString(folder.resolve("back.dst"), BACK);
    CommandResult result =
        CommandResult.rondo("verify", "--sequentialize", "--trace", trace(), file.toString());
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.out()).contains("violated: round-based", "condition", "holds  late");
  }

  @Test
  void whatIsSaidOfMessagesOnTheirWayIsLeftOutOfRounds() throws IOException {
    String text = BETWEEN.replace("OTHERS", "0");
    Path file = Files.writeString(folder.resolve("between.dst"), text);
    CommandResult result = CommandResult.rondo("sequentialize", file.toString());
    assertThat(result.status()).isZero();
    assertThat(result.err()).contains("D320", "no message is in transit");
    assertThat(result.out()).contains("invariant late").doesNotContain("early");
    CommandResult printed =
        CommandResult.rondo("print", "--as", "promela", "--property=early", file.toString());
    assertThat(printed.status()).isEqualTo(2);
    assertThat(printed.err()).contains("V006", "messages in transit");
    assertThat(CommandResult.rondo("print", "--as", "promela", file.toString()).out())
        .contains("Checked: late.");
  }

  /** With properties that the rounds cannot express; the monitor fails in the second step. */
  private static final String OBSERVED =
      """
      protocol Observed(N = 2) {
        message A
        message Seen
        rounds { round = A < Seen }
        var at : 0..1
        output value : 0..1
        init { send A() to all }
        upon A with at == 0 { at = 1; announce Seen(); decide 1 }
        monitor M { var count : 0..2  upon Seen { count += 1; assert count < 2 } }
        network any
        check agreement, termination
        invariant few : M.count <= 1
        invariant early : size(transit(A)) < 9
        ltl never { [] (forall p : p.at == 0) }
      }
      """;

  @Test
  void whatRoundsCannotExpressIsInconclusive() throws IOException {
    Path file = Files.writeString(folder.resolve("observed.dst"), OBSERVED);
    CommandResult all = CommandResult.rondo("verify", "--sequentialize", file.toString());
    assertThat(all.status()).isEqualTo(3);
    assertThat(all.out()).contains("holds  agreement").doesNotContain("holds  safety");
    for (String omitted : new String[] {"safety", "termination", "few", "early", "never"}) {
      String line = "inconclusive: it has no translation to rounds  " + omitted;
      assertThat(all.out()).contains(line);
      CommandResult one =
          CommandResult.rondo("verify", "--sequentialize", "--property", omitted, file.toString());
      assertThat(one.status()).isEqualTo(3);
      assertThat(one.out()).contains(line);
    }
    CommandResult agreement =
        CommandResult.rondo("verify", "--sequentialize", "--property=agreement", file.toString());
    assertThat(agreement.status()).isZero();
  }

  /** Communication-closed, with a property of each kind that rounds do not have. */
  private static final String OTHER_PROPERTIES =
      """
      protocol Others(N = 2) {
        message Ask { turn : 1..2 }
        message Asked { turn : 1..2 }
        var turn : 0..2
        output done : bool
        upon timeout when turn == 0 {
          turn = 1
          announce Asked(1)
          send Ask(1) to process \\ {self}
        }
        upon Ask as m with m.turn > turn { turn = m.turn; decide true }
        monitor Asks {
          var asked : bool
          upon Asked { asked = true }
        }
        rounds { phase = turn round = Ask < Asked }
        NETWORK
        check termination
        ltl soon { <> (exists p : p.turn == 1) }
        invariant late : forall p : p.turn <= 2
        invariant quiet : Asks.asked || !Asks.asked
        invariant early : forall m in transit(Ask) : m.turn == 1
      }
      """;

  /** Nothing is left out without a word. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "network any",
        "network lossy",
        "network crash 1",
        "network lossy 2 in total",
        "network crash 1 and lossy 2 in total"
      })
  void everyPropertyThatIsNotCheckedInRoundsIsNamed(String network) throws IOException {
    Path file = folder.resolve("others.dst");
    Files.writeString(file, OTHER_PROPERTIES.replace("NETWORK", network));
    CommandResult printed = CommandResult.rondo("sequentialize", file.toString());
    CommandResult verified = CommandResult.rondo("verify", "--sequentialize", file.toString());
    assertThat(printed.status()).as(printed.err()).isZero();
    assertThat(printed.err())
        .contains("liveness is not preserved by the translation to rounds")
        .contains("temporal formulas can distinguish rounds from single steps")
        .contains("there are no monitors in rounds")
        .contains("no message is in transit between rounds");
    assertThat(printed.out()).contains("invariant late").doesNotContain("quiet", "early", "soon");
    assertThat(verified.status()).as(verified.err()).isEqualTo(3);
    assertThat(verified.out()).contains("holds  late");
    for (String omitted : List.of("termination", "soon", "quiet", "early")) {
      assertThat(verified.out())
          .contains("inconclusive: it has no translation to rounds  " + omitted);
    }
  }

  /** A process of one role decides all outputs of its role, one of the other role never does. */
  private static final String ROLES =
      """
      protocol Roles {
        enum Colour { red, green, blue }
        enum Step { ask, tell }
        message M { step : Step }
        role one[1] {
          var s : 0..2
          output a : 0..1
          upon timeout when s == 0 { s = 1; send M(ask) to other }
          upon M as m with m.step == tell && s == 1 {
            s = 2
            SET
          }
        }
        role other[1] {
          var t : 0..1
          output b : 0..1
          upon M as m with m.step == ask && t == 0 { t = 1; send M(tell) to one }
        }
        rounds { round = step }
        network any
        invariant never : forall p in one : !decided(p)
        invariant neither : forall p in other : !decided(p)
      }
      """;

  @ParameterizedTest
  @ValueSource(strings = {"decide 1", "if !decided(self) { decide 1 }"})
  void aProcessHasDecidedWhatItsRoleDecides(String statement) throws IOException {
    Path file = folder.resolve("roles.dst");
    Files.writeString(file, ROLES.replace("SET", statement));
    for (String how : List.of("--threads=1", "--sequentialize")) {
      CommandResult result =
          CommandResult.rondo("verify", how, "--trace", trace(), file.toString());
      assertThat(result.status()).as(how + result.err()).isEqualTo(1);
      assertThat(result.out()).contains("violated: never", "holds  neither");
    }
  }

  @Test
  void whatAProcessSendsToOthersNeedsAnother() throws IOException {
    Path file = folder.resolve("others.dst");
    Files.writeString(file, OTHER_PROPERTIES.replace("NETWORK", "network any"));
    for (String command : List.of("verify --sequentialize", "sequentialize")) {
      List<String> words = new ArrayList<>(List.of(command.split(" ")));
      words.addAll(List.of("-DN=1", file.toString()));
      CommandResult result = CommandResult.rondo(words.toArray(String[]::new));
      assertThat(result.status()).as(command).isEqualTo(2);
      assertThat(result.err()).contains("D220", "there are no other processes");
    }
  }

  @Test
  void whatReadsMessagesIsPutIntoRoundsButNotUnfolded() throws IOException {
    String text = BETWEEN.replace("OTHERS", "size(mbox(Ask))");
    Path file = Files.writeString(folder.resolve("reading.dst"), text);
    CommandResult rounds = CommandResult.rondo("sequentialize", file.toString());
    assertThat(rounds.status()).isZero();
    assertThat(rounds.out()).contains("round ask : Ask").doesNotContain("mbox");
    CommandResult result =
        CommandResult.rondo("sequentialize", "--emit", "unfolded", file.toString());
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).contains("D220", "reads messages with `mbox`");
    CommandResult printed = CommandResult.rondo("print", "--as", "promela", file.toString());
    assertThat(printed.status()).isEqualTo(2);
    assertThat(printed.err()).contains("V006", "messages read by `mbox`");
  }

  /** The round in which a process may time out depends on the tag of the message it then sends. */
  @ParameterizedTest
  @ValueSource(strings = {"turn", "this.turn"})
  void theTagOfAMessageIsComputedFromAssignmentsBeforeIt(String tag) throws IOException {
    String text =
        """
        protocol Ahead(N = 2) {
          message Ask { turn : 1..3 }
          var turn : 0..3
          var heard : 0..3
          upon timeout when turn < 3 { turn = turn + 1; send Ask(TAG) to all }
          upon Ask with turn == this.turn times >= N { heard = this.turn }
          rounds { phase = turn round = Ask }
          network any
          invariant never : forall p : p.heard < 3
        }
        """
            .replace("TAG", tag);
    Path file = Files.writeString(folder.resolve("ahead.dst"), text);
    CommandResult result =
        CommandResult.rondo("verify", "--sequentialize", "--trace", trace(), file.toString());
    assertThat(result.out()).contains("violated: never, after 7 steps");
  }

  @Test
  void aProtocolThatGoesBackIsNotPutIntoRounds() throws IOException {
    Path file = Files.writeString(folder.resolve("back.dst"), BACK);
    CommandResult result = CommandResult.rondo("sequentialize", file.toString());
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).contains("V007", "not round-based");
    assertThat(CommandResult.rondo("sequentialize", "--unchecked", file.toString()).out())
        .contains("round ask : Ask");
  }

  @Test
  void whatTheTextShowsForAllParametersIsNotSearchedFor() {
    Path raft = RepositoryRoot.root().resolve("examples/distal/raft.dst");
    CommandResult result =
        CommandResult.rondo("sequentialize", "--check", "--time", "1s", "-DT=9", raft.toString());
    assertThat(result.status()).isZero();
    assertThat(result.out())
        .contains("for all parameters", "5  proved", "The protocol is communication-closed.")
        .doesNotContain("not proved", "states");
  }

  @Test
  void whatTheTextDoesNotShowIsSearchedFor() {
    CommandResult result = CommandResult.rondo("sequentialize", "--check", PAXOS.toString());
    assertThat(result.status()).isZero();
    assertThat(result.out())
        .contains("4  proved", "3  not proved", "simple_paxos_broken.dst:36:3, upon Ack")
        .contains("The protocol is communication-closed for N = 3, B = 3, by a search of");
    CommandResult hasty =
        CommandResult.rondo("sequentialize", "--check", "--time", "1s", "-DB=9", PAXOS.toString());
    assertThat(hasty.status()).isEqualTo(3);
    assertThat(hasty.out()).contains("3  not proved", "was not established: ");
  }

  @Test
  void whatIsBrokenIsNotShown() throws IOException {
    Path file = Files.writeString(folder.resolve("back.dst"), BACK);
    CommandResult result = CommandResult.rondo("sequentialize", "--check", file.toString());
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.out())
        .contains("3  not proved", "The protocol is not communication-closed for N = 2");
    assertThat(result.err()).contains("V007");
  }

  @Test
  void theReportSaysWhatIsProvedStatically() {
    CommandResult result =
        CommandResult.rondo("verify", "--sequentialize", "-DB=2", PAXOS.toString());
    assertThat(result.out())
        .contains("proof all conditions proved statically but 3 at line 36, for all parameters");
    Path votes = RepositoryRoot.root().resolve("examples/distal/two_phase_commit.dst");
    CommandResult asked =
        CommandResult.rondo("verify", "--property", "round-based", votes.toString());
    assertThat(asked.out()).contains("all conditions proved statically, for all parameters");
  }

  @Test
  void aProtocolWithoutRoundsHasNothingToCheck() {
    Path paxos = RepositoryRoot.root().resolve("examples/distal/paxos.dst");
    CommandResult result = CommandResult.rondo("sequentialize", "--check", paxos.toString());
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).contains("does not assign its messages to rounds");
    assertThat(
            CommandResult.rondo("sequentialize", "--check", "--as=promela", PAXOS.toString()).err())
        .contains("exclude each other");
  }

  @ParameterizedTest
  @ValueSource(strings = {"unfolded", "rounds", "sequential"})
  void whatIsPrintedIsReadAgainWithTheSameVerdict(String stage) throws IOException {
    CommandResult printed =
        CommandResult.rondo("sequentialize", "--emit", stage, "-DB=2", PAXOS.toString());
    assertThat(printed.status()).isZero();
    Path file = Files.writeString(folder.resolve(stage + ".dst"), printed.out());
    CommandResult result =
        CommandResult.rondo("verify", "-DB=2", "--property", "prefixes", file.toString());
    assertThat(result.out()).contains("holds  prefixes");
  }

  @ParameterizedTest
  @ValueSource(strings = {"unfolded", "rounds", "sequential"})
  void whatIsPrintedAsPromelaIsReadAgain(String stage) throws IOException {
    CommandResult printed =
        CommandResult.rondo(
            "sequentialize", "--emit", stage, "--as", "promela", "-DB=1", PAXOS.toString());
    assertThat(printed.status()).isZero();
    Path file = Files.writeString(folder.resolve(stage + ".pml"), printed.out());
    CommandResult result =
        CommandResult.rondo("verify", "--ignore-deadlock", "--max-states", "2000", file.toString());
    assertThat(result.status()).isIn(0, 3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--delivery=mp", "--any-upon", "--symmetry=off"})
  void optionsOfOtherOrdersAreRefused(String option) {
    CommandResult result =
        CommandResult.rondo("verify", "--sequentialize", option, PAXOS.toString());
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).contains("exclude each other");
  }
}
