package rondo.explore;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import rondo.ir.Fault;

/** A small hand-written system, with its transitions as lists. */
public interface ToyTransitionSystem extends TransitionSystem {
  int[] start();

  /** The transitions and faults of a state. */
  Expansion moves(int[] state);

  record Expansion(List<int[]> targets, List<Fault.Kind> faults, Stepper.EndState endState) {
    public static Expansion of(List<int[]> targets) {
      return new Expansion(
          targets,
          List.of(),
          targets.isEmpty() ? Stepper.EndState.VALID_END : Stepper.EndState.NONE);
    }
  }

  @Override
  default Stepper stepper() {
    return new Stepper() {
      @Override
      public void initial(int[] state, TransitionSink sink) {
        System.arraycopy(start(), 0, state, 0, state.length);
      }

      @Override
      public EndState successors(int[] state, TransitionSink sink) {
        Expansion expansion = moves(state.clone());
        expansion.faults().forEach(sink::fault);
        report(state, expansion.targets(), sink);
        return expansion.endState();
      }
    };
  }

  /** Reports transitions from a state to each of some targets. */
  static void report(int[] state, List<int[]> targets, TransitionSink sink) {
    for (int[] target : targets) {
      int[] before = state.clone();
      int[] changes =
          IntStream.range(0, state.length)
              .filter(w -> before[w] != target[w])
              .flatMap(w -> IntStream.of(w, before[w]))
              .toArray();
      System.arraycopy(target, 0, state, 0, state.length);
      sink.transition(state, changes, changes.length);
      System.arraycopy(before, 0, state, 0, state.length);
    }
  }

  /** Whether an accepting cycle is reachable, by brute force. */
  default boolean hasAcceptingCycle() {
    Set<List<Integer>> reachable = new HashSet<>();
    reach(start(), reachable);
    reachable.add(boxed(start()));
    for (List<Integer> state : reachable) {
      int[] unboxed = state.stream().mapToInt(Integer::intValue).toArray();
      if (acceptance().accepts(unboxed)) {
        Set<List<Integer>> after = new HashSet<>();
        reach(unboxed, after);
        if (after.contains(state)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Adds the states reachable from a state by at least one transition. */
  private void reach(int[] from, Set<List<Integer>> reached) {
    List<int[]> todo = new ArrayList<>(List.of(from));
    while (!todo.isEmpty()) {
      for (int[] target : moves(todo.removeLast()).targets()) {
        if (reached.add(boxed(target))) {
          todo.add(target);
        }
      }
    }
  }

  /** Follows choices from the start. */
  default int[] replay(List<Integer> choices) {
    int[] state = start();
    for (int choice : choices) {
      state = moves(state).targets().get(choice);
    }
    return state;
  }

  /** The counts of a simple search with a hash set. */
  default Counts count() {
    Set<List<Integer>> seen = new HashSet<>();
    List<int[]> level = List.of(start());
    seen.add(boxed(start()));
    long transitions = 1;
    int depth = -1;
    for (; !level.isEmpty(); depth++) {
      List<int[]> next = new ArrayList<>();
      for (int[] state : level) {
        for (int[] target : moves(state).targets()) {
          transitions++;
          if (seen.add(boxed(target))) {
            next.add(target);
          }
        }
      }
      level = next;
    }
    return new Counts(seen.size(), transitions, depth);
  }

  record Counts(long states, long transitions, int levels) {}

  private static List<Integer> boxed(int[] state) {
    return Arrays.stream(state).boxed().toList();
  }

  /** A layout with one region per word. */
  static StateLayout layout(int words) {
    return new StateLayout(
        words,
        IntStream.range(0, words).mapToObj(w -> new StateLayout.Region("w" + w, w, 1)).toList());
  }
}
