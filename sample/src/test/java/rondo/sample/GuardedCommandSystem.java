package rondo.sample;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.Predicate;
import rondo.explore.RandomStepper;
import rondo.explore.StateLayout;
import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.explore.TransitionSystem;
import rondo.explore.memo.SuccessorReporter;
import rondo.ir.Fault;

/**
 * A system of guarded commands that read and write all words of a state.
 *
 * @param isBad the states in which an assertion fails
 */
record GuardedCommandSystem(int words, List<GuardedCommand> moves, Predicate<int[]> isBad)
    implements TransitionSystem {
  /** A guarded command of a process. */
  record GuardedCommand(int process, Predicate<int[]> guard, Consumer<int[]> effect) {}

  @Override
  public StateLayout layout() {
    return new StateLayout(words, List.of(new StateLayout.Region("all", 0, words)));
  }

  @Override
  public Stepper stepper() {
    return new CommandStepper();
  }

  /** This system with a stepper that draws one successor. */
  TransitionSystem withRandomStepper() {
    return new TransitionSystem() {
      @Override
      public StateLayout layout() {
        return GuardedCommandSystem.this.layout();
      }

      @Override
      public Stepper stepper() {
        return GuardedCommandSystem.this.stepper();
      }

      @Override
      public Optional<RandomStepper> randomStepper() {
        return Optional.of(new RandomCommandStepper());
      }
    };
  }

  private final class RandomCommandStepper implements RandomStepper {
    private final Stepper all = stepper();
    private SplittableRandom random = new SplittableRandom();

    @Override
    public void begin(long run, SplittableRandom numbers) {
      random = numbers;
    }

    @Override
    public void initial(int[] state, TransitionSink sink) {
      all.initial(state, sink);
    }

    @Override
    public EndState successors(int[] state, TransitionSink sink) {
      var possible = new EnabledTransitions(all, new CancellationCheck(() -> false));
      EndState endState = all.successors(state, possible);
      if (isBad.test(state)) {
        sink.fault(Fault.Kind.ASSERTION);
      }
      if (possible.count() > 0) {
        int[] next = state.clone();
        possible.apply(random.nextInt(possible.count()), next);
        new SuccessorReporter(words).report(state, next, sink);
      }
      return endState;
    }
  }

  private final class CommandStepper implements Stepper {
    private int mover;

    @Override
    public void initial(int[] state, TransitionSink sink) {
      java.util.Arrays.fill(state, 0);
    }

    @Override
    public int activeProcess() {
      return mover;
    }

    @Override
    public EndState successors(int[] state, TransitionSink sink) {
      if (isBad.test(state)) {
        sink.fault(Fault.Kind.ASSERTION);
      }
      boolean moved = false;
      for (GuardedCommand command : moves) {
        if (command.guard().test(state)) {
          int[] before = state.clone();
          command.effect().accept(state);
          int[] changes = new int[2 * words];
          for (int w = 0; w < words; w++) {
            changes[2 * w] = w;
            changes[2 * w + 1] = before[w];
          }
          mover = command.process();
          sink.transition(state, changes, changes.length);
          System.arraycopy(before, 0, state, 0, words);
          moved = true;
        }
      }
      return moved ? EndState.NONE : EndState.VALID_END;
    }
  }

  /** Whether the run with these choices ends in a bad state. */
  boolean isBadAfter(List<Integer> choices) {
    int[] state = new int[words];
    for (int choice : choices) {
      List<GuardedCommand> possible = moves.stream().filter(m -> m.guard().test(state)).toList();
      possible.get(choice).effect().accept(state);
    }
    return isBad.test(state);
  }
}
