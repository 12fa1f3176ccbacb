package rondo.distal.lower;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.distal.parser.Parser;
import rondo.distal.syntax.SyntaxPrinter;
import rondo.distal.text.SourceText;
import rondo.ir.data.Value;
import rondo.ir.event.EventMessage;
import rondo.ir.event.MessageTags;
import rondo.ir.event.RoundTag;

class TagLoweringTest {
  private static final String MESSAGES =
      """
        enum Step { first, second }
        message Ask { turn : 1..3, step : Step }
        message Tell { step : Step, turn : 0..3 }
        var x : 0..3
        upon Ask as m { x = m.turn; send Tell(second, m.turn) to m.sender }
        upon timeout when x == 0 { send Ask(1, first) to all }
        invariant small : forall p : p.x <= 3
      """;

  private static String protocol(String clause) {
    return "protocol P(N = 2) {\n" + MESSAGES + "  rounds {\n" + clause + "\n}\n}\n";
  }

  private static MessageTags tags(String clause) throws RejectedException {
    return Distal.parse("p.dst", protocol(clause), Map.of()).eventSystem().tags().orElseThrow();
  }

  private static Value fields(int... values) {
    return new Value.Items(Arrays.stream(values).mapToObj(Value::of).toList());
  }

  @Test
  void theRoundOfAMessageIsThePlaceOfItsTypeInTheOrder() throws RejectedException {
    MessageTags messageTags = tags("phase = turn\n round = Tell < Ask");
    assertThat(messageTags.of(new EventMessage(0, 1, fields(3, 0)))).isEqualTo(new RoundTag(3, 1));
    assertThat(messageTags.of(new EventMessage(1, 0, fields(1, 2)))).isEqualTo(new RoundTag(2, 0));
    assertThat(messageTags.text(new RoundTag(2, 0))).isEqualTo("phase 2, round Tell");
  }

  @Test
  void aFieldOfEveryMessageTellsItsRound() throws RejectedException {
    MessageTags messageTags = tags("phase = turn; round = step");
    assertThat(messageTags.of(1, fields(1, 2))).isEqualTo(new RoundTag(2, 1));
    assertThat(messageTags.text(new RoundTag(2, 1))).isEqualTo("phase 2, round second");
    assertThat(tags("round = turn").text(new RoundTag(0, 3))).isEqualTo("round 3");
  }

  @Test
  void withoutAPhaseThereIsOne() throws RejectedException {
    assertThat(tags("round = Ask < Tell").of(1, fields(1, 2))).isEqualTo(new RoundTag(0, 1));
  }

  @Test
  void tagsAreOrderedByPhaseFirst() {
    assertThat(List.of(new RoundTag(2, 0), new RoundTag(1, 1), new RoundTag(1, 0)))
        .isSortedAccordingTo(Comparator.reverseOrder());
  }

  @Test
  void aClauseIsPrintedAsItIsRead() throws RejectedException {
    String text =
        protocol("phase = turn\n round = Ask < Tell\n network deliver N - 1 and majority");
    var protocol = Parser.parse(SourceText.of("p.dst", text));
    String printed = SyntaxPrinter.print(protocol);
    assertThat(printed)
        .contains(
            """
              rounds {
                phase = turn
                round = Ask < Tell
                network deliver N - 1 and majority
              }
            """
                .indent(0));
    assertThat(SyntaxPrinter.print(Parser.parse(SourceText.of("p.dst", printed))))
        .isEqualTo(printed);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          upon Tell as m { send Ask(m.turn, first) to all }                             | true
          upon Ask as m { send Ask(m.turn, first) to all }                              | true
          upon Ask as m { send Tell(first, m.turn) to all }                             | false
          upon Tell as m { x = m.turn; send Ask(x, first) to all }                      | true
          upon Tell as m { x = m.turn; x = 3; send Ask(x, first) to all }               | false
          upon Tell as ms with turn == this.x times > 1 { send Ask(x, first) to all }   | true
          upon Tell as ms with turn >= this.x times > 1 { send Ask(x, first) to all }   | false
          upon Tell as m { if x > 1 { x = m.turn }; send Ask(x, first) to all }         | false
          upon Tell as m { x = m.turn; if x > 1 { send Ask(x, first) to all } }         | true
          """)
  void whoAnswersInAnEarlierRoundIsWarned(String reaction, boolean warned)
      throws RejectedException {
    String text =
        protocol("phase = turn; round = Ask < Tell").replaceFirst("upon", reaction + "\nupon");
    assertThat(Distal.parse("p.dst", text, Map.of()).warnings())
        .extracting(Diagnostic::code)
        .isEqualTo(warned ? List.of("D305") : List.of());
  }

  @Test
  void roundsThatAreWrittenOutNeedNotBeTold() {
    String text =
        """
        protocol P(N = 2) {
          message M { turn : 1..3 }
          var x : 0..3
          round { send M(1) to all }
          rounds { round = M }
          network any
          invariant small : forall p : p.x <= 3
        }
        """;
    assertThatThrownBy(() -> Distal.parse("p.dst", text, Map.of()))
        .hasMessageContaining("already round-based");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          phase = turn                                  | D006
          phase = trun; round = Ask < Tell              | D108
          phase = turn; round = Ask < Tell < Ask        | D102
          phase = turn; round = Ask                     | D203
          phase = turn; round = Ask < Telt              | D101
          phase = turn; round = Ask < Step              | D106
          phase = turn; round = stepp                   | D108
          phase = turn; phase = turn; round = step      | D102
          phase = turn; round = step; network lossy     | D211
          phase = turn; round = step; network crash 7   | D211
          """)
  void whatDoesNotTellARoundIsRefused(String clause, String code) {
    List<Diagnostic> found = List.of();
    try {
      tags(clause);
    } catch (RejectedException e) {
      found = e.diagnostics();
    }
    assertThat(found).isNotEmpty();
    assertThat(found.getFirst().code()).as(found.toString()).isEqualTo(code);
  }
}
