package rondo.cli.simulate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import rondo.cli.simulate.RoundRunChecker.RunViolation;
import rondo.ir.round.RoundInterpreter;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundRun;
import rondo.ir.round.RoundState;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.RoundTransition;
import rondo.trace.round.RoundTraceView;

/**
 * A random run of a protocol in rounds under its network. It ends where it breaks a property that
 * the protocol checks of every run of that network; what is about whole runs is not looked at.
 *
 * @param story as the interpreter has taken it
 * @param violatedProperty the property that is broken, one of them if there are several; empty too
 *     where just an assertion or the like is
 */
public record RandomRoundRun(
    RoundTraceView story, RoundRun run, Optional<RoundProperty> violatedProperty, Ending ending) {
  /** Why a run is not told any further. */
  public enum Ending {
    VIOLATED,
    OVER,
    ROUND_LIMIT,
    /** No round was found in which the network keeps what it promises. */
    STUCK
  }

  /** Up to so many rounds; the same seed makes the same ones. */
  public static RandomRoundRun of(RoundSystem system, long seed, long rounds) {
    return new RandomWalk(system).run(new SplittableRandom(seed), rounds);
  }

  /** A run as it grows. */
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
          return told(start, Ending.STUCK);
        }
        steps.add(next.get());
        state = next.get().target().orElse(state);
        finding = checker.violation(start, steps);
      }
      Ending ending = interpreter.isFinal(state) ? Ending.OVER : Ending.ROUND_LIMIT;
      return told(start, finding.isPresent() ? Ending.VIOLATED : ending);
    }

    private RandomRoundRun told(RoundState start, Ending ending) {
      return new RandomRoundRun(
          checker.story(start, steps),
          checker.run(start, steps),
          checker.violation(start, steps).flatMap(RunViolation::property),
          ending);
    }
  }
}
