package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.cli.option.TimeSpan;

class TimeSpanTest {
  @ParameterizedTest
  @CsvSource({
    "90, 90000",
    "90s, 90000",
    "0.5s, 500",
    "10m, 600000",
    "1h30m, 5400000",
    "2d, 172800000"
  })
  void isReadAsPeopleWriteIt(String text, long millis) {
    assertThat(TimeSpan.parse(text)).isEqualTo(Duration.ofMillis(millis));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "m", "0", "10x", "-5s", "5s3m"})
  void nonsenseIsRefused(String text) {
    assertThatThrownBy(() -> TimeSpan.parse(text)).hasMessageContaining("time");
  }
}
