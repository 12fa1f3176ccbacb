package rondo.smt.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.distal.text.SourceText;
import rondo.ir.event.ClausePositions;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.smt.events.EventSmtTask.ReportedErrors;

/** What the encoding does not support is rejected with its position. */
class EventEncodingRefusalTest {
  private static final String PROTOCOL =
      """
      protocol Made(N = 2) {
        message A { n : 0..2 }
        message B
        var n : 0..2
        var t : table[0..1] of 0..2
        init { send A(1) to all }
        upon A as m with GUARD { n = m.n }
        upon B as bs times THRESHOLD { n = 0 }
        upon A as m with n == 2 && m.n == READ { n = 1 }
        NETWORK
        PROPERTY
      }
      """;

  private static String protocol(String network) {
    return PROTOCOL.replace("NETWORK", "network " + network);
  }

  private static void isRefused(String text, String code, int line) {
    assertThatThrownBy(() -> encode(text))
        .isInstanceOfSatisfying(
            RejectedException.class,
            e -> {
              assertThat(e.diagnostics()).extracting(Diagnostic::code).containsOnly(code);
              assertThat(e.diagnostics().getFirst().at().line()).isEqualTo(line);
            });
  }

  private static void encode(String text) throws RejectedException {
    String whole =
        text.replace("GUARD", "m.n > n")
            .replace("THRESHOLD", ">= 2")
            .replace("READ", "0")
            .replace("NETWORK", "network perfect")
            .replace("PROPERTY", "invariant small : forall p : p.n < 2");
    EventSystem system = Distal.parse("made.dst", whole, Map.of()).eventSystem();
    ClausePositions positions = Distal.clausePositions(SourceText.of("made.dst", whole));
    EventProperty property = system.properties().getFirst();
    EventSmtVerifier.of(
        new EventSmtTask(system, property, Precedence.FIRST, ReportedErrors.ALL), positions);
  }

  @Test
  void whatIsSupportedIsEncoded() throws RejectedException {
    encode(PROTOCOL);
    encode(protocol("lossy and duplicating and crash 1 and byzantine 1"));
    encode(protocol("lossy and crash 1 and eventually synchronous"));
    encode(PROTOCOL.replace("GUARD", "2 div n == 1"));
    encode(PROTOCOL.replace("THRESHOLD", ">= 2 div n"));
    encode(protocol("byzantine 1").replace("GUARD", "2 div n == 1"));
  }

  @Test
  void livenessIsRefused() {
    isRefused(PROTOCOL.replace("PROPERTY", "ltl live { <> (exists p : p.n > 0) }"), "F301", 11);
  }

  @Test
  void faultsAreRefused() {
    isRefused(protocol("fifo"), "F302", 10);
    isRefused(protocol("crash 1 and detector P"), "F303", 10);
  }

  @Test
  void readingMessagesOfTheTriggerIsRefused() {
    isRefused(PROTOCOL.replace("READ", "size(mbox(A))"), "F304", 9);
  }

  @Test
  void errorsInGuardsAreRefusedWhereTheyDependOnMessages() {
    isRefused(protocol("byzantine 1").replace("GUARD", "2 div m.n == 1"), "F305", 7);
    isRefused(protocol("byzantine 1").replace("THRESHOLD", ">= 2 div n"), "F305", 8);
    isRefused(PROTOCOL.replace("GUARD", "2 div n == size(mbox(B))"), "F305", 7);
  }
}
