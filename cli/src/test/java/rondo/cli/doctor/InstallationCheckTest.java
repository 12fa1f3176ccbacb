package rondo.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InstallationCheckTest {
  private static final List<String> G1 = List.of("G1 Young Generation", "G1 Old Generation");
  private static final List<String> PARALLEL = List.of("PS Scavenge", "PS MarkSweep");

  private static ComponentStatus java(String version, List<String> collectors) {
    return new VirtualMachine(Runtime.Version.parse(version), collectors).status();
  }

  @ParameterizedTest
  @ValueSource(strings = {"25", "25.0.1+8", "25.0.2+10-LTS", "25-ea+36"})
  void g1BeforeItsRepairIsAWarning(String version) {
    ComponentStatus status = java(version, G1);
    assertThat(status.state()).isEqualTo(ComponentStatus.State.WARNING);
    assertThat(String.join("\n", status.advice()))
        .contains("JDK-8377811", "25.0.3", "RONDO_JAVA_OPTS", "-XX:+UseParallelGC");
  }

  @ParameterizedTest
  @ValueSource(strings = {"25.0.3+9-LTS", "25.0.10", "25.1", "26", "26.0.1"})
  void g1AfterItsRepairIsFine(String version) {
    assertThat(java(version, G1).state()).isEqualTo(ComponentStatus.State.OK);
  }

  @Test
  void otherCollectorsWereNeverAffected() {
    assertThat(java("25.0.1", PARALLEL).state()).isEqualTo(ComponentStatus.State.OK);
    assertThat(java("25.0.1", PARALLEL).advice()).isEmpty();
  }

  @Test
  void asciiFileNamesComeWithAdvice() {
    assertThat(InstallationCheck.fileNames(StandardCharsets.UTF_8)).isEmpty();
    assertThat(InstallationCheck.fileNames(StandardCharsets.ISO_8859_1)).isEmpty();
    assertThat(InstallationCheck.fileNames(StandardCharsets.US_ASCII))
        .singleElement()
        .asString()
        .contains("LC_ALL=C.UTF-8");
  }
}
