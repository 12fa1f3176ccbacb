package rondo.rounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.explore.SearchOptions;
import rondo.ir.round.OrderSensitivity;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundInterpreter;
import rondo.ir.round.interpreter.RoundReplay;
import rondo.ir.round.interpreter.RoundStep.Exchange;
import rondo.rounds.RoundVerifier.Task;
import rondo.testkit.RoundReference;
import rondo.trace.file.SavedRun;
import rondo.trace.file.TraceFile;
import rondo.trace.print.Style;
import rondo.trace.print.TracePrinter;
import rondo.trace.view.RoundTraceViewBuilder;

/** Arrival order: properties of order-sensitive protocols are decided over all orders. */
class OrderSensitiveProtocolsTest {
  private static final String TEXT =
      """
      protocol Latest(N = 2) {
        input x : 1..2
        var kept : 0..2
        var seen : seq[N] of 1..2
        round {
          send x to all
          update(heard) { UPDATE }
        }
        stop after 1 rounds
        network NETWORK
        invariant same : forall p, q : p.kept == q.kept && p.seen == q.seen
      }
      """;

  private static RoundSystem system(String update, String network) throws RejectedException {
    String text = TEXT.replace("UPDATE", update).replace("NETWORK", network);
    return Distal.parse("p.dst", text, Map.of(), OrderSensitivity.SENSITIVE).roundSystem();
  }

  private static RoundVerifier.Result verify(RoundSystem system, StepGranularity granularity) {
    RoundProperty property = system.properties().getFirst();
    return RoundVerifier.verify(
        new Task(system, property, granularity), SearchOptions.defaults(), _ -> {}, () -> false);
  }

  @ParameterizedTest
  @EnumSource
  void whatDoesNotDependOnTheOrderIsTheSameInAll(StepGranularity granularity)
      throws RejectedException {
    RoundSystem greatest = system("for m in heard { kept = max(kept, m) }", "perfect");
    assertThat(greatest.rounds().getFirst().orderSensitivity())
        .isEqualTo(OrderSensitivity.INSENSITIVE);
    assertThat(verify(greatest, granularity).replay()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "kept = first(heard)",
        "kept = last(heard)",
        "kept = first(m in heard where m > 0 : m)",
        "for m in heard { kept = m }",
        "for m in heard { if kept == 0 { kept = m } }",
        "for m in heard where kept == 0 { kept = m }",
        "for m in heard { seen = seen ++ [m] }",
        "for m in heard { seen = seen ++ [m] }; kept = last(seen); seen = []",
        "for m in heard { kept = m - kept > 0 ? m - kept : 0 }"
      })
  void messagesOfTwoArriveInDifferentOrdersAlthoughNoneIsLost(String update)
      throws RejectedException {
    RoundSystem system = system(update, "perfect");
    RoundProperty same = system.properties().getFirst();
    RoundReplay replay = verify(system, StepGranularity.INTERLEAVED).replay().orElseThrow();
    assertThat(replay.violations()).isNotEmpty();
    assertThat(((Exchange) replay.run().steps().getFirst()).heard())
        .containsExactlyInAnyOrder(List.of(0, 1), List.of(1, 0));
    RoundReference.Answer reference = RoundReference.decide(system, same, 1000);
    assertThat(reference.holds()).isFalse();
    assertThat(reference.rounds()).hasValue(1);
  }

  @ParameterizedTest
  @EnumSource(names = {"ROUNDS", "SEQUENTIAL"})
  void oneOrderIsNotTakenForAll(StepGranularity granularity) throws RejectedException {
    RoundSystem system = system("kept = first(heard)", "perfect");
    assertThatThrownBy(() -> verify(system, granularity))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("order of arrival");
  }

  @Test
  void theTableShowsTheOrderAndWhatIsMissing() throws RejectedException {
    String update = "if size(heard) > 0 { kept = first(heard) }";
    RoundSystem system = system(update, "lossy 1 in total");
    RoundReplay replay = verify(system, StepGranularity.INTERLEAVED).replay().orElseThrow();
    String table = TracePrinter.print(RoundTraceViewBuilder.build(system, replay), Style.PLAIN);
    assertThat(table).containsPattern("p[01] > p[01]").contains("(> heard before");
  }

  @Test
  void aSavedRunKeepsTheOrder() throws RejectedException {
    RoundSystem system = system("kept = last(heard)", "perfect");
    RoundReplay replay = verify(system, StepGranularity.INTERLEAVED).replay().orElseThrow();
    var saved =
        new TraceFile(
            "p.dst",
            new java.util.TreeMap<>(),
            java.util.Optional.of("same"),
            new SavedRun.OfRounds(replay.run()));
    var read = (SavedRun.OfRounds) TraceFile.read("t.json", saved.write()).run();
    RoundReplay again = RoundReplay.of(new RoundInterpreter(system), read.run());
    assertThat(again.states()).isEqualTo(replay.states());
    assertThat(again.violations()).isNotEmpty();
  }

  /** The number of a choice is an index into the mailbox in arrival order. */
  @ParameterizedTest
  @EnumSource
  void aMessageIsChosenInEverySemantics(StepGranularity granularity) throws RejectedException {
    String text =
        """
        protocol Pick(N = 2) {
          input x : 1..2
          var y : 0..2
          round {
            send x to all
            update(heard) { choose m in heard { y = m } choose m in heard { x = m } }
          }
          network NETWORK
          invariant unlucky : forall p, q : p.x == p.y || q.x == q.y || p.x == q.x
        }
        """;
    for (String network : List.of("perfect", "lossy 1 per round", "transient byzantine 1")) {
      RoundSystem system =
          Distal.parse("p.dst", text.replace("NETWORK", network), Map.of()).roundSystem();
      assertThat(system.rounds().getFirst().orderSensitivity())
          .isEqualTo(OrderSensitivity.INSENSITIVE);
      assertThat(verify(system, granularity).replay()).as(network).isPresent();
    }
  }
}
