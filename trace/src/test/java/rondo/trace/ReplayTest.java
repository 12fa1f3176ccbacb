package rondo.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.trace.print.SequenceChart;
import rondo.trace.print.SpinTracePrinter;
import rondo.trace.print.Style;
import rondo.trace.print.TraceJson;
import rondo.trace.print.TracePrinter;
import rondo.trace.view.TraceStep;
import rondo.trace.view.TraceStep.Action;
import rondo.trace.view.TraceStep.Change;
import rondo.trace.view.TraceStep.Message;
import rondo.trace.view.TraceStep.ReceiptStatus;
import rondo.trace.view.TraceView;
import rondo.trace.view.TraceView.Binding;
import rondo.trace.view.TraceView.EndStatus;
import rondo.trace.view.TraceView.Ending;
import rondo.trace.view.ValueStructure.SequenceValue;
import rondo.trace.view.ValueView;

class ReplayTest {
  /** A rendezvous, a send, a receive, and then the assertion fails. */
  private static final Trace FAILS = new Trace(List.of(0, 0, 1), OptionalInt.of(0));

  /** A run to the state in which Alice waits for ever: Bob prints and ends before she asserts. */
  private static final Trace STUCK = new Trace(List.of(0, 0, 0, 0, 0, 0), OptionalInt.empty());

  private static TraceView view(Property property, Trace trace) {
    return Replay.violation(
        AliceBobModel.system(), FullChannelPolicy.BLOCK, new Violation(property, trace));
  }

  private static Action.Execution execution(TraceStep step) {
    return (Action.Execution) step.action();
  }

  @Test
  void aRendezvousIsOneEntryWithBothProcesses() {
    TraceStep first = view(Property.ASSERTION, FAILS).steps().getFirst();
    assertThat(first.process()).hasToString("Alice(0)");
    assertThat(execution(first).line().actor()).hasToString("Alice(0)");
    assertThat(execution(first).receiver().orElseThrow().actor()).hasToString("Bob(1)");
    assertThat(first.changes())
        .containsExactly(
            new Change.OfVariable("Bob(1):word", ValueView.number(0), ValueView.symbol("yes")));
  }

  @Test
  void channelsAreShownWithTheirMessages() {
    TraceStep second = view(Property.ASSERTION, FAILS).steps().get(1);
    assertThat(second.changes())
        .singleElement()
        .isInstanceOfSatisfying(
            Change.OfChannel.class,
            c -> {
              assertThat(c.name()).isEqualTo("post");
              assertThat(c.before()).hasToString("");
              assertThat(c.after()).hasToString("[yes]");
            });
  }

  @Test
  void aReceiptNamesTheStepInWhichTheMessageWasSent() {
    List<TraceStep> steps = view(Property.ASSERTION, FAILS).steps();
    assertThat(steps.get(1).messages())
        .containsExactly(new Message.Send("yes", List.of("post"), "post", 1));
    assertThat(steps.get(2).messages())
        .containsExactly(
            new Message.Receipt("yes", "post", ReceiptStatus.RECEIVED, OptionalInt.of(2), 1));
  }

  @Test
  void theValuesAtTheBeginningHaveTheNamesOfChanges() {
    assertThat(view(Property.ASSERTION, FAILS).start().processes())
        .singleElement()
        .satisfies(
            v ->
                assertThat(v.values())
                    .contains(
                        new Binding("Bob(1):word", ValueView.number(0)),
                        new Binding("post", new ValueView("", new SequenceValue(List.of())))));
  }

  @Test
  void theFailedAssertionIsTheLastEntry() {
    TraceView view = view(Property.ASSERTION, FAILS);
    assertThat(execution(view.steps().getLast()).line().statement())
        .isEqualTo("assert(heard == no)");
    assertThat(view.ending())
        .isInstanceOfSatisfying(
            Ending.Failed.class,
            b -> assertThat(b.fault().message()).isEqualTo("assertion violated: heard == no"));
  }

  @Test
  void aDeadlockSaysWhereEveryoneIs() {
    TraceView view = view(Property.INVALID_END_STATE, STUCK);
    assertThat(view.ending())
        .isInstanceOfSatisfying(
            Ending.Deadlock.class,
            d ->
                assertThat(d.processes())
                    .singleElement()
                    .satisfies(
                        p -> {
                          assertThat(p.actor()).hasToString("Alice(0)");
                          assertThat(p.status()).isEqualTo(EndStatus.STUCK);
                          assertThat(p.waitsFor()).containsExactly("post?heard");
                          assertThat(p.at().line()).isEqualTo(7);
                        }));
    assertThat(view.steps())
        .anySatisfy(s -> assertThat(execution(s).printed()).isEqualTo("told yes\n"));
    assertThat(view.steps())
        .anySatisfy(
            e ->
                assertThat(e.changes())
                    .containsExactly(new Change.Ended(new TraceView.Actor(1, "Bob", "Bob(1)"))));
  }

