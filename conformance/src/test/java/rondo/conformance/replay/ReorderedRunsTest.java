package rondo.conformance.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.ir.FaultException;
import rondo.ir.ProcessSystem;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventSystem;
import rondo.ir.event.interpreter.EventInterpreter;
import rondo.ir.event.interpreter.EventReplay;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.ir.event.state.EventRun;
import rondo.ir.event.state.EventState;
import rondo.ir.event.state.EventStep;
import rondo.ir.event.state.EventTransition;
import rondo.ir.interpreter.EndlessAtomicException;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.interpreter.GlobalState;
import rondo.ir.interpreter.Interpreter;
import rondo.ir.interpreter.Interpreter.Transition;
import rondo.promela.Promela;
import rondo.testkit.GeneratedTestStatistics;
import rondo.testkit.generate.EventProtocolGenerator;
import rondo.testkit.generate.LooselyCoupledGenerator;
import rondo.testkit.generate.ProgramGenerator;
import rondo.testkit.generate.RandomSource;
import rondo.trace.Trace;
import rondo.trace.order.ReorderedRuns;

/**
 * A reordered run of a generated model is a run with the same steps and the same last state, and
 * with at most as many context switches.
 */
class ReorderedRunsTest {
  private static final int MODELS = Integer.getInteger("rondo.programs", 150);
  private static final int LENGTH = 16;

  private final GeneratedTestStatistics tally = new GeneratedTestStatistics("ReorderedRunsTest");

  @Test
  void aProcessStaysActiveWhereItsStepsAreIndependent() throws RejectedException {
    ProcessSystem system =
        Promela.parse(
                "model.pml",
                """
                byte x, y;
                active proctype P() { x = 1; x = 2; x = 3 }
                active proctype Q() { y = 1; y = 2; y = 3 }
                active proctype R() { (x == 3 && y == 3); assert(false) }
                """,
                Map.of())
            .system();
    var interpreter = new Interpreter(system, FullChannelPolicy.BLOCK);
    List<Integer> alternating = choices(interpreter, List.of(0, 1, 0, 1, 0, 1, 2));
    Trace reordered =
        ReorderedRuns.of(
            system, FullChannelPolicy.BLOCK, new Trace(alternating, OptionalInt.of(0)));
    assertThat(processes(interpreter, reordered.choices())).containsExactly(0, 0, 0, 1, 1, 1, 2);
  }

  @Test
  void runsOfGeneratedPrograms() throws RejectedException {
    for (int seed = 0; seed < MODELS; seed++) {
      String text =
          seed % 2 == 0
              ? ProgramGenerator.generate(seed, 6)
              : LooselyCoupledGenerator.generate(seed, 4);
      compare(Promela.parse("made.pml", text, Map.of()).system(), seed, text);
    }
    tally.atLeast(MODELS / 2, "runs").atLeast(MODELS / 10, "reordered");
  }

  private void compare(ProcessSystem system, long seed, String text) {
    var interpreter = new Interpreter(system, FullChannelPolicy.BLOCK);
    List<Integer> walk;
    try {
      walk = walk(interpreter, new RandomSource(seed));
    } catch (FaultException | EndlessAtomicException e) {
      return;
    }
    tally.count("runs");
    Trace trace = new Trace(walk, OptionalInt.empty());
    List<Integer> reordered = ReorderedRuns.of(system, FullChannelPolicy.BLOCK, trace).choices();
    assertThat(reordered).as(text).hasSameSizeAs(walk);
    assertThat(end(interpreter, reordered)).as(text).isEqualTo(end(interpreter, walk));
    List<Integer> before = processes(interpreter, walk);
    List<Integer> after = processes(interpreter, reordered);
    assertThat(after).as(text).containsExactlyInAnyOrderElementsOf(before);
    assertThat(switches(after)).as(text).isLessThanOrEqualTo(switches(before));
    tally.countIf("reordered", switches(after) < switches(before));
  }

