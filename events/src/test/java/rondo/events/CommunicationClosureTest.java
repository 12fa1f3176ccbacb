package rondo.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.events.EventVerifier.Task;
import rondo.explore.SearchOptions;
import rondo.ir.Fault;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.trace.Verdict;

/**
 * Each condition of communication closure is checked, and violations are reported at their line.
 */
class CommunicationClosureTest {
  private static final String HEAD =
      """
      protocol P(N = 2) {
        message Ask { turn : 1..3 }
        message Tell { turn : 1..3 }
        rounds { phase = turn; round = Ask < Tell }
        var turn : 0..3
        var seen : 0..3
        invariant small : forall p : p.seen <= 3
      """;

  private static EventSystem system(String parts) throws RejectedException {
    return Distal.parse("p.dst", HEAD + parts + "}\n", Map.of()).eventSystem();
  }

  private static EventVerifier.Result inAnyOrder(EventSystem system) {
    EventProperty property = system.roundBased().orElseThrow();
    return EventVerifier.verify(
        new Task(system, property, DeliverySemantics.AT_ONCE, Precedence.FIRST),
        SearchOptions.defaults(),
        _ -> {},
        () -> false);
  }

  private static CommunicationClosureVerdict inOrder(EventSystem system) {
    return CommunicationClosureVerdict.check(
        system, Precedence.FIRST, SearchOptions.defaults(), _ -> {}, () -> false);
  }

  private static void assertBroken(int condition, int line, String parts) throws RejectedException {
    EventSystem system = system(parts);
    EventVerifier.Result result = inAnyOrder(system);
    assertThat(result.verdict()).isInstanceOf(Verdict.Violated.class);
    assertTold(condition, line, result.replay().orElseThrow().fault().orElseThrow());
    CommunicationClosureVerdict ordered = inOrder(system);
    assertThat(ordered).isInstanceOf(CommunicationClosureVerdict.Violated.class);
    assertTold(condition, line, ((CommunicationClosureVerdict.Violated) ordered).fault());
  }

  private static void assertTold(int condition, int line, Fault fault) {
    assertThat(fault.message()).contains("condition " + condition + ":");
    assertThat(fault.at().line() - 7).as(fault.toString()).isEqualTo(line);
  }

  private static void assertRoundBased(String parts) throws RejectedException {
    EventSystem system = system(parts);
    assertThat(inAnyOrder(system).verdict()).isInstanceOf(Verdict.Holds.class);
    assertThat(inOrder(system)).isInstanceOf(CommunicationClosureVerdict.Proved.class);
  }

  @Test
  void whoSendsInAnEarlierRoundGoesBack() throws RejectedException {
    assertBroken(
        1,
        4,
        """
        init { send Ask(2) to all }
        upon Ask as m {
          turn = m.turn
          send Tell(1) to m.sender
        }
        """);
  }

  @Test
  void whoReactsToAnEarlierRoundReadsWhatIsStale() throws RejectedException {
    assertBroken(
        3,
        3,
        """
        init { send Ask(1) to all; send Tell(1) to all }
        upon Tell as m { seen = 2 }
        upon Ask as m { seen = 1 }
        """);
  }

  @Test
  void whoReactsToTwoRoundsAtOnceUsesOneTooMany() throws RejectedException {
    assertBroken(
        4,
        2,
        """
        init { if self == process(0) { send Ask(1) to all } else { send Ask(2) to process(0) } }
        upon Ask as ms times == 2 { seen = 2 }
        """);
  }

  @Test
  void whoReactsToAMessageOfAPastRoundAndToANewOneIsFound() throws RejectedException {
    assertBroken(
        4,
        3,
        """
        init { if self == process(0) { send Ask(1) to process(0) } }
        upon timeout when turn == 0 && self == process(1) { turn = 1; send Ask(2) to process(0) }
        upon Ask as ms times == 2 { seen = 2 }
        """);
  }

  @Test
  void whoIsLeftEnoughMessagesReactsToThemLater() throws RejectedException {
    assertBroken(
        3,
        2,
        """
        init { send Ask(1) to process(0) }
        upon Ask as ms times == 1 { seen = 2; send Tell(1) to self }
        """);
  }

  @Test
  void whoIsLeftTooFewMessagesNeverReactsToThem() throws RejectedException {
    assertRoundBased(
        """
        init { turn = 1; send Ask(1) to process(0) }
        upon Ask as ms times == 2 { seen = 2; send Tell(1) to self }
        """);
  }

  @Test
  void aMessageThatNobodyReactedToInTimeMayBecomeStale() throws RejectedException {
    assertBroken(
        3,
        3,
        """
        init { if self == process(1) { send Ask(1) to process(0) } }
        upon timeout when turn == 0 && self == process(0) { turn = 2; send Ask(3) to process(1) }
        upon Ask as m with turn == 2 && m.turn == 1 { seen = 1 }
        """);
  }

  @Test
  void whoReactsTwiceInARoundReactsOnceTooOften() throws RejectedException {
    assertBroken(
        5,
        2,
        """
        init { send Ask(1) to all }
        upon Ask as m { seen = min(seen + 1, 3) }
        """);
  }

  @Test
  void whoSendsAfterItReactedInARoundIsTooLate() throws RejectedException {
    assertBroken(
        5,
        2,
        """
        init { if self == process(0) { send Ask(1) to all } }
        upon Ask as m with m.sender == process(0) { send Ask(1) to all }
        """);
  }

  @Test
  void whoSendsInARoundInTwoStepsSendsTwice() throws RejectedException {
    assertBroken(
        5,
        2,
        """
        upon timeout when turn == 0 { turn = 1; send Ask(1) to process(0) }
        upon timeout when turn == 1 { turn = 2; send Ask(1) to process(1) }
        """);
  }

  @Test
  void whoSendsTwoMessagesToOneReceiverSendsOneTooMany() throws RejectedException {
    assertBroken(
        5,
        2,
        """
        init { if self == process(0) { send Ask(1) to all
          send Ask(1) to self } }
        """);
  }

  @Test
  void whoAnswersInTheNextRoundKeepsToRounds() throws RejectedException {
    assertRoundBased(
        """
        upon timeout when turn < 3 { turn += 1; send Ask(turn) to all }
        upon Ask as m with m.turn > turn { turn = m.turn; send Tell(turn) to m.sender }
        upon Tell as ms with turn == this.turn && sender != self times == 1 {
          seen = turn
          turn = 3
        }
        """);
  }

  @Test
  void whatChangesNothingBreaksNothing() throws RejectedException {
    assertRoundBased(
        """
        init { send Ask(1) to all; send Tell(2) to all }
        upon Tell as m { seen = 1 }
        upon Ask as m with seen == 1 { }
        """);
  }

  @Test
  void stepsThatSendNothingBelongToNoRound() throws RejectedException {
    assertRoundBased(
        """
        init { send Ask(1) to all }
        upon Ask as ms times == 2 { seen = 1 }
        upon timeout { turn = (turn + 1) mod 4 }
        """);
  }
}
