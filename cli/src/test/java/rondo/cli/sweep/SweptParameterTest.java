package rondo.cli.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SweptParameterTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "3..7 | 3 4 5 6 7",
        "3..3 | 3",
        "3..9:2 | 3 5 7 9",
        "3..8:2 | 3 5 7",
        "-2..1 | -2 -1 0 1",
        "3,5,7 | 3 5 7",
        "7,3,5,3 | 3 5 7",
        "'1..3, 8,10..20:5' | 1 2 3 8 10 15 20",
      })
  void valuesAreInAscendingOrder(String text, String values) {
    assertThat(SweptParameter.isSwept(text)).isTrue();
    assertThat(
            SweptParameter.parse("N", text).values().stream()
                .map(v -> Long.toString(v))
                .collect(Collectors.joining(" ")))
        .isEqualTo(values);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "3", "-4", "x", "1.5", "(a+b)"})
  void aSingleValueIsNotSwept(String text) {
    assertThat(SweptParameter.isSwept(text)).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "7..3 | the range '7..3' is empty",
        "3.. | '3..' is neither a range of integers",
        "..3 | '..3' is neither a range of integers",
        "3...7 | '3...7' is neither a range of integers",
        "a,b | 'a,b' is neither a range of integers",
        "1,,2 | '1,,2' is neither a range of integers",
        "1..9:0 | the step of '1..9:0' is 0",
        "1..9:-1 | '1..9:-1' is neither a range of integers",
        "1..999999999 | '1..999999999' has too many values",
      })
  void whatIsNoRangeIsRejected(String text, String message) {
    assertThatThrownBy(() -> SweptParameter.parse("N", text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void theLastParameterOfAGridChangesFirst() {
    var grid =
        new ParameterGrid(
            List.of(SweptParameter.parse("N", "3,4"), SweptParameter.parse("A", "1..2")));
    assertThat(grid.points())
        .extracting(GridPoint::text)
        .containsExactly("N=3,A=1", "N=3,A=2", "N=4,A=1", "N=4,A=2");
    GridPoint last = grid.points().getLast();
    assertThat(last.first()).isEqualTo(4);
    assertThat(last.column()).isEqualTo(Map.of("A", 2L));
    assertThat(last.fileName()).isEqualTo("A=2,N=4");
    assertThat(grid.points().stream().filter(last::isBelow))
        .extracting(GridPoint::text)
        .containsExactly("N=3,A=2");
  }

  @Test
  void tooManyCombinationsAreRejected() {
    var wide = SweptParameter.parse("N", "1..1000");
    assertThatThrownBy(() -> new ParameterGrid(List.of(wide, wide)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("combinations");
  }
}
