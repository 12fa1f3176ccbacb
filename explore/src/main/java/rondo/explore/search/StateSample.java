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
import rondo.ir.Fault;
import rondo.ir.interpreter.EndlessAtomicException;

/** A sample of distinct reachable states from random walks. */
final class StateSample implements TransitionSink {
  private static final int SIZE = 1 << 13;
  private static final int MAX_WALK_LENGTH = 2_000;

  /** The maximum number of steps per new state, after the first few hundred. */
  private static final int PATIENCE = 3;

  /** The maximum number of words of all states kept. */
  private static final int MAX_WORDS = 1 << 24;

  /** The maximum number of successors that are generated, for states with very many. */
  private static final int MAX_SUCCESSORS = 1 << 17;

  /**
   * If the initial state has more successors, which choose the actual initial state, then walks
   * begin at one of as many random successors, so that they are generated only once.
   */
  private static final int MAX_STARTS = 1 << 8;

  /** The minimum size of a useful sample. */
  private static final int MIN_SIZE = 1 << 9;

  private final Random random = new Random(1);
  private final Random startRandom = new Random(2);
  private final List<int[]> states = new ArrayList<>();
  private final int[] chosen;
  private final int size;
  private final List<int[]> starts = new ArrayList<>();
  private boolean isStarting;
  private int successors;
  private int looked;

  /** Thrown where a state has too many successors to generate them all. */
  private static final class TooManySuccessorsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooManySuccessorsException() {
      super("too many successors", null, false, false);
    }
  }

  private StateSample(int words) {
    chosen = new int[words];
    size = Math.min(SIZE, MAX_WORDS / Math.max(1, words));
  }

  static StateSample of(TransitionSystem system) {
    var stateSample = new StateSample(system.layout().words());
    stateSample.walk(system.stepper());
    return stateSample;
  }

  /** The empty sample. */
  static StateSample none() {
    return new StateSample(0);
  }

  /** All states of the sample. */
  List<int[]> states() {
    return states;
  }

  /**
   * The states if the sample is complete; none if states are too large or walks found too few
   * distinct ones.
   */
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
    int length = MAX_WALK_LENGTH;
    int most = size < MIN_SIZE ? 0 : size;
    for (int steps = 0; steps < 256 + PATIENCE * states.size() && states.size() < most; steps++) {
      if (looked > MAX_SUCCESSORS) {
        return;
      }
      Budget.checkpoint("sampled states", states.size());
      isStarting = false;
      if (length == MAX_WALK_LENGTH && starts.size() == MAX_STARTS) {
        System.arraycopy(starts.get(random.nextInt(MAX_STARTS)), 0, state, 0, state.length);
        length = 1;
      } else if (length == MAX_WALK_LENGTH) {
        stepper.initial(state, this);
        starts.clear();
        isStarting = true;
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
        return; // The search will report it.
      } catch (TooManySuccessorsException e) {
        return;
      }
      length = successors == 0 ? MAX_WALK_LENGTH : length + 1;
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
    if (looked > 2 * MAX_SUCCESSORS) {
      throw new TooManySuccessorsException();
    }
    if (random.nextInt(successors) == 0) {
      System.arraycopy(successor, 0, chosen, 0, chosen.length);
    }
    if (isStarting) {
      keepStart(successor);
    }
  }

  /** Reservoir sampling: every successor is kept with the same probability. */
  private void keepStart(int[] successor) {
    if (starts.size() < MAX_STARTS) {
      starts.add(successor.clone());
      return;
    }
    int place = startRandom.nextInt(successors);
    if (place < MAX_STARTS) {
      System.arraycopy(successor, 0, starts.get(place), 0, successor.length);
    }
  }

  @Override
  public void fault(Fault.Kind kind) {
    // Only the search reports faults.
  }
}
