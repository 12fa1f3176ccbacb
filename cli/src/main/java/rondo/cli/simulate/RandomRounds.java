package rondo.cli.simulate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import rondo.ir.data.Value;
import rondo.ir.round.RoundInterpreter;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundProperty.Validity;
import rondo.ir.round.RoundReplay;
import rondo.ir.round.RoundRun;
import rondo.ir.round.RoundState;
import rondo.ir.round.RoundState.Member;
import rondo.ir.round.RoundState.Standing;
import rondo.ir.round.RoundStep;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.RoundTransition;
import rondo.ir.round.RoundViolation;
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
    private final RoundSystem system;
    private final RoundInterpreter interpreter;
    private final List<RoundStep> steps = new ArrayList<>();
    private Optional<RoundProperty> broken = Optional.empty();
    private List<Member> start = List.of();
    private Value unproposed = Value.NONE;
    private boolean failed;

    Walk(RoundSystem system) {
      this.system = system;
      List<RoundProperty> watched =
          system.properties().stream().filter(p -> p.when().isEmpty() && isWatched(p)).toList();
      this.interpreter = new RoundInterpreter(system.checking(watched));
    }

    /** Validity is looked at here, for all outputs and all values at once. */
    private static boolean isWatched(RoundProperty property) {
      return switch (property) {
        case RoundProperty.Invariant _, RoundProperty.Irrevocability _ -> true;
        case Validity _, RoundProperty.Temporal _ -> false;
      };
    }

    RandomRounds wander(SplittableRandom random, long rounds) {
      RoundState state = interpreter.anyStart(random);
      start = state.members();
      look(state);
      for (long i = 0; i < rounds && !isBroken(); i++) {
        if (interpreter.isOver(state)) {
          steps.add(new RoundStep.Rest(0));
          return told(Ending.OVER);
        }
        Optional<RoundTransition> next = interpreter.anySuccessor(state, random);
        if (next.isEmpty()) {
          return told(Ending.NO_WAY);
        }
        steps.add(next.get().step());
        add(interpreter.violations(next.get()));
        if (next.get().target().isPresent()) {
          state = next.get().target().get();
          look(state);
        }
      }
      if (!isBroken() && interpreter.isOver(state)) {
        steps.add(new RoundStep.Rest(0));
        return told(Ending.OVER);
      }
      return told(isBroken() ? Ending.BROKEN : Ending.LONG_ENOUGH);
    }

    private boolean isBroken() {
      return failed || broken.isPresent();
    }

    private void look(RoundState state) {
      add(interpreter.violations(state));
      for (RoundProperty property : system.properties()) {
        if (property instanceof Validity validity
            && validity.when().isEmpty()
            && broken.isEmpty()) {
          unproposed = unproposed(validity, state);
          broken = unproposed instanceof Value.None ? Optional.empty() : Optional.of(validity);
        }
      }
    }

    private void add(List<RoundViolation> violations) {
      for (RoundViolation violation : violations) {
        switch (violation) {
          case RoundViolation.OfProperty(RoundProperty property) ->
              broken = broken.or(() -> Optional.of(property));
          case RoundViolation.OfFault _ -> failed = true;
        }
      }
    }

    /** A value for which somebody has decided although it was nobody's input; else none. */
    private Value unproposed(Validity validity, RoundState state) {
      List<Value> proposed =
          start.stream()
              .filter(m -> m.standing() != Standing.BYZANTINE)
              .map(m -> m.variables().get(validity.input()))
              .toList();
      return state.members().stream()
          .map(m -> m.variables().get(validity.output()))
          .filter(v -> !(v instanceof Value.None) && !proposed.contains(v))
          .findFirst()
          .orElse(Value.NONE);
    }

    /** Nobody sees a run that the interpreter has not taken step by step. */
    private RandomRounds told(Ending ending) {
      RoundSystem checked = system.checking(broken.stream().toList());
      var run = new RoundRun(new RoundRun.Start(start, unproposed), steps, OptionalInt.empty());
      RoundReplay replay = RoundReplay.of(new RoundInterpreter(checked), run);
      return new RandomRounds(RoundStory.of(checked, replay), run, broken, ending);
    }
  }
}
