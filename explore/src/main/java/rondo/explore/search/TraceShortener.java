package rondo.explore.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import rondo.budget.Budget;
import rondo.budget.LimitReachedException;
import rondo.explore.FibonacciHash;
import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.explore.TransitionSystem;
import rondo.ir.Fault;
import rondo.ir.interpreter.EndlessAtomicException;
import rondo.trace.Property;
import rondo.trace.Trace;
import rondo.trace.Verdict;
import rondo.trace.Violation;

/**
 * Shortens the finite traces that a depth-first search found, which may wander through much of the
 * state space.
 *
 * <p>A breadth-first search of limited size from a state of the trace finds either a violation of
 * the same property, or a shorter path to a later state of the trace; from the latest such state
 * the next search begins. The result is shortened again by larger searches, until a number of
 * expansions is reached, so that it takes no longer than the search did.
 */
final class TraceShortener implements TransitionSink {
  /** A trace of fewer transitions is left as it is. */
  private static final int MIN_LENGTH = 16;

  /** A trace of more transitions is left as it is. */
  private static final int MAX_LENGTH = 1 << 21;

  /** The number of states of the first searches, and the factor by which it grows. */
  private static final int SMALL = 1 << 10;

  private static final int GROWTH = 8;
  private static final int LARGEST = 1 << 19;

  /**
   * The maximum number of states that are expanded for one trace, except for replaying it: as many
   * as the search has found, within these bounds.
   */
  private static final int MIN_EXPANSIONS = 1 << 16;

  private static final int MAX_EXPANSIONS = 1 << 20;

  private static final int NOTHING = -1;

  private final Stepper stepper;
  private final int words;
  private final int maxExpansions;
  private Property property = Property.ASSERTION;
  private PathIndex index = new PathIndex(0);
  private final StateQueue queue;
  private int expansions;

  // The expansion in progress:
  private boolean isReplaying;
  private int wanted;
  private final int[] reached;
  private int transitions;
  private int source;
  private int faults;
  private int fault;

  private TraceShortener(TransitionSystem system, long states) {
    maxExpansions = Math.clamp(states, MIN_EXPANSIONS, MAX_EXPANSIONS);
    stepper = system.stepper();
    words = system.layout().words();
    reached = new int[words];
    queue = new StateQueue(words, SMALL);
  }

  /** The verdict with shorter traces, where they were found in time. */
  static Verdict shorten(Verdict verdict, TransitionSystem system) {
    return verdict instanceof Verdict.Violated violated
            && violated.violations().stream().anyMatch(TraceShortener::isLong)
        ? new Verdict.Violated(
            new TraceShortener(system, violated.statistics().states())
                .shorten(violated.violations()),
            violated.found(),
            violated.extent(),
            violated.statistics())
        : verdict;
  }

  private static boolean isLong(Violation violation) {
    int length = violation.trace().choices().size();
    return violation.trace().cycle().isEmpty() && length >= MIN_LENGTH && length <= MAX_LENGTH;
  }

  private List<Violation> shorten(List<Violation> violations) {
    List<Violation> result = new ArrayList<>();
    for (Violation violation : violations) {
      result.add(isLong(violation) ? violation.withTrace(shorten(violation)) : violation);
    }
    return result;
  }

  private Trace shorten(Violation violation) {
    property = violation.property();
    expansions = 0;
    Trace best = violation.trace();
    try {
      for (int size = SMALL; size <= LARGEST && expansions < maxExpansions; size *= GROWTH) {
        Trace shorter = shorten(best, size);
        if (shorter.choices().size() < best.choices().size() && isViolated(shorter)) {
          best = shorter;
        }
        if (best.choices().size() < MIN_LENGTH) {
          break;
        }
      }
    } catch (LimitReachedException | EndlessAtomicException | OutOfMemoryError e) {
      return best; // The violation is known; it may be shown as it was found.
    }
    return best;
  }

  /** The trace with shortcuts that searches of a given size find. */
  private Trace shorten(Trace trace, int size) {
    int[] choices = trace.choices().stream().mapToInt(Integer::intValue).toArray();
    int[] state = new int[words];
    stepper.initial(state, this);
    index = index(choices, state.clone());
    List<Integer> result = new ArrayList<>();
    int at = 0;
    while (true) {
      if (expansions >= maxExpansions) {
        for (int i = at; i < choices.length; i++) {
          result.add(choices[i]);
        }
        return new Trace(result, trace.fault());
      }
      int found = search(state, at, size);
      result.addAll(queue.path(found));
      if (fault != NOTHING) {
        return new Trace(
            result,
            property == Property.INVALID_END_STATE ? OptionalInt.empty() : OptionalInt.of(fault));
      }
      at = index.last(queue.hash(found));
      queue.copy(found, state);
    }
  }

  /** The positions on the trace of all its states. */
  private PathIndex index(int[] choices, int[] state) {
    var positions = new PathIndex(choices.length + 1);
    positions.put(hash(state), 0);
    for (int i = 0; i < choices.length; i++) {
      step(state, choices[i]);
      positions.put(hash(state), i + 1);
    }
    return positions;
  }

  private void step(int[] state, int choice) {
    Budget.checkpoint();
    isReplaying = true;
    wanted = choice;
    transitions = 0;
    stepper.successors(state, this);
    System.arraycopy(reached, 0, state, 0, words);
    isReplaying = false;
  }

  /** Whether a trace leads to the violation, so that nothing depends on hashes. */
  private boolean isViolated(Trace trace) {
    int[] state = new int[words];
    stepper.initial(state, this);
    trace.choices().forEach(choice -> step(state, choice));
    return isViolated(state) && (trace.fault().isEmpty() || trace.fault().getAsInt() == fault);
  }

