package rondo.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.explore.Search;
import rondo.explore.SearchOptions;
import rondo.explore.TransitionSystem;
import rondo.explore.compile.CompiledSystem;
import rondo.explore.compile.ReducedSystem;
import rondo.explore.compile.Room;
import rondo.ir.FaultException;
import rondo.ir.FullChannel;
import rondo.ir.Interpreter;
import rondo.ir.ProcessSystem;
import rondo.ir.access.Obstacles;
import rondo.promela.Promela;
import rondo.testkit.RunModel.Answer;
import rondo.testkit.RunModel.Expectation;
import rondo.testkit.SpinQuestion.Fairness;
import rondo.trace.Property;
import rondo.trace.Replay;
import rondo.trace.Story;
import rondo.trace.Story.Ending.Repeating;
import rondo.trace.Verdict;
import rondo.trace.Violation;

/** The search for cycles finds what the headers of models about runs promise. */
class RunSearchTest {
  private static final int MOST_THREADS = 3;
  private static final SearchOptions OPTIONS =
      SearchOptions.defaults()
          .withChecked(Set.of(Property.ASSERTION, Property.FORBIDDEN, Property.ACCEPTANCE_CYCLE));

  static Stream<RunModel> models() throws IOException {
    return RunModel.all().stream();
  }

  @ParameterizedTest
  @MethodSource("models")
  void everyNumberOfThreadsGivesTheVerdictOfTheHeaderAndARunThatReplays(RunModel model)
      throws Exception {
    Promela.Model loaded = model.load();
    for (Expectation e : model.expectations()) {
      ProcessSystem watched = RunModel.watched(loaded, e.property());
      if (isBrokenAtStart(watched)) {
        continue;
      }
      var room = Room.explored(watched, FullChannel.BLOCK).andAhead(2);
      var compiled = CompiledSystem.of(watched, FullChannel.BLOCK, room);
      search(watched, e, e.fairness() == Fairness.NONE ? compiled : compiled.fairly());
      if (e.fairness() == Fairness.NONE && Obstacles.in(watched).isEmpty()) {
        search(watched, e, new ReducedSystem(compiled, FullChannel.BLOCK).checked());
      }
    }
  }

  private static void search(ProcessSystem watched, Expectation e, TransitionSystem system) {
    for (int threads = 1; threads <= MOST_THREADS; threads++) {
      Verdict verdict = Search.run(system, OPTIONS.withThreads(threads), _ -> {}, () -> false);
      assertThat(verdict)
          .as(e.toString())
          .isInstanceOf(e.answer() == Answer.HOLDS ? Verdict.Holds.class : Verdict.Violated.class);
      if (verdict instanceof Verdict.Violated violated) {
        for (Violation violation : violated.violations()) {
          Story story = Replay.violation(watched, FullChannel.BLOCK, violation);
          if (e.fairness() == Fairness.WEAK && story.ending() instanceof Repeating cycle) {
            assertThat(cycle.starved()).as(e.toString()).isEmpty();
          }
        }
      }
    }
  }

  private static boolean isBrokenAtStart(ProcessSystem system) {
    try {
      new Interpreter(system, FullChannel.BLOCK).initial();
      return false;
    } catch (FaultException e) {
      return true;
    }
  }
}
