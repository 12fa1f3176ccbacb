package rondo.explore.compile;

import java.util.stream.Stream;
import rondo.explore.Acceptance;
import rondo.ir.Expr;
import rondo.ir.Observer;
import rondo.ir.Observer.Move;
import rondo.ir.Observer.Status;
import rondo.ir.pass.Expressions;

/**
 * The observer of a compiled model as tables. Its moves are numbered through, state by state; the
 * guard of each is a method that {@link GuardMethods} writes.
 */
final class Watching implements Acceptance {
  /** Moves of state q have the numbers first[q] to first[q + 1] - 1. */
  final int[] first;

  final int[] target;
  final boolean[] violating;
  final int word;
  final int shift;
  final int mask;

  /** Whether guards depend on whether a process can make a step. */
  final boolean asksForSteps;

  private final boolean[] accepting;
  private final boolean[] before;
  private final boolean weak;
  private final boolean possible;
  private final boolean[][] acceptLabels;
  private final PackedLayout layout;

  Watching(Observer observer, PackedLayout layout, boolean[][] acceptStates) {
    this.layout = layout;
    int states = observer.states().size();
    first = new int[states + 1];
    violating = new boolean[states];
    accepting = new boolean[states];
    for (int q = 0; q < states; q++) {
      Observer.State state = observer.states().get(q);
      first[q + 1] = first[q] + state.moves().size();
      violating[q] = state.status() == Status.VIOLATING;
      accepting[q] = state.status() == Status.ACCEPTING;
    }
    target = moves(observer).mapToInt(Move::target).toArray();
    Slot slot = layout.observer.orElseThrow();
    word = slot.word();
    shift = slot.shift();
    mask = slot.mask();
    asksForSteps =
        Expressions.in(observer)
            .anyMatch(e -> e instanceof Expr.Timeout || e instanceof Expr.NonProgress);
    boolean counts = observer.labels() == Observer.Labels.COUNT && hasAny(acceptStates);
    acceptLabels = counts ? acceptStates : new boolean[0][];
    Prospects prospects = acceptLabels.length == 0 ? Prospects.of(observer) : Prospects.unknown();
    weak = prospects.isWeak();
    possible = counts || observer.states().stream().anyMatch(s -> s.status() == Status.ACCEPTING);
    before = new boolean[states];
    prospects.before().stream().forEach(q -> before[q] = true);
  }

  private static boolean hasAny(boolean[][] marks) {
    for (boolean[] row : marks) {
      for (boolean marked : row) {
        if (marked) {
          return true;
        }
      }
    }
    return false;
  }

  /** All moves, in the order of their numbers. */
  static Stream<Move> moves(Observer observer) {
    return observer.states().stream().flatMap(s -> s.moves().stream());
  }

  @Override
  public boolean accepts(int[] state) {
    return accepting[state[word] >>> shift & mask] || isAtAcceptLabel(state);
  }

  @Override
  public boolean isPossible() {
    return possible;
  }

  @Override
  public boolean isWeak() {
    return weak;
  }

  @Override
  public boolean isBefore(int[] state) {
    return before[state[word] >>> shift & mask];
  }

  private boolean isAtAcceptLabel(int[] state) {
    int count = acceptLabels.length == 0 ? 0 : state[0] & PackedLayout.COUNT_MASK;
    for (int pid = 0; pid < count; pid++) {
      int head = state[layout.processBase[pid]];
      if (acceptLabels[layout.typeOf(head)][layout.stateOf(head)]) {
        return true;
      }
    }
    return false;
  }
}