  /** Whether the violation is in a state; its successors are added to the queue. */
  private boolean isViolated(int[] state) {
    transitions = 0;
    faults = 0;
    fault = NOTHING;
    Stepper.EndState end = stepper.successors(state, this);
    if (end == Stepper.EndState.INVALID_END && property == Property.INVALID_END_STATE) {
      fault = 0;
    }
    return fault != NOTHING;
  }

  /**
   * Searches breadth first from a state of the trace, up to a number of states.
   *
   * @return the position in the queue of a violation, then {@link #fault} is set, or of the latest
   *     state of the trace that was found
   */
  private int search(int[] from, int at, int size) {
    queue.clear();
    queue.add(from, hash(from), NOTHING, 0);
    int latest = at;
    int best = NOTHING;
    int seen = 1;
    int[] state = new int[words];
    for (source = 0; source < queue.size(); source++) {
      Budget.checkpoint("states searched to shorten a trace", expansions);
      expansions++;
      queue.copy(source, state);
      if (isViolated(state)) {
        return source;
      }
      for (; seen < queue.size(); seen++) {
        int position = index.last(queue.hash(seen));
        if (position > latest) {
          latest = position;
          best = seen;
        }
      }
      if (queue.size() >= size) {
        break;
      }
    }
    if (best == NOTHING) {
      throw new IllegalStateException("the trace of a violation does not lead to it");
    }
    return best;
  }

  @Override
  public void transition(int[] successor, int[] changes, int length) {
    int ordinal = transitions++;
    if (!isReplaying) {
      queue.add(successor, hash(successor), source, ordinal);
    } else if (ordinal == wanted) {
      System.arraycopy(successor, 0, reached, 0, words);
    }
  }

  @Override
  public void fault(Fault.Kind kind) {
    if (!isReplaying && fault == NOTHING && Property.of(kind) == property) {
      fault = faults;
    }
    faults++;
  }

  /** A hash of 64 bits; two states with the same one are taken to be equal. */
  private static long hash(int[] state) {
    long hash = FibonacciHash.FACTOR;
    for (int word : state) {
      hash = (hash ^ word) * FibonacciHash.FACTOR;
      hash ^= hash >>> 29;
    }
    return hash == 0 ? 1 : hash;
  }

  /** The last position of each state of a trace, by hash. */
  private static final class PathIndex {
    private final long[] hashes;
    private final int[] positions;

    PathIndex(int states) {
      int slots = Integer.highestOneBit(Math.max(2, 2 * states)) << 1;
      hashes = new long[slots];
      positions = new int[slots];
    }

    void put(long hash, int position) {
      int slot = slot(hash);
      hashes[slot] = hash;
      positions[slot] = position;
    }

    /** The last position of a state, negative if it is not on the trace. */
    int last(long hash) {
      int slot = slot(hash);
      return hashes[slot] == 0 ? NOTHING : positions[slot];
    }

    private int slot(long hash) {
      int mask = hashes.length - 1;
      int slot = (int) (hash >>> 32) & mask;
      while (hashes[slot] != 0 && hashes[slot] != hash) {
        slot = slot + 1 & mask;
      }
      return slot;
    }
  }

  /** The states of a breadth-first search in the order in which they were found. */
  private static final class StateQueue {
    private final int words;
    private int[] states;
    private long[] hashes;
    private int[] parents;
    private int[] ordinals;
    private int[] slots;
    private int size;

    StateQueue(int words, int capacity) {
      this.words = words;
      states = new int[words * capacity];
      hashes = new long[capacity];
      parents = new int[capacity];
      ordinals = new int[capacity];
      slots = new int[4 * capacity];
    }

    int size() {
      return size;
    }

    void clear() {
      Arrays.fill(slots, 0);
      size = 0;
    }

    long hash(int position) {
      return hashes[position];
    }

    void copy(int position, int[] state) {
      System.arraycopy(states, words * position, state, 0, words);
    }

    /** Adds a state, unless it is in the queue. */
    void add(int[] state, long hash, int parent, int ordinal) {
      int slot = slot(hash);
      if (slots[slot] != 0) {
        return;
      }
      if (size == parents.length) {
        grow();
        slot = slot(hash);
      }
      System.arraycopy(state, 0, states, words * size, words);
      hashes[size] = hash;
      parents[size] = parent;
      ordinals[size] = ordinal;
      slots[slot] = ++size;
    }

    private void grow() {
      int capacity = 2 * size;
      states = Arrays.copyOf(states, words * capacity);
      hashes = Arrays.copyOf(hashes, capacity);
      parents = Arrays.copyOf(parents, capacity);
      ordinals = Arrays.copyOf(ordinals, capacity);
      slots = new int[4 * capacity];
      for (int i = 0; i < size; i++) {
        slots[slot(hashes[i])] = i + 1;
      }
    }

    private int slot(long hash) {
      int mask = slots.length - 1;
      int slot = (int) (hash >>> 32) & mask;
      while (slots[slot] != 0 && hashes[slots[slot] - 1] != hash) {
        slot = slot + 1 & mask;
      }
      return slot;
    }

    /** The choices that lead from the first state to another one. */
    List<Integer> path(int position) {
      var choices = new ArrayList<Integer>();
      for (int i = position; parents[i] != NOTHING; i = parents[i]) {
        choices.add(ordinals[i]);
      }
      return choices.reversed();
    }
  }
}