  private static List<Integer> walk(Interpreter interpreter, RandomSource source) {
    var choices = new ArrayList<Integer>();
    GlobalState state = interpreter.initial();
    while (choices.size() < LENGTH) {
      List<Transition> all = interpreter.expand(state).transitions();
      if (all.isEmpty()) {
        break;
      }
      choices.add(source.between(0, all.size() - 1));
      state = all.get(choices.getLast()).target();
    }
    return choices;
  }

  private static List<Integer> choices(Interpreter interpreter, List<Integer> processes) {
    var choices = new ArrayList<Integer>();
    GlobalState state = interpreter.initial();
    for (int process : processes) {
      List<Transition> all = interpreter.expand(state).transitions();
      int choice = 0;
      while (all.get(choice).activeProcess().orElse(-1) != process) {
        choice++;
      }
      choices.add(choice);
      state = all.get(choice).target();
    }
    return choices;
  }

  private static List<Integer> processes(Interpreter interpreter, List<Integer> choices) {
    var processes = new ArrayList<Integer>();
    GlobalState state = interpreter.initial();
    for (int choice : choices) {
      Transition taken = interpreter.expand(state).transitions().get(choice);
      processes.add(taken.activeProcess().orElse(-1));
      state = taken.target();
    }
    return processes;
  }

  private static GlobalState end(Interpreter interpreter, List<Integer> choices) {
    GlobalState state = interpreter.initial();
    for (int choice : choices) {
      state = interpreter.expand(state).transitions().get(choice).target();
    }
    return state;
  }

  private static long switches(List<Integer> processes) {
    long switches = 0;
    for (int i = 1; i < processes.size(); i++) {
      switches += processes.get(i).equals(processes.get(i - 1)) ? 0 : 1;
    }
    return switches;
  }

  @Test
  void runsOfGeneratedProtocols() throws RejectedException {
    for (int seed = 0; seed < MODELS; seed++) {
      String text = EventProtocolGenerator.of(seed);
      EventSystem system = Distal.parse("made.dst", text, Map.of()).eventSystem();
      var interpreter = new EventInterpreter(system, Precedence.FIRST, DeliverySemantics.AT_ONCE);
      compare(interpreter, new RandomSource(seed), text);
    }
    tally.atLeast(MODELS / 4, "runs").atLeast(MODELS / 30, "reordered");
  }

  private void compare(EventInterpreter interpreter, RandomSource source, String text) {
    var start = interpreter.initial().stream().filter(i -> i.fault().isEmpty()).findFirst();
    if (start.isEmpty()) {
      return;
    }
    EventState state = start.get().state().orElseThrow();
    var steps = new ArrayList<EventStep>();
    while (steps.size() < LENGTH / 2) {
      List<EventTransition> all =
          interpreter.successors(state).stream()
              .filter(t -> t.target().isPresent() && t.fault().isEmpty())
              .toList();
      if (all.isEmpty()) {
        break;
      }
      EventTransition taken = all.get(source.between(0, all.size() - 1));
      steps.add(taken.step());
      state = taken.target().orElseThrow();
    }
    tally.count("runs");
    EventReplay replay =
        EventReplay.of(interpreter, new EventRun(start.get().start(), steps, OptionalInt.empty()));
    EventReplay reordered = ReorderedRuns.of(interpreter, replay);
    assertThat(reordered.states().getLast()).as(text).isEqualTo(replay.states().getLast());
    assertThat(reordered.run().steps()).as(text).containsExactlyInAnyOrderElementsOf(steps);
    long before = switches(steps.stream().map(EventStep::affectedProcess).toList());
    long after =
        switches(reordered.run().steps().stream().map(EventStep::affectedProcess).toList());
    assertThat(after).as(text).isLessThanOrEqualTo(before);
    tally.countIf("reordered", after < before);
  }
}
