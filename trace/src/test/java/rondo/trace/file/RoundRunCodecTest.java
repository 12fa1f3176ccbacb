package rondo.trace.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.diagnostics.RejectedException;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Value;
import rondo.ir.round.interpreter.RoundRun;
import rondo.ir.round.interpreter.RoundState.ProcessState;
import rondo.ir.round.interpreter.RoundStep;
import rondo.ir.round.interpreter.RoundStep.Exchange;
import rondo.ir.round.interpreter.RoundStep.Forgery;
import rondo.ir.round.interpreter.RoundStep.Synchrony;

class RoundRunCodecTest {
  private static final Value PAIR = new Value.Items(List.of(Value.of(1), Value.NONE));
  private static final RoundRun RUN =
      new RoundRun(
          new RoundRun.Start(
              List.of(
                  new ProcessState(ProcessStatus.CORRECT, List.of(Value.of(3), Value.NONE, PAIR)),
                  new ProcessState(
                      ProcessStatus.BYZANTINE, List.of(Value.of(1), Value.NONE, PAIR))),
              Value.of(2)),
          List.of(
              new Exchange(
                  Synchrony.ASYNCHRONOUS,
                  Set.of(0),
                  List.of(
                      new Forgery(1, 0, Optional.of(PAIR)),
                      new Forgery(1, 0, Optional.of(Value.NONE)),
                      new Forgery(1, 0, Optional.empty())),
                  List.of(List.of(1, 0), List.of()),
                  List.of(List.of(2, 0), List.of()),
                  1),
              new Exchange(
                  Synchrony.SYNCHRONOUS,
                  Set.of(),
                  List.of(),
                  List.of(List.of(), List.of()),
                  List.of(List.of(), List.of()),
                  0),
              new RoundStep.Stutter(4)),
          OptionalInt.of(2));

  private static final TraceFile FILE =
      new TraceFile(
          "a/flood.dst",
          new TreeMap<>(Map.of("N", "3")),
          Optional.of("agreement"),
          new SavedRun.OfRounds(RUN));

  @Test
  void whatIsWrittenIsReadBack() throws RejectedException {
    assertThat(TraceFile.read("t", FILE.write())).isEqualTo(FILE);
    var open =
        new TraceFile(
            "m",
            new TreeMap<>(),
            Optional.empty(),
            new SavedRun.OfRounds(
                new RoundRun(
                    new RoundRun.Start(List.of(), Value.NONE), List.of(), OptionalInt.empty())));
    assertThat(TraceFile.read("t", open.write())).isEqualTo(open);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "steps"          | "stairs"       | T001
          "correct"        | "tired"        | T001
          "version": 2     | "version": 3   | T002
          "rounds"         | "events"       | T001
          "rounds"         | "squares"      | T001
          "cycle": 2       | "cycle": 2.5   | T001
          "observed": 4    | "observed": {} | T001
          rondo-trace      | rondo          | T001
          }                | ]              | T001
          """)
  void whatIsNoRunIsRefused(String right, String wrong, String code) {
    String text = FILE.write();
    assertThat(text).contains(right);
    assertThatThrownBy(() -> TraceFile.read("t", text.replace(right, wrong)))
        .isInstanceOfSatisfying(
            RejectedException.class,
            e -> assertThat(e.diagnostics().getFirst().code()).isEqualTo(code));
  }
}
