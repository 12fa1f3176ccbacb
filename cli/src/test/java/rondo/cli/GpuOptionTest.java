package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.gpu.device.CudaDevice;

/** {@code rondo verify --engine gpu}, on machines with and without a GPU. */
class GpuOptionTest {
  private static final Path EXAMPLES = RepositoryRoot.root().resolve("examples");

  private static CommandResult verify(String model, String... options) {
    var arguments = new ArrayList<>(List.of("verify", "--engine", "gpu"));
    arguments.addAll(List.of(options));
    arguments.add(EXAMPLES.resolve(model).toString());
    return CommandResult.rondo(arguments.toArray(String[]::new));
  }

  @Test
  void aModelIsSearchedOrTheGpuIsMissing() {
    CommandResult result = verify("promela/peterson.pml", "--exact-steps");
    switch (CudaDevice.open()) {
      case CudaDevice.Availability.Available(CudaDevice device) -> {
        device.close();
        assertThat(result.status()).as(result.toString()).isZero();
        assertThat(result.out()).contains("485 stored", "937");
      }
      case CudaDevice.Availability.Missing(String reason) -> {
        assertThat(result.status()).as(result.toString()).isEqualTo(2);
        assertThat(result.err()).contains("error[V018]: there is no GPU: " + reason);
      }
    }
  }

  @Test
  void formulasMayBeGiven() {
    CommandResult result = verify("promela/peterson.pml", "--ltl=[] (inside <= 1)");
    assertThat(result.err()).doesNotContain("requires --engine");
    CommandResult live = verify("promela/peterson.pml", "--ltl=[] <> (inside == 1)");
    assertThat(live.status()).as(live.toString()).isEqualTo(2);
  }

  @Test
  void protocolsAreRejected() {
    CommandResult result = verify("rounds/one_third_rule.dst");
    assertThat(result.status()).as(result.toString()).isEqualTo(2);
    assertThat(result.err()).contains("error[V018]: only Promela models are searched on a GPU");
  }

  @Test
  void propertiesOfInfiniteRunsAreRejected() {
    CommandResult result = verify("promela/alternating_bit_live.pml");
    assertThat(result.status()).as(result.toString()).isEqualTo(2);
    assertThat(result.err())
        .contains(
            "error[V018]: `delivery`, a property of infinite runs, is not supported on a GPU",
            "alternating_bit_live.pml:63");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--threads=2", "--store=bitstate", "--fair", "--coverage"})
  void optionsOfTheExplicitEngineAreRejected(String option) {
    CommandResult result = verify("promela/peterson.pml", option);
    assertThat(result.status()).as(result.toString()).isEqualTo(2);
    assertThat(result.err()).contains("requires --engine explicit");
  }
}
