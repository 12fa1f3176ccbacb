package rondo.cli.simulate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import rondo.cli.simulate.WatchedRounds.Finding;
import rondo.ir.round.RoundInterpreter;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundRun;
import rondo.ir.round.RoundState;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.RoundTransition;
import rondo.trace.round.RoundStory;

/**
 * A random run of a protocol in rounds under its network. It ends where it breaks a property that
 * the protocol checks of every run of that network; what is about whole runs is not looked at.
 *
 * @param story as the interpreter has taken it
 * @param broken the property that is broken, one of them if there are several; empty too where just
 *     an assertion or the like is
 */
public record RandomRounds(
    RoundStory story, RoundRun run, Optional<RoundProperty> broken, Ending ending) {
  /** Why a run is not told any further. */
  public enum Ending {
    BROKEN,
    OVER,
    LONG_ENOUGH,
    /** No round was found in which the network keeps what it promises. */
    NO_WAY
  }

  /** Up to so many rounds; the same seed makes the same ones. */
  public static RandomRounds of(RoundSystem system, long seed, long rounds) {
    return new Walk(system).wander(new SplittableRandom(seed), rounds);
  }

  /** A run as it grows. */
  private static final class Walk {
    private final WatchedRounds watched;
    private final RoundInterpreter interpreter;
    private final List<RoundTransition> steps = new ArrayList<>();

    Walk(RoundSystem system) {
      watched = new WatchedRounds(system);
      interpreter = watched.interpreter();
    }

    RandomRounds wander(SplittableRandom random, long rounds) {
      RoundState start = interpreter.anyStart(random);
      RoundState state = start;
      Optional<Finding> finding = watched.finding(start, steps);
      for (long i = 0; i < rounds && finding.isEmpty() && !interpreter.isOver(state); i++) {
        Optional<RoundTransition> next = interpreter.anySuccessor(state, random);
        if (next.isEmpty()) {
          return told(start, Ending.NO_WAY);
        }
        steps.add(next.get());
        state = next.get().target().orElse(state);
        finding = watched.finding(start, steps);
      }
      Ending ending = interpreter.isOver(state) ? Ending.OVER : Ending.LONG_ENOUGH;
      return told(start, finding.isPresent() ? Ending.BROKEN : ending);
    }

    private RandomRounds told(RoundState start, Ending ending) {
      return new RandomRounds(
          watched.story(start, steps),
          watched.run(start, steps),
          watched.finding(start, steps).flatMap(Finding::property),
          ending);
    }
  }
}
