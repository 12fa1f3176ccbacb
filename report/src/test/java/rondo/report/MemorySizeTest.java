package rondo.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MemorySizeTest {
  @ParameterizedTest
  @CsvSource({
    "1024, 1024",
    "2k, 2048",
    "512m, 536870912",
    "4g, 4294967296",
    "1.5G, 1610612736",
    "1GB, 1073741824",
    "1GiB, 1073741824"
  })
  void isReadAsPeopleWriteIt(String text, long bytes) {
    assertThat(MemorySize.parse(text).bytes()).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "g", "-1g", "4x", "0", "1e9", "4 g b"})
  void nonsenseIsRefusedWithAnExample(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MemorySize.parse(text))
        .withMessageContaining("memory");
  }

  @Test
  void isShownInAUnitThatFits() {
    assertThat(new MemorySize(12)).hasToString("12 B");
    assertThat(new MemorySize(1536)).hasToString("1.50 KB");
    assertThat(new MemorySize(3L << 30)).hasToString("3.00 GB");
  }
}
