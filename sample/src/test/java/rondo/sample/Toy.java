package rondo.sample;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import rondo.explore.StateLayout;
import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.explore.TransitionSystem;
import rondo.ir.Fault;

/**
 * A system of a few moves that read and write all words of a state.
 *
 * @param isBad the states in which an assertion fails
 */
record Toy(int words, List<Move> moves, Predicate<int[]> isBad) implements TransitionSystem {
  /** What a process may do. */
  record Move(int mover, Predicate<int[]> guard, Consumer<int[]> effect) {}

  @Override
  public StateLayout layout() {
    return new StateLayout(words, List.of(new StateLayout.Region("all", 0, words)));
  }

  @Override
  public Stepper stepper() {
    return new ToyStepper();
  }

  private final class ToyStepper implements Stepper {
    private int mover;

    @Override
    public void initial(int[] state, TransitionSink sink) {
      java.util.Arrays.fill(state, 0);
    }

    @Override
    public int mover() {
      return mover;
    }

    @Override
    public Rest successors(int[] state, TransitionSink sink) {
      if (isBad.test(state)) {
        sink.fault(Fault.Kind.ASSERTION);
      }
      boolean moved = false;
      for (Move move : moves) {
        if (move.guard().test(state)) {
          int[] before = state.clone();
          move.effect().accept(state);
          int[] changes = new int[2 * words];
          for (int w = 0; w < words; w++) {
            changes[2 * w] = w;
            changes[2 * w + 1] = before[w];
          }
          mover = move.mover();
          sink.transition(state, changes, changes.length);
          System.arraycopy(before, 0, state, 0, words);
          moved = true;
        }
      }
      return moved ? Rest.NONE : Rest.VALID_END;
    }
  }

  /** Whether the run that these choices make ends in a bad state. */
  boolean isBadAfter(List<Integer> choices) {
    int[] state = new int[words];
    for (int choice : choices) {
      List<Move> possible = moves.stream().filter(m -> m.guard().test(state)).toList();
      possible.get(choice).effect().accept(state);
    }
    return isBad.test(state);
  }
}
