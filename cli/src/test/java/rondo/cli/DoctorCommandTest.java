package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import rondo.report.ProductVersion;
import rondo.trace.json.Json;

class DoctorCommandTest {
  @Test
  void theSolverIsBuiltInAndLoads() {
    CommandResult result = CommandResult.rondo("doctor");
    assertThat(result.status()).isZero();
    assertThat(result.err()).isEmpty();
    assertThat(result.out())
        .startsWith("Rondo              " + ProductVersion.CURRENT + "\n")
        .containsPattern(
            "(?m)^Java     ok        25|^Java     ok        2[6-9]|^Java     ok        3")
        .containsPattern("(?m)^machine  ok        .*core")
        .containsPattern("(?m)^memory   ok        .* for Rondo of ")
        .containsPattern("(?m)^Z3       ok        4\\.[0-9.]+, built in$")
        .containsPattern("(?m)^spin     (ok|missing) ");
  }

  @Test
  void jsonSaysTheSame() {
    Json.Obj report = CommandResult.rondo("doctor", "--json").json();
    assertThat(report.member("format")).contains(Json.of("rondo-doctor"));
    assertThat(report.member("works")).contains(Json.of(true));
    var findings = (Json.Arr) report.member("findings").orElseThrow();
    assertThat(findings.elements())
        .map(f -> ((Json.Obj) f).member("subject"))
        .startsWith(
            Optional.of(Json.of("Java")),
            Optional.of(Json.of("machine")),
            Optional.of(Json.of("memory")),
            Optional.of(Json.of("Z3")));
  }
}