  @Test
  void aTraceThatDoesNotReplayIsOurBug() {
    assertThatThrownBy(() -> view(Property.ASSERTION, new Trace(List.of(3), OptionalInt.of(0))))
        .isInstanceOf(ReplayException.class);
    assertThatThrownBy(() -> view(Property.ASSERTION, new Trace(List.of(0), OptionalInt.of(0))))
        .isInstanceOf(ReplayException.class);
  }

  @Test
  void aTraceThatBreaksSomethingElseIsOurBug() {
    assertThatThrownBy(() -> view(Property.RUNTIME_ERROR, FAILS))
        .isInstanceOf(ReplayException.class);
    assertThatThrownBy(() -> view(Property.ASSERTION, STUCK)).isInstanceOf(ReplayException.class);
  }

  @Test
  void theTextHasAColumnForEverything() {
    assertThat(TracePrinter.print(view(Property.ASSERTION, FAILS), Style.PLAIN))
        .isEqualTo(
            """
             step  process             line  statement             what changes
                1  Alice(0) to Bob(1)  4     talk!yes / talk?word  Bob(1):word: 0 -> yes
                2  Bob(1)              13    post!word             post = [yes]
                3  Alice(0)            5     post?heard            Alice(0):heard: 0 -> yes, post = (empty)
                4  Alice(0)            6     assert(heard == no)
            assertion violated: heard == no
              --> rumour.pml:6:3
            """);
  }

  @Test
  void theTextOfADeadlockSaysWhatIsWaitedFor() {
    assertThat(TracePrinter.print(view(Property.INVALID_END_STATE, STUCK), Style.PLAIN))
        .contains("       prints: told yes\n")
        .endsWith(
            """
            invalid end state: nothing can be executed
              Alice(0)  line 7  waits for  post?heard
            """);
  }

  @Test
  void coloursComeFromTheStyleAlone() {
    TraceView view = view(Property.ASSERTION, FAILS);
    String coloured = TracePrinter.print(view, Style.ANSI);
    assertThat(coloured).contains("\u001b[1;31m");
    assertThat(coloured.replaceAll("\u001b\\[[0-9;]*m", ""))
        .isEqualTo(TracePrinter.print(view, Style.PLAIN));
  }

  @Test
  void theChartNumbersBufferedMessagesAndDrawsRendezvousAsArrows() {
    assertThat(SequenceChart.print(view(Property.ASSERTION, FAILS)))
        .isEqualTo(
            """
                        Alice(0)           Bob(1)
               1            |----talk!yes---->|
               2            |           post!word #1
               3      post?heard #1           |
               4   assert(heard == no)        |
            """);
  }

  @Test
  void stepLinesLookAsSpinUsersKnowThem() {
    assertThat(SpinTracePrinter.print(view(Property.ASSERTION, FAILS)))
        .startsWith(
            "  1:\tproc  0 (Alice) rumour.pml:4 (state 0)\t[talk!yes]\n"
                + "  2:\tproc  1 (Bob) rumour.pml:12 (state 0)\t[talk?word]\n")
        .endsWith("rondo: rumour.pml:6, Error: assertion violated: heard == no\n");
  }

  @Test
  void jsonTellsTheSameStory() {
    assertThat(TraceJson.of(view(Property.INVALID_END_STATE, STUCK)).compact())
        .startsWith(
            "{\"kind\":\"processes\",\"model\":\"rumour.pml\","
                + "\"steps\":[{\"step\":1,\"transition\":1,")
        .contains("\"changes\":[{\"channel\":\"post\",\"from\":\"\",\"to\":\"[yes]\"}]")
        .endsWith(
            "\"ending\":{\"kind\":\"invalid end state\",\"processes\":[{\"process\":{\"pid\":0,"
                + "\"name\":\"Alice\"},\"status\":\"blocked\",\"file\":\"rumour.pml\",\"line\":7,"
                + "\"waitsFor\":[\"post?heard\"]}]}}");
  }
}
