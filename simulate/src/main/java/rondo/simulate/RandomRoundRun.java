package rondo.simulate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundInterpreter;
import rondo.ir.round.interpreter.RoundRun;
import rondo.ir.round.interpreter.RoundState;
import rondo.ir.round.interpreter.RoundTransition;
import rondo.simulate.RoundRunChecker.RunViolation;
import rondo.trace.view.TraceView;

/**
 * A random run of a round-based protocol under its fault model. It ends where it violates a
 * property that holds for every run of the network; liveness is not checked.
 *
 * @param view the trace, replayed by the interpreter
 * @param violatedProperty a violated property; empty also if an assertion fails or a run-time error
 *     occurs
 */
public record RandomRoundRun(
    TraceView view, RoundRun run, Optional<RoundProperty> violatedProperty, Ending ending) {
  /** Why the run ends. */
  public enum Ending {
    VIOLATED,
    OVER,
    ROUND_LIMIT,
    /** No round was found that satisfies the network's assumptions. */
    STUCK
  }

  /** A run of up to so many rounds; deterministic for a given seed. */
  public static RandomRoundRun of(RoundSystem system, long seed, long rounds) {
    return new RandomWalk(system).run(new SplittableRandom(seed), rounds);
  }

  /** A run under construction. */
  private static final class RandomWalk {
    private final RoundRunChecker checker;
    private final RoundInterpreter interpreter;
    private final List<RoundTransition> steps = new ArrayList<>();

    RandomWalk(RoundSystem system) {
      checker = new RoundRunChecker(system);
      interpreter = checker.interpreter();
    }

    RandomRoundRun run(SplittableRandom random, long rounds) {
      RoundState start = interpreter.randomInitialState(random);
      RoundState state = start;
      Optional<RunViolation> finding = checker.violation(start, steps);
      for (long i = 0; i < rounds && finding.isEmpty() && !interpreter.isFinal(state); i++) {
        Optional<RoundTransition> next = interpreter.randomSuccessor(state, random);
        if (next.isEmpty()) {
          return result(start, Ending.STUCK);
        }
        steps.add(next.get());
        state = next.get().target().orElse(state);
        finding = checker.violation(start, steps);
      }
      Ending ending = interpreter.isFinal(state) ? Ending.OVER : Ending.ROUND_LIMIT;
      return result(start, finding.isPresent() ? Ending.VIOLATED : ending);
    }

    private RandomRoundRun result(RoundState start, Ending ending) {
      return new RandomRoundRun(
          checker.view(start, steps),
          checker.run(start, steps),
          checker.violation(start, steps).flatMap(RunViolation::property),
          ending);
    }
  }
}
