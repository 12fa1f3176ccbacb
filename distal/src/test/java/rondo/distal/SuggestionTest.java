package rondo.distal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;

/** An unknown word is reported in a single error with a spelling suggestion. */
class SuggestionTest {
  private static final String PROTOCOL =
      """
      protocol Base(N = 3) {
        enum Mode { idle, busy }
        message Ping { num : 0..3 }
        role leader[1] {
          stable var count : 0..3
          var mode : Mode
          var acks : set of process
          output result : 0..3
          init { send Ping(1) to worker }
          upon Ping as m with count < 2 {
            acks |= {m.sender}
            if size(acks) > N div 2 { decide count } else { skip }
          }
          upon recovery { count = 0 }
          upon timeout when mode == idle { mode = busy; announce Ping(2) }
        }
        role worker[N] {
          var last : 0..3
          upon Ping as m { last = m.num; send Ping(0) to leader; assert last > 0 }
        }
        monitor Watch {
          var seen : bool
          upon Ping as m { seen = true }
        }
        network crash 1 of leader and recovery 1
        check irrevocability(result)
        invariant small : forall p in worker : p.last <= 3
      }
      """;

  private static List<Diagnostic> errors(String text) {
    try {
      Distal.parse("p.dst", text, Map.of());
      return List.of();
    } catch (RejectedException e) {
      return e.diagnostics();
    }
  }

  @Test
  void theProtocolItselfIsRight() {
    assertThat(errors(PROTOCOL)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "stable var, stabel var, stable",
    "upon Ping as m with, on Ping as m with, upon",
    "upon Ping as m with, upon Ping as m wiht, with",
    "upon timeout, upon timout, timeout",
    "upon recovery, upon recvery, recovery",
    "set of process, sett of process, set",
    "set of process, set of proces, process",
    "mode : Mode, mode : Moed, Mode",
    "announce, anounce, announce",
    "Ping(1), Pnig(1), Ping",
    "size(acks), sise(acks), size",
    "N div 2, N dvi 2, div",
    "m.sender, m.sendr, sender",
    "m.num, m.nmu, num",
    "network crash, network crsh, crash",
    "of leader and, of leadr and, leader",
    "irrevocability(, irrevocabilty(, irrevocability",
    "(result), (reslt), result",
    "forall p, foral p, forall",
    "to worker, to wroker, worker",
    "mode == idle, mode == idel, idle",
    "else { skip }, esle { skip }, else",
    "enum Mode, enumeration Mode, enum",
    "monitor Watch, moniter Watch, monitor"
  })
  void aMisspeltWordGivesOneErrorWithASuggestion(String right, String wrong, String meant) {
    String text = PROTOCOL.replaceFirst(Pattern.quote(right), wrong);
    assertThat(text).isNotEqualTo(PROTOCOL);
    assertThat(errors(text))
        .singleElement()
        .satisfies(d -> assertThat(d.help()).contains("did you mean `" + meant + "`?"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"last", "mode", "count"})
  void aKeywordAsANameIsReportedOnce(String name) {
    String text = PROTOCOL.replaceAll("\\b" + name + "\\b", "const");
    assertThat(errors(text)).singleElement().satisfies(d -> assertThat(d.code()).isEqualTo("D009"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"var count : 0..3", "stable var count : bool", "input count : 0..3"})
  void aVariableThatRolesDeclareDifferentlyIsReportedOnce(String declaration) {
    String text = PROTOCOL.replaceFirst("var last : 0..3", declaration + "; var last : 0..3");
    assertThat(errors(text))
        .singleElement()
        .satisfies(
            d -> {
              assertThat(d.code()).isEqualTo("D102");
              assertThat(d.at().line()).isEqualTo(18);
              assertThat(d.help().orElseThrow()).contains("line 5; roles may share a name");
            });
    String same = PROTOCOL.replaceFirst("var last", "stable var count : 0..3; var last");
    assertThat(errors(same)).isEmpty();
  }

  @Test
  void anUnknownNameIsReportedWhereItIsUsedFirst() {
    String text = PROTOCOL.replaceFirst("var last", "var lsat");
    assertThat(errors(text))
        .singleElement()
        .satisfies(d -> assertThat(d.at().line()).isEqualTo(19));
  }
}
