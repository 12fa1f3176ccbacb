package rondo.conformance.sequential;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.conformance.sequential.SequentializationComparison.Outcome;
import rondo.diagnostics.RejectedException;
import rondo.testkit.GeneratedTestStatistics;
import rondo.testkit.sequential.RoundBasedProtocolGenerator;

/** Generated communication-closed protocols behave in rounds as they do asynchronously. */
class GeneratedSequentializationTest {
  private static final int PROTOCOLS = Integer.getInteger("rondo.protocols", 40);

  /** A timeout or an internal step without a send. */
  private static final Pattern SILENT =
      Pattern.compile("upon (timeout|internal) when [^{]*\\{(?! *[^}]*send)[^}]*}");

  /** A guard that reads messages. */
  private static final Pattern READING_GUARD = Pattern.compile("(with|when) [^{]*mbox");

  private static final String BEGUN =
      """
      protocol P(N = 2) {
        message A { v : 0..1 }
        message B { v : 0..1 }
        rounds { round = A < B }
        var r : 0..2
        var x : 0..1 = any
        var b : bool
        invariant one : forall p : p.r < 2
        invariant two : forall p, q : !p.b || p.x == q.x
        init { send A(x) to all }
      """;

  @Test
  void madeUpProtocolsDoTheSameInRounds() throws RejectedException {
    var tally = new GeneratedTestStatistics("GeneratedSequentializationTest");
    for (int seed = 0; seed < PROTOCOLS; seed++) {
      count(RoundBasedProtocolGenerator.protocol(new Random(seed)), tally);
    }
    enough(tally);
  }

  @Test
  void processesThatJoinDoTheSameInRounds() throws RejectedException {
    var tally = new GeneratedTestStatistics("GeneratedSequentializationTest");
    for (int seed = 0; seed < PROTOCOLS; seed++) {
      count(RoundBasedProtocolGenerator.joining(new Random(seed)), tally);
    }
    tally.atLeast(PROTOCOLS / 3, Outcome.SAME.name()).atLeast(PROTOCOLS / 20, "silent steps");
  }

