package rondo.explore;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import rondo.ir.Fault;

/**
 * The product of small automata, with ample sets that are obviously sound. An automaton moves
 * alone, or two of them synchronize. If an automaton has only local moves, these are independent of
 * all other transitions. The first automaton is visible: it alone determines accepting states and
 * faults.
 */
record AutomataProduct(
    List<List<List<Integer>>> moves,
    List<Synchronization> joints,
    int accepting,
    Reduction reduction)
    implements ToyTransitionSystem {

  enum Reduction {
    ON,
    OFF
  }

  /** A joint move of two automata. */
  record Synchronization(
      int left, int leftFrom, int leftTo, int right, int rightFrom, int rightTo) {
    boolean concerns(int automaton, int state) {
      return automaton == left && state == leftFrom || automaton == right && state == rightFrom;
    }
  }

  static AutomataProduct random(long seed) {
    Random random = new Random(seed);
    int automata = 2 + random.nextInt(4);
    int size = 2 + random.nextInt(4);
    List<List<List<Integer>>> moves = new ArrayList<>();
    for (int a = 0; a < automata; a++) {
      List<List<Integer>> automaton = new ArrayList<>();
      for (int s = 0; s < size; s++) {
        automaton.add(random.ints(random.nextInt(3), 0, size).boxed().distinct().toList());
      }
      moves.add(automaton);
    }
    List<Synchronization> joints = new ArrayList<>();
    for (int i = random.nextInt(2 * automata); i > 0; i--) {
      int left = random.nextInt(automata);
      int right = (left + 1 + random.nextInt(automata - 1)) % automata;
      int[] s = random.ints(4, 0, size).toArray();
      joints.add(new Synchronization(left, s[0], s[1], right, s[2], s[3]));
    }
    return new AutomataProduct(moves, joints, random.nextInt(size), Reduction.ON);
  }

  AutomataProduct unreduced() {
    return new AutomataProduct(moves, joints, accepting, Reduction.OFF);
  }

  @Override
  public StateLayout layout() {
    return ToyTransitionSystem.layout(moves.size());
  }

  @Override
  public int[] start() {
    return new int[moves.size()];
  }

  @Override
  public Expansion moves(int[] state) {
    List<int[]> targets = new ArrayList<>();
    for (int a = 0; a < moves.size(); a++) {
      targets.addAll(alone(state, a));
    }
    for (Synchronization j : joints) {
      if (state[j.left] == j.leftFrom && state[j.right] == j.rightFrom) {
        int[] target = state.clone();
        target[j.left] = j.leftTo;
        target[j.right] = j.rightTo;
        targets.add(target);
      }
    }
    List<Fault.Kind> faults =
        state[0] == moves.getFirst().size() - 1 ? List.of(Fault.Kind.ASSERTION) : List.of();
    Stepper.EndState endState =
        targets.isEmpty() ? Stepper.EndState.INVALID_END : Stepper.EndState.NONE;
    return new Expansion(targets, faults, endState);
  }

  private List<int[]> alone(int[] state, int automaton) {
    List<int[]> targets = new ArrayList<>();
    for (int to : moves.get(automaton).get(state[automaton])) {
      int[] target = state.clone();
      target[automaton] = to;
      targets.add(target);
    }
    return targets;
  }

  @Override
  public Acceptance acceptance() {
    return s -> s[0] == accepting;
  }

  @Override
  public Reducer reducer() {
    if (reduction == Reduction.OFF) {
      return Reducer.NONE;
    }
    return (state, attempt, sink) -> {
      List<Integer> ample =
          IntStream.range(1, moves.size())
              .filter(a -> joints.stream().noneMatch(j -> j.concerns(a, state[a])))
              .filter(a -> !moves.get(a).get(state[a]).isEmpty())
              .boxed()
              .sorted(Comparator.comparing(a -> moves.get(a).get(state[a]).size()))
              .toList();
      if (attempt >= ample.size()) {
        return false;
      }
      ToyTransitionSystem.report(state, alone(state, ample.get(attempt)), sink);
      return true;
    };
  }
}
