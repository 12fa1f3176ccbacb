package rondo.conformance.sequential;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
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
      String text = RoundBasedProtocolGenerator.protocol(new Random(seed));
      tally.count(SequentializationComparison.compare(text).name());
    }
    enough(tally);
  }

  private static void enough(GeneratedTestStatistics tally) {
    tally
        .atLeast(PROTOCOLS / 10, Outcome.SAME.name())
        .atLeast(PROTOCOLS / 40, Outcome.INCLUDED.name())
        .atLeast(PROTOCOLS / 40, Outcome.NOT_ROUND_BASED.name());
  }

  @Test
  void processesOfRolesDoTheSameInRounds() throws RejectedException {
    var tally = new GeneratedTestStatistics("GeneratedSequentializationTest");
    for (int seed = 0; seed < PROTOCOLS; seed++) {
      String text = RoundBasedProtocolGenerator.withRoles(new Random(seed));
      tally.count(SequentializationComparison.compare(text).name());
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
