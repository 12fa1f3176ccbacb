package rondo.explore.product;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import rondo.ir.Fault;
import rondo.ir.ObserverAutomaton;

/**
 * The moves of an observer that are enabled in a state.
 *
 * @param fault what is wrong with the state itself: the observer enters a violating state, or a
 *     guard cannot be evaluated
 * @param moves the indices of the other enabled moves, one for each target
 * @param targets the targets of these moves
 */
public record EnabledMoves(Optional<Fault.Kind> fault, int[] moves, int[] targets) {
  /** The moves of an observer with one state and one move, which is always enabled. */
  public static final EnabledMoves TRIVIAL =
      new EnabledMoves(Optional.empty(), new int[] {0}, new int[] {0});

  /** The moves of the trivial observer in a state that violates the property. */
  public static final EnabledMoves FORBIDDEN =
      new EnabledMoves(Optional.of(Fault.Kind.FORBIDDEN), new int[] {0}, new int[] {0});

  /** The run ends, since the property cannot be evaluated. */
  public static EnabledMoves error(Fault.Kind kind) {
    return new EnabledMoves(Optional.of(kind), new int[0], new int[0]);
  }

  /** The moves of a state of the observer, given which guards hold. */
  public static <G> EnabledMoves of(
      ObserverAutomaton<G> observer, int observerState, Predicate<? super G> holds) {
    Optional<Fault.Kind> fault = Optional.empty();
    List<ObserverAutomaton.Move<G>> all = observer.states().get(observerState).moves();
    int[] moves = new int[all.size()];
    int[] targets = new int[all.size()];
    int count = 0;
    for (int m = 0; m < all.size(); m++) {
      if (!holds.test(all.get(m).guard())) {
        continue;
      }
      int target = all.get(m).target();
      if (observer.isViolating(observerState, m)) {
        fault = Optional.of(Fault.Kind.FORBIDDEN);
      } else if (Arrays.stream(targets, 0, count).noneMatch(t -> t == target)) {
        moves[count] = m;
        targets[count++] = target;
      }
    }
    return new EnabledMoves(fault, Arrays.copyOf(moves, count), Arrays.copyOf(targets, count));
  }
}
