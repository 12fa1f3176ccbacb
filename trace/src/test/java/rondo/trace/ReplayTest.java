package rondo.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import rondo.ir.FullChannel;
import rondo.trace.Story.Change;
import rondo.trace.Story.Ending;
import rondo.trace.Story.Standing;

class ReplayTest {
  /** Talk, post, hear, and then the assertion fails. */
  private static final Trace FAILS = new Trace(List.of(0, 0, 1), OptionalInt.of(0));

  /** The same, on to where Alice waits for ever: Bob prints and ends before she asserts. */
  private static final Trace STUCK = new Trace(List.of(0, 0, 0, 0, 0, 0), OptionalInt.empty());

  private static Story story(Property property, Trace trace) {
    return Replay.violation(Rumour.system(), FullChannel.BLOCK, new Violation(property, trace));
  }

  @Test
  void aRendezvousIsOneEntryWithBothProcesses() {
    Story.Entry first = story(Property.ASSERTION, FAILS).entries().getFirst();
    assertThat(first.line().actor()).hasToString("Alice(0)");
    assertThat(first.partner().orElseThrow().actor()).hasToString("Bob(1)");
    assertThat(first.changes()).containsExactly(new Change.OfVariable("Bob(1):word", "0", "yes"));
  }

  @Test
  void channelsAreShownWithTheirMessages() {
    Story.Entry second = story(Property.ASSERTION, FAILS).entries().get(1);
    assertThat(second.changes()).containsExactly(new Change.OfChannel("post", "", "[yes]"));
  }

  @Test
  void theFailedAssertionIsTheLastEntry() {
    Story story = story(Property.ASSERTION, FAILS);
    assertThat(story.entries().getLast().line().statement()).isEqualTo("assert(heard == no)");
    assertThat(story.ending())
        .isInstanceOfSatisfying(
            Ending.Broken.class,
            b -> assertThat(b.fault().message()).isEqualTo("assertion violated: heard == no"));
  }

  @Test
  void aDeadlockSaysWhereEveryoneIs() {
    Story story = story(Property.INVALID_END_STATE, STUCK);
    assertThat(story.ending())
        .isInstanceOfSatisfying(
            Ending.Deadlock.class,
            d ->
                assertThat(d.processes())
                    .singleElement()
                    .satisfies(
                        p -> {
                          assertThat(p.actor()).hasToString("Alice(0)");
                          assertThat(p.standing()).isEqualTo(Standing.STUCK);
                          assertThat(p.waitsFor()).containsExactly("post?heard");
                          assertThat(p.at().line()).isEqualTo(7);
                        }));
    assertThat(story.entries()).anySatisfy(e -> assertThat(e.printed()).isEqualTo("told yes\n"));
    assertThat(story.entries())
        .anySatisfy(
            e ->
                assertThat(e.changes())
                    .containsExactly(new Change.Ended(new Story.Actor(1, "Bob"))));
  }

  @Test
  void aTraceThatDoesNotReplayIsOurBug() {
    assertThatThrownBy(() -> story(Property.ASSERTION, new Trace(List.of(3), OptionalInt.of(0))))
        .isInstanceOf(ReplayException.class);
    assertThatThrownBy(() -> story(Property.ASSERTION, new Trace(List.of(0), OptionalInt.of(0))))
        .isInstanceOf(ReplayException.class);
  }

  @Test
  void aTraceThatBreaksSomethingElseIsOurBug() {
    assertThatThrownBy(() -> story(Property.RUNTIME_ERROR, FAILS))
        .isInstanceOf(ReplayException.class);
    assertThatThrownBy(() -> story(Property.ASSERTION, STUCK)).isInstanceOf(ReplayException.class);
  }

  @Test
  void theTextHasAColumnForEverything() {
    assertThat(StoryPrinter.print(story(Property.ASSERTION, FAILS), Style.PLAIN))
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
    assertThat(StoryPrinter.print(story(Property.INVALID_END_STATE, STUCK), Style.PLAIN))
        .contains("       prints: told yes\n")
        .endsWith(
            """
            invalid end state: nothing can be executed
              Alice(0)  line 7  waits for  post?heard
            """);
  }

  @Test
  void coloursComeFromTheStyleAlone() {
    Story story = story(Property.ASSERTION, FAILS);
    String coloured = StoryPrinter.print(story, Style.ANSI);
    assertThat(coloured).contains("\u001b[1;31m");
    assertThat(coloured.replaceAll("\u001b\\[[0-9;]*m", ""))
        .isEqualTo(StoryPrinter.print(story, Style.PLAIN));
  }

  @Test
  void theChartNumbersBufferedMessagesAndDrawsRendezvousAsArrows() {
    assertThat(SequenceChart.print(story(Property.ASSERTION, FAILS)))
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
    assertThat(StepLines.print(story(Property.ASSERTION, FAILS)))
        .startsWith(
            "  1:\tproc  0 (Alice) rumour.pml:4 (state 0)\t[talk!yes]\n"
                + "  2:\tproc  1 (Bob) rumour.pml:12 (state 0)\t[talk?word]\n")
        .endsWith("rondo: rumour.pml:6, Error: assertion violated: heard == no\n");
  }

  @Test
  void jsonTellsTheSameStory() {
    assertThat(StoryJson.of(story(Property.INVALID_END_STATE, STUCK)).compact())
        .startsWith("{\"model\":\"rumour.pml\",\"steps\":[{\"step\":1,\"transition\":1,")
        .contains("\"changes\":[{\"channel\":\"post\",\"from\":\"\",\"to\":\"[yes]\"}]")
        .endsWith(
            "\"ending\":{\"kind\":\"invalid end state\",\"processes\":[{\"process\":{\"pid\":0,"
                + "\"name\":\"Alice\"},\"standing\":\"stuck\",\"file\":\"rumour.pml\",\"line\":7,"
                + "\"waitsFor\":[\"post?heard\"]}]}}");
  }
}
