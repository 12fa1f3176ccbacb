package rondo.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DecimalTest {
  @Test
  void thousandsStandApart() {
    assertThat(Decimal.grouped(0)).isEqualTo("0");
    assertThat(Decimal.grouped(999)).isEqualTo("999");
    assertThat(Decimal.grouped(1000)).isEqualTo("1,000");
    assertThat(Decimal.grouped(34_096_026)).isEqualTo("34,096,026");
  }

  @Test
  void decimalsAreThoseWorthReading() {
    assertThat(Decimal.rounded(0)).isEqualTo("0.00");
    assertThat(Decimal.rounded(0.0042)).isEqualTo("0.004");
    assertThat(Decimal.rounded(1.254)).isEqualTo("1.25");
    assertThat(Decimal.rounded(41.66)).isEqualTo("41.7");
    assertThat(Decimal.rounded(12345.6)).isEqualTo("12,346");
  }

  @Test
  void smallProbabilitiesKeepTwoDigits() {
    assertThat(Decimal.probability(0)).isEqualTo("0.00");
    assertThat(Decimal.probability(0.25)).isEqualTo("0.250");
    assertThat(Decimal.probability(3.14e-9)).isEqualTo("3.1e-9");
  }
}
