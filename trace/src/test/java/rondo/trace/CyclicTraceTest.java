package rondo.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.ControlState.Mark;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.trace.file.SavedRun;
import rondo.trace.file.TraceFile;
import rondo.trace.print.SequenceChart;
import rondo.trace.print.SpinTracePrinter;
import rondo.trace.print.Style;
import rondo.trace.print.TraceJson;
import rondo.trace.print.TracePrinter;
import rondo.trace.view.TraceView;

/** Infinite runs. */
class CyclicTraceTest {
  /** A clock starts, ticks and tocks; it is accepting before it tocks. */
  private static final ProcessSystem CLOCK = clock(Set.of(Mark.ACCEPT));

  private static final Trace FOR_EVER = Trace.lasso(List.of(0, 0, 0), 1);

  private static ProcessSystem clock(Set<Mark> marks) {
    var type =
        new ProcessType(
            "Clock",
            0,
            List.of(),
            List.of(
                state("begin", 1, Set.of()), state("tick", 2, Set.of()), state("tock", 1, marks)),
            0,
            Expr.TRUE,
            Position.NONE);
    return new ProcessSystem(
        "clock.pml",
        List.of(),
        List.of(),
        List.of(type),
        List.of(new ProcessSystem.InitialProcess(0, List.of(), 1)),
        false,
        false);
  }

  private static ControlState state(String sound, int next, Set<Mark> marks) {
    var at = new Position("clock.pml", 1, 1);
    var edge =
        new Edge(new Action.Print("", List.of()), next, Edge.Atomicity.RELEASE, 0, sound, at);
    return new ControlState(List.of(edge), marks, List.of(), at);
  }

  private static TraceView view(ProcessSystem system, Trace trace) {
    return Replay.violation(
        system, FullChannelPolicy.BLOCK, new Violation(Property.ACCEPTANCE_CYCLE, trace));
  }

  @Test
  void theStoryMarksWhereTheCycleBegins() {
    TraceView view = view(CLOCK, FOR_EVER);
    assertThat(view.ending()).isEqualTo(new TraceView.Ending.Lasso(2, List.of()));
    assertThat(TracePrinter.print(view, Style.PLAIN))
        .isEqualTo(
            """
             step  process   line  statement  what changes
                1  Clock(0)  1     begin
            the following steps repeat for ever:
                2  Clock(0)  1     tick
                3  Clock(0)  1     tock
            and so on, from step 2
            """);
    assertThat(SequenceChart.print(view))
        .containsSubsequence("begin", "the following steps repeat for ever:", "tick", "tock");
    assertThat(SpinTracePrinter.print(view))
        .containsSubsequence("[begin]", "<<<<<START OF CYCLE>>>>>", "[tick]", "[tock]");
    assertThat(TraceJson.of(view).compact())
        .endsWith("\"ending\":{\"kind\":\"lasso\",\"from\":2,\"starved\":[]}}");
  }

  @Test
  void theStoryNamesWhoIsStarved() {
    var second = new ProcessSystem.InitialProcess(0, List.of(), 1);
    var two =
        new ProcessSystem(
            CLOCK.name(),
            CLOCK.globals(),
            CLOCK.channelTypes(),
            CLOCK.processTypes(),
            List.of(CLOCK.initialProcesses().getFirst(), second),
            false,
            false);
    TraceView view = view(two, FOR_EVER);
    assertThat(view.ending())
        .isEqualTo(
            new TraceView.Ending.Lasso(2, List.of(new TraceView.Actor(0, "Clock", "Clock(0)"))));
  }

  @Test
  void aCycleThatDoesNotCloseIsOurBug() {
    assertThatThrownBy(() -> view(CLOCK, Trace.lasso(List.of(0, 0), 0)))
        .isInstanceOf(ReplayException.class);
  }

  @Test
  void aCycleThatAcceptsNothingIsOurBug() {
    assertThatThrownBy(() -> view(clock(Set.of()), FOR_EVER)).isInstanceOf(ReplayException.class);
  }

  @Test
  void aRunThatEndsIsNoCycle() {
    var ends = new Trace(FOR_EVER.choices(), FOR_EVER.fault());
    assertThatThrownBy(() -> view(CLOCK, ends)).isInstanceOf(ReplayException.class);
  }

  @Test
  void aSavedCycleIsReadBack() throws RejectedException {
    var saved =
        new TraceFile(
            "clock.pml",
            new TreeMap<>(),
            Optional.of(Property.ACCEPTANCE_CYCLE.title()),
            new SavedRun.OfProcesses(TraceFile.digest(CLOCK), new TreeMap<>(), FOR_EVER));
    assertThat(TraceFile.read("t", saved.write())).isEqualTo(saved);
    assertThatThrownBy(
            () -> TraceFile.read("t", saved.write().replace("\"cycle\": 1", "\"cycle\": 3")))
        .isInstanceOf(RejectedException.class);
  }
}