  @Test
  void whatReadsMessagesDoesTheSameInRounds() throws RejectedException {
    var tally = new GeneratedTestStatistics("GeneratedSequentializationTest");
    for (int seed = 0; seed < PROTOCOLS; seed++) {
      String text = RoundBasedProtocolGenerator.reading(new Random(seed));
      Outcome outcome = count(text, tally);
      boolean reads = READING_GUARD.matcher(text).find();
      tally.countIf("guards that read", outcome == Outcome.SAME && reads);
    }
    tally
        .atLeast(PROTOCOLS / 3, "guards that read")
        .atLeast(PROTOCOLS / 10, "silent steps")
        .atLeast(PROTOCOLS / 40, Outcome.NOT_ROUND_BASED.name());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // A timeout that reads messages, or none.
        """
        upon timeout when r < 1 { r = 1  x = count(m in mbox(A) : m.v == 1) mod 2
          send B(size(mbox(A)) mod 2) to all }
        upon B as m with r < 2 { r = 2  b = m.v == x }
        """,
        // One that needs messages, and would fail without.
        """
        upon timeout when r < 1 && size(mbox(A)) >= N {
          r = 1  x = min(m in mbox(A) : m.v)  send B(x) to senders(mbox(A))
        }
        upon B as m with r < 2 && size(mbox(A)) == 0 { r = 2 }
        """,
        // A message and others of its round; a handler before it that takes one only.
        """
        upon A as m with r < 1 && m.v == 1 { r = 1 }
        upon A as m with r < 1 && (forall o in mbox(A) : o.v != m.v) {
          r = 1  b = size(mbox(A)) == 1 && m.sender != self
        }
        """,
        // A timeout and a reaction to messages of the same round.
        """
        upon A as ms with r < 1 times >= 2 { r = 1  x = max(m in ms : m.v) }
        upon timeout when r < 1 && size(mbox(A)) == 1 { r = 1  b = true }
        upon internal when r < 1 && size(mbox(A)) > 1 && !b { b = true  r = 1  send B(0) to all }
        """,
      })
  void whatIsReadInARoundIsTheSame(String reactions) throws RejectedException {
    assertThat(SequentializationComparison.compare(BEGUN + reactions + "}"))
        .isEqualTo(Outcome.SAME);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // A duplicate of the message that triggers the handler may be read.
        """
        network duplicating
        upon A as m with r < 1 && size(mbox(A)) == 1 { r = 1  b = mbox(A) from m.sender }
        """,
        // What a function yields without messages is not known.
        """
        function many(ms : mailbox of A) : bool = size(ms) > 1
        upon timeout when r < 1 && many(mbox(A)) { r = 1 }
        """,
        // It depends on a variable whether there is a failure without messages.
        """
        upon timeout when r < 1 { r = 1  b = b && min(m in mbox(A) : m.v) == 1 }
        """,
      })
  void whatIsReadIsRefusedWhereRoundsWouldDiffer(String reactions) throws RejectedException {
    assertThat(SequentializationComparison.compare(BEGUN + reactions + "}"))
        .isEqualTo(Outcome.REFUSED);
  }

  @Test
  void messagesToAProcessThatHasNotJoinedAreTheSameInRounds() throws RejectedException {
    String text =
        """
        protocol Joining(N = 3) {
          message A { v : 0..1 }
          message B { v : 0..1 }
          rounds { round = A < B }
          role c[1] {
            var r : 0..2
            upon timeout when r == 0 { r = 1  send A(1) to d(1) }
            upon B as m with r < 2 { r = 2 }
          }
          role d[1 of 2] {
            var r : 0..2
            upon join { r = 0 }
            upon A as m with r < 1 { r = 1  send B(m.v) to c }
          }
          invariant early : forall p in c : p.r < 1
          invariant never : forall p in c : p.r < 2
          invariant late : forall p in d, q in c : p.r == 0 || q.r > 0
        }
        """;
    assertThat(SequentializationComparison.compare(text)).isEqualTo(Outcome.SAME);
  }

  private static Outcome count(String text, GeneratedTestStatistics tally)
      throws RejectedException {
    Outcome outcome = SequentializationComparison.compare(text);
    tally.count(outcome.name());
    tally.countIf("silent steps", outcome == Outcome.SAME && SILENT.matcher(text).find());
    return outcome;
  }

  private static void enough(GeneratedTestStatistics tally) {
    tally
        .atLeast(PROTOCOLS / 3, Outcome.SAME.name())
        .atLeast(PROTOCOLS / 20, "silent steps")
        .atLeast(PROTOCOLS / 40, Outcome.NOT_ROUND_BASED.name());
  }

  @Test
  void processesOfRolesDoTheSameInRounds() throws RejectedException {
    var tally = new GeneratedTestStatistics("GeneratedSequentializationTest");
    for (int seed = 0; seed < PROTOCOLS; seed++) {
      count(RoundBasedProtocolGenerator.withRoles(new Random(seed)), tally);
    }
    enough(tally);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // Some messages enable the second handler, while one of them enables the first.
        """
        upon A as m with r < 1 { r = 1 }
        upon A as ms with r < 1 times >= 2 { r = 1  b = true }
        """,
        // More messages than the first handler takes do not enable the second.
        """
        upon A as ms with r < 1 times == 1 { r = 1 }
        upon A as m with r < 1 { r = 1  b = true }
        """,
        // Not all messages match the first handler, but enough of them do.
        """
        upon A as ms with r < 1 && v == 1 times >= 1 { r = 1 }
        upon A as ms with r < 1 times >= 2 { r = 1  b = true }
        """,
        // A process that sends to the empty set may still handle messages of earlier rounds.
        """
        upon A as m with r < 1 { r = 1  send B(x) to {q for q where q != self && b} }
        upon B as m with r < 2 { r = 2 }
        upon timeout when r == 1 && !b { b = true  send B(0) to all }
        """,
        // A local name for the receiver.
        """
        upon A as m with r < 1 { r = 1  let whom = m.sender  send B(1 - x) to whom }
        upon B as m with r < 2 { r = 2  b = m.v == x }
        """,
        // Nested folds over messages, and their senders.
        """
        upon A as ms with r < 1 && sender != self times >= 1 {
          x = count(m in ms where m.v == max(n in ms : n.v) : true) mod 2
          r = 1
          send B(count(m in ms : m.v == x) mod 2) to senders(ms)
        }
        upon B as m with r < 2 && m.sender != self { r = 2  b = m.v == 1 }
        """,
      })
  void whatIsDoneUponSomeOfWhatIsHeardIsTheSame(String reactions) throws RejectedException {
    assertThat(SequentializationComparison.compare(BEGUN + reactions + "}"))
        .isEqualTo(Outcome.SAME);
  }

  @Test
  void whatSendsNothingWaitsForWhatIsWrittenFirst() throws RejectedException {
    String steps =
        """
        upon A as m with r < 1 { r = 1  x = m.v }
        upon internal when r < 1 && x == 0 { r = 2  send B(0) to all }
        upon internal when x == 0 { b = true }
        """;
    assertThat(SequentializationComparison.compare(BEGUN + steps + "}")).isEqualTo(Outcome.SAME);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // Several silent steps in a row between two reactions, and after the last one.
        """
        upon A as m with r < 1 { r = 1  send B(x) to all }
        upon B as m with r < 2 && b { r = 2 }
        upon timeout when !b && x == 1 { x = 0 }
        upon timeout when !b && x == 0 { b = true  x = 1 }
        """,
        // A silent step, then one that sends.
        """
        upon A as m with r < 1 { r = 1  x = m.v }
        upon internal when r == 1 && !b { b = true }
        upon timeout when r == 1 && b { r = 2  send B(x) to all }
        upon B as m with r < 2 { r = 2  x = m.v }
        """,
        // A silent step that waits for the first of two, which sends.
        """
        upon A as m with r < 1 { r = 1 }
        upon timeout when r == 1 && x == 0 { r = 2  send B(0) to all }
        upon timeout when r < 2 { b = true  x = 0 }
        """,
        // A handler that sends or not.
        """
        upon A as m with r < 1 { r = 1 }
        upon timeout when r == 1 { if x == 0 { r = 2  send B(0) to all } else { b = true  x = 0 } }
        upon B as m with r < 2 { r = 2 }
        """,
        // A handler that does one thing after the other.
        """
        upon A as m with r < 1 { r = 1 }
        upon timeout when r == 1 { x = 1 - x  if b { r = 2 } else { b = true } }
        """,
      })
  void whatSendsNothingHappensAsOftenAsItMay(String steps) throws RejectedException {
    assertThat(SequentializationComparison.compare(BEGUN + steps + "}")).isEqualTo(Outcome.SAME);
  }

  @Test
  void aSilentStepThatFailsAfterOthersFailsInRounds() throws RejectedException {
    String steps =
        """
        upon A as m with r < 1 { r = 1 }
        upon timeout when r >= 1 { if b { r += 1 } else { b = true } }
        """;
    SequentializationComparison.checkAsynchronousTraces(BEGUN + steps + "}");
  }

  @Test
  void whatMayHappenWithoutBoundIsInTheRoundsInPart() throws RejectedException {
    String steps =
        """
        var seen : set of process
        upon A as m with r < 1 { r = 1 }
        upon timeout when size(seen) < N { choose p where !(p in seen) { seen |= {p} } }
        """;
    assertThat(SequentializationComparison.compare(BEGUN + steps + "}"))
        .isEqualTo(Outcome.INCLUDED);
  }

  @Test
  void aMessageThatIsSentAgainIsToldAsynchronously() throws RejectedException {
    String text =
        """
        protocol Again(N = 2) {
          message A
          rounds { round = A }
          var at : 0..1
          init { send A() to all }
          upon A { at = 1; send A() to all }
          network duplicating
          invariant never : forall p : p.at == 0
        }
        """;
    SequentializationComparison.checkAsynchronousTraces(text);
  }

  @Test
  void aRoleMayBeCalledLikeAFunctionOfTheLanguage() throws RejectedException {
    String text =
        """
        protocol Named(N = 2, p = 1) {
          message Store { v : 0..1 }
          message Stored { v : 0..1 }
          rounds { round = Store < Stored }
          role first[N] {
            var x : 0..1
            upon Store as m with x == 0 { x = p; send Stored(m.v) to primary(0) }
          }
          role primary[1] {
            var x : 0..1
            init { send Store(1) to first }
            upon Stored as ms with x == 0 times >= N { x = min(m in ms : m.v) }
          }
          invariant never : forall q in primary : q.x == 0
          invariant few : count(q in first : q.x == 1) < N
        }
        """;
    assertThat(SequentializationComparison.compare(text)).isEqualTo(Outcome.SAME);
  }
}
