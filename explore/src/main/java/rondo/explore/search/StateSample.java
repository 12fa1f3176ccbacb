package rondo.explore.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import rondo.budget.Budget;
import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.explore.TransitionSystem;
import rondo.ir.EndlessAtomicException;
import rondo.ir.Fault;

/** Different reachable states, met on random walks from the initial one. */
final class StateSample implements TransitionSink {
  private static final int SIZE = 1 << 13;
  private static final int LONGEST_WALK = 2_000;

  /** The most steps for each state that was new, after the first few hundred. */
  private static final int PATIENCE = 3;

  /** The most words that are kept. */
  private static final int MOST_WORDS = 1 << 24;

  /** The most successors that are looked at, where states have very many. */
  private static final int MOST_SUCCESSORS = 1 << 17;

  /** Fewer states would tell too little. */
  private static final int LEAST = 1 << 9;

  private final Random random = new Random(1);
  private final List<int[]> states = new ArrayList<>();
  private final int[] chosen;
  private final int size;
  private int successors;
  private int looked;

  private StateSample(int words) {
    chosen = new int[words];
    size = Math.min(SIZE, MOST_WORDS / Math.max(1, words));
  }

  static StateSample of(TransitionSystem system) {
    var stateSample = new StateSample(system.layout().words());
    stateSample.walk(system.stepper());
    return stateSample;
  }

  /** Nothing is known. */
  static StateSample none() {
    return new StateSample(0);
  }

  /** All states that were met. */
  List<int[]> states() {
    return states;
  }

  /** Many states, or none if they are huge or walks keep meeting the same: too little to tell. */
  List<int[]> representative() {
    return states.size() == size ? states : List.of();
  }

  /** The initial state. */
  static int[] initial(TransitionSystem system) {
    var stateSample = new StateSample(system.layout().words());
    system.stepper().initial(stateSample.chosen, stateSample);
    return stateSample.chosen;
  }

  private void walk(Stepper stepper) {
    Set<Integer> hashes = new HashSet<>();
    int[] state = new int[chosen.length];
    int length = LONGEST_WALK;
    int most = size < LEAST ? 0 : size;
    for (int steps = 0; steps < 256 + PATIENCE * states.size() && states.size() < most; steps++) {
      if (looked > MOST_SUCCESSORS) {
        return;
      }
      Budget.checkpoint("sampled states", states.size());
      if (length == LONGEST_WALK) {
        stepper.initial(state, this);
        length = 0;
      }
      if (hashes.add(Arrays.hashCode(state))) {
        states.add(state.clone());
      }
      successors = 0;
      try {
        stepper.successors(state, this);
      } catch (EndlessAtomicException e) {
        states.clear();
        return; // The search will come there too, and report it.
      }
      length = successors == 0 ? LONGEST_WALK : length + 1;
      System.arraycopy(chosen, 0, state, 0, state.length);
    }
  }

  @Override
  public void transition(int[] successor, int[] changes, int length) {
    successors++;
    looked++;
    if ((successors & 0xff) == 0) {
      Budget.checkpoint();
    }
    if (random.nextInt(successors) == 0) {
      System.arraycopy(successor, 0, chosen, 0, chosen.length);
    }
  }

  @Override
  public void fault(Fault.Kind kind) {
    // Only the search reports faults.
  }
}
