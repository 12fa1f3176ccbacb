package rondo.conformance.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.RejectedException;
import rondo.ir.FaultException;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.EndlessAtomicException;
import rondo.ir.interpreter.GlobalState;
import rondo.ir.interpreter.Interpreter;
import rondo.ir.interpreter.Interpreter.Transition;
import rondo.promela.Promela;
import rondo.testkit.TemporalDifferentialCheck;
import rondo.testkit.TemporalModel;
import rondo.testkit.generate.ProgramGenerator;

/**
 * The first transitions of a state, as the interpreter replays them, are those of its expansion.
 */
class FirstTransitionsTest {
  private static final int PROGRAMS = 60;
  private static final int STEPS = 25;

  @Test
  void aReplayFindsEveryTransitionUnderItsNumber() throws RejectedException {
    int compared = 0;
    for (long seed = 1; seed <= PROGRAMS; seed++) {
      Optional<String> program = TemporalDifferentialCheck.program(seed, 3);
      if (program.isPresent()) {
        Promela.Model model = Promela.parse("model.pml", program.get(), Map.of());
        compared += walk(seed, program.get(), model.system());
        compared += walk(seed, program.get(), TemporalModel.systemWithObserver(model, "p"));
      }
    }
    assertThat(compared).isGreaterThan(3 * PROGRAMS);
  }

  /** Compares the transitions along a random walk; returns how many states had several. */
  private static int walk(long seed, String program, ProcessSystem system) {
    var interpreter = new Interpreter(system, ProgramGenerator.fullChannel(program));
    var random = new Random(seed);
    int compared = 0;
    try {
      GlobalState state = interpreter.initial();
      for (int i = 0; i < STEPS; i++) {
        List<Transition> all = interpreter.expand(state).transitions();
        for (int number = 0; number < all.size(); number++) {
          List<Transition> first = interpreter.transitions(state, number + 1);
          assertThat(first).hasSizeGreaterThan(number);
          assertThat(first.subList(0, number + 1))
              .as("seed %d%n%s", seed, program)
              .isEqualTo(all.subList(0, number + 1));
        }
        if (all.isEmpty()) {
          break;
        }
        compared += all.size() > 1 ? 1 : 0;
        state = all.get(random.nextInt(all.size())).target();
      }
    } catch (FaultException | EndlessAtomicException e) {
      // There is nothing to replay.
    }
    return compared;
  }
}
