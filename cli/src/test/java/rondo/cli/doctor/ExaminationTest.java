package rondo.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExaminationTest {
  private static final List<String> G1 = List.of("G1 Young Generation", "G1 Old Generation");
  private static final List<String> PARALLEL = List.of("PS Scavenge", "PS MarkSweep");

  private static Finding java(String version, List<String> collectors) {
    return new VirtualMachine(Runtime.Version.parse(version), collectors).finding();
  }

  @ParameterizedTest
  @ValueSource(strings = {"25", "25.0.1+8", "25.0.2+10-LTS", "25-ea+36"})
  void g1BeforeItsRepairIsAWarning(String version) {
    Finding finding = java(version, G1);
    assertThat(finding.state()).isEqualTo(Finding.State.WARNING);
    assertThat(String.join("\n", finding.advice()))
        .contains("JDK-8377811", "25.0.3", "RONDO_JAVA_OPTS", "-XX:+UseParallelGC");
  }

  @ParameterizedTest
  @ValueSource(strings = {"25.0.3+9-LTS", "25.0.10", "25.1", "26", "26.0.1"})
  void g1AfterItsRepairIsFine(String version) {
    assertThat(java(version, G1).state()).isEqualTo(Finding.State.OK);
  }

  @Test
  void otherCollectorsWereNeverAffected() {
    assertThat(java("25.0.1", PARALLEL).state()).isEqualTo(Finding.State.OK);
    assertThat(java("25.0.1", PARALLEL).advice()).isEmpty();
  }

  @Test
  void asciiFileNamesComeWithAdvice() {
    assertThat(Examination.fileNames(StandardCharsets.UTF_8)).isEmpty();
    assertThat(Examination.fileNames(StandardCharsets.ISO_8859_1)).isEmpty();
    assertThat(Examination.fileNames(StandardCharsets.US_ASCII))
        .singleElement()
        .asString()
        .contains("LC_ALL=C.UTF-8");
  }
}
