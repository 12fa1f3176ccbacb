package rondo.trace.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.diagnostics.RejectedException;
import rondo.trace.AliceBobModel;
import rondo.trace.Property;
import rondo.trace.Trace;

class TraceFileTest {
  private static final TraceFile EXAMPLE =
      new TraceFile(
          "a/rumour.pml",
          new TreeMap<>(Map.of("N", "3", "DEBUG", "")),
          Optional.of(Property.ASSERTION.title()),
          new SavedRun.OfProcesses(
              TraceFile.digest(AliceBobModel.system()),
              new TreeMap<>(Map.of("merge", "on")),
              new Trace(List.of(0, 0, 1), OptionalInt.of(0))));

  @Test
  void whatIsWrittenIsReadBack() throws RejectedException {
    assertThat(TraceFile.read("t", EXAMPLE.write())).isEqualTo(EXAMPLE);
    var open =
        new TraceFile(
            "m",
            new TreeMap<>(),
            Optional.empty(),
            new SavedRun.OfProcesses(
                "d", new TreeMap<>(), new Trace(List.of(), OptionalInt.empty())));
    assertThat(TraceFile.read("t", open.write())).isEqualTo(open);
  }

  @Test
  void theDigestIsStableAndTellsSystemsApart() {
    assertThat(TraceFile.digest(AliceBobModel.system()))
        .isEqualTo(TraceFile.digest(AliceBobModel.system()))
        .isNotEqualTo(
            TraceFile.digest(
                AliceBobModel.system()
                    .withProcessTypes(AliceBobModel.system().processTypes().reversed())))
        .hasSize(64);
  }

  @Test
  void anOldVersionIsRejectedWithAHint() {
    String text = EXAMPLE.write().replace("\"version\": 2", "\"version\": 1");
    assertThatThrownBy(() -> TraceFile.read("t.json", text))
        .isInstanceOfSatisfying(
            RejectedException.class,
            e ->
                assertThat(e.diagnostics())
                    .singleElement()
                    .satisfies(d -> assertThat(d.help().orElseThrow()).contains("rondo verify")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "choices"           | "chosen"         | T001
          [0,0,1]             | [0,0,"x"]        | T001
          [0,0,1]             | [0,0,99999999999]| T001
          [0,0,1]             | 7                | T001
          "version": 2        | "version": 1     | T002
          "version": 2        | "version": 3     | T002
          rondo-trace         | rondo-rounds-trace | T002
          rondo-trace         | rondo-events-trace | T002
          assertion           | bad luck         | T001
          rondo-trace         | other            | T001
          "N": "3"            | "N": 3           | T001
          {                   | [                | T001
          """)
  void anythingElseIsRejected(String from, String to, String code) {
    String text = EXAMPLE.write().replace(from, to);
    assertThatThrownBy(() -> TraceFile.read("t.json", text))
        .isInstanceOfSatisfying(
            RejectedException.class,
            e ->
                assertThat(e.diagnostics())
                    .singleElement()
                    .satisfies(d -> assertThat(d.code()).isEqualTo(code)));
  }
}
