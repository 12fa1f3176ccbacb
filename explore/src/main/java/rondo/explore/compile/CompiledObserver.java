package rondo.explore.compile;

import java.util.stream.Stream;
import rondo.explore.Acceptance;
import rondo.explore.compile.layout.PackedLayout;
import rondo.explore.compile.layout.Slot;
import rondo.explore.product.ObserverStructure;
import rondo.ir.Expr;
import rondo.ir.Observer;
import rondo.ir.Observer.Move;
import rondo.ir.Observer.Status;
import rondo.ir.traversal.ExpressionTraversal;

/**
 * The observer of a compiled model as tables. Its moves are numbered consecutively, state by state;
 * the guard of each is a method that {@link GuardMethods} generates.
 */
final class CompiledObserver implements Acceptance {
  /** The moves of state q are {@code first[q]} to {@code first[q + 1] - 1}. */
  final int[] first;

  final int[] target;
  final boolean[] violating;
  final int word;
  final int shift;
  final int mask;

  /** Whether guards depend on whether some process is enabled. */
  final boolean needsEnabledness;

  private final boolean[] accepting;
  private final boolean[] preAccepting;
  private final boolean weak;
  private final boolean hasAccepting;
  private final boolean[][] acceptLabels;
  private final PackedLayout layout;

  CompiledObserver(Observer observer, PackedLayout layout, boolean[][] acceptStates) {
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
    needsEnabledness =
        ExpressionTraversal.in(observer)
            .anyMatch(e -> e instanceof Expr.Timeout || e instanceof Expr.NonProgress);
    boolean counts = observer.acceptLabels() == Observer.AcceptLabels.COUNT && hasAny(acceptStates);
    acceptLabels = counts ? acceptStates : new boolean[0][];
    ObserverStructure structure =
        acceptLabels.length == 0
            ? ObserverStructure.of(observer.automaton())
            : ObserverStructure.unknown();
    weak = structure.isWeak();
    hasAccepting =
        counts || observer.states().stream().anyMatch(s -> s.status() == Status.ACCEPTING);
    preAccepting = new boolean[states];
    structure.preAccepting().stream().forEach(q -> preAccepting[q] = true);
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
  public boolean mayHaveAcceptingStates() {
    return hasAccepting;
  }

  @Override
  public boolean isWeak() {
    return weak;
  }

  @Override
  public boolean precedesAccepting(int[] state) {
    return preAccepting[state[word] >>> shift & mask];
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
