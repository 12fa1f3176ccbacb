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
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.CrashPoint;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventMessage;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.ir.event.state.EnabledReaction;
import rondo.ir.event.state.EventRun;
import rondo.ir.event.state.EventStep;

class EventRunCodecTest {
  private static final Value PAIR = new Value.Items(List.of(Value.of(1), Value.NONE));
  private static final EventMessage LETTER = new EventMessage(1, 0, PAIR);
  private static final EventRun RUN =
      new EventRun(
          new EventRun.Start(
              List.of(ProcessStatus.CORRECT, ProcessStatus.CRASHED),
              List.of(List.of(Value.of(3), PAIR), List.of(Value.NONE, PAIR)),
              List.of(List.of(0, 2), List.of()),
              List.of(Optional.empty(), Optional.of(new CrashPoint(1, List.of(2))))),
          List.of(
              new EventStep.Deliver(1, LETTER, 0),
              new EventStep.React(
                  1, new EnabledReaction(2, List.of(LETTER, LETTER)), List.of(4), 3),
              new EventStep.React(
                  1, new EnabledReaction(2, List.of(), List.of(LETTER)), List.of(), 0),
              new EventStep.React(0, new EnabledReaction(0, List.of()), List.of(), 0),
              new EventStep.React(
                  0,
                  new EnabledReaction(1, List.of(LETTER)),
                  List.of(1),
                  Optional.of(new CrashPoint(2, List.of(0, 3))),
                  0),
              new EventStep.Enter(
                  1, List.of(Value.of(1)), List.of(), Optional.of(new CrashPoint(0, List.of())), 0),
              new EventStep.Crash(1, 1),
              new EventStep.Omit(0, 2),
              new EventStep.StabilizeNetwork(1),
              new EventStep.Lose(1, LETTER, 0),
              new EventStep.Stutter(4)),
          OptionalInt.of(2));

  private static final TraceFile FILE =
      new TraceFile(
          "a/paxos.dst",
          new TreeMap<>(Map.of("N", "3")),
          Optional.of("agreement"),
          new SavedRun.OfEvents(
              new ExecutionMode(DeliverySemantics.SOME_DELIVERED, Precedence.ANY), RUN));

  @Test
  void whatIsWrittenIsReadBack() throws RejectedException {
    assertThat(TraceFile.read("t.json", FILE.write())).isEqualTo(FILE);
  }

  @Test
  void runThatBreaksNothingAndComesToItsEndIsReadBack() throws RejectedException {
    var run = new EventRun(RUN.start(), RUN.steps(), OptionalInt.empty());
    var mode = new ExecutionMode(DeliverySemantics.AT_ONCE, Precedence.FIRST);
    var saved = new SavedRun.OfEvents(mode, run);
    var file = new TraceFile("p.dst", new TreeMap<>(), Optional.empty(), saved);
    assertThat(TraceFile.read("t.json", file.write())).isEqualTo(file);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"version\": 2 | \"version\": 3 | reads version 2",
        "\"delivery\": \"mmp\" | \"delivery\": \"post\" | m, mp, mmp instead of \"post\"",
        "\"precedence\": \"any\" | \"precedence\": \"last\" | first, any instead of \"last\"",
        "\"kind\": 1 | \"kind\": true | expected a whole number instead of true",
        "\"steps\": | \"stops\": | no `steps` in it",
        "\"crashing\": 1 | \"crashing\": {} | expected a whole number"
      })
  void brokenFileIsRefused(String written, String instead, String message) {
    String text = FILE.write();
    assertThat(text).contains(written);
    assertThatThrownBy(() -> TraceFile.read("t.json", text.replace(written, instead)))
        .isInstanceOf(RejectedException.class)
        .hasMessageContaining(message);
  }
}
