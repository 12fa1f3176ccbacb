package rondo.events.local;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import rondo.budget.Budget;

/**
 * The local states that a process reaches by consuming all messages of a pool one by one, in any
 * order, and by steps without messages; and whether a step is visible that it takes on the way,
 * possibly without consuming all. Both follow from the outcomes for the pools with one message
 * less.
 */
final class ConsumptionOutcomes {
  private static final long OUTCOME_BYTES = 80;

  private final LocalSearch steps;
  private final StateInterner interner;
  private final SenderOrder senderOrder;
  private final Map<Long, Outcome> known = new ConcurrentHashMap<>();

  /**
   * @param locals empty if a step is visible
   */
  private record Outcome(int[] locals, boolean isVisible) {
    static final Outcome VISIBLE = new Outcome(new int[0], true);
  }

  ConsumptionOutcomes(LocalSearch steps, StateInterner interner, SenderOrder senderOrder) {
    this.steps = steps;
    this.interner = interner;
    this.senderOrder = senderOrder;
  }

  /** Whether a visible step is reachable from a local state with these messages. */
  boolean isVisible(int local, int pool) {
    return outcome(local, pool).isVisible();
  }

  private Outcome outcome(int local, int pool) {
    if (!senderOrder.isApplicable(local, pool)) {
      return memoized(local, pool);
    }
    int[] to = senderOrder.permutation(pool);
    Outcome canonical = memoized(local, senderOrder.permutedPool(pool, to));
    int[] back = inverse(to);
    return new Outcome(
        IntStream.of(canonical.locals()).map(l -> senderOrder.permutedLocal(l, back)).toArray(),
        canonical.isVisible());
  }

  private static int[] inverse(int[] to) {
    int[] back = new int[to.length];
    for (int p = 0; p < to.length; p++) {
      back[to[p]] = p;
    }
    return back;
  }

  private Outcome memoized(int local, int pool) {
    Long key = (long) local << 32 | pool;
    Outcome outcome = known.get(key);
    if (outcome == null) {
      Budget.checkpoint();
      outcome = pool == StateInterner.EMPTY ? closed(Set.of(local)) : computed(local, pool);
      known.put(key, outcome);
    }
    return outcome;
  }

  private Outcome computed(int local, int pool) {
    Set<Integer> after = new HashSet<>();
    int[] elements = interner.elements(pool);
    for (int i = 0; i < elements.length; i++) {
      if (i > 0 && elements[i] == elements[i - 1]) {
        continue;
      }
      Outcome before = outcome(local, interner.poolOf(without(elements, i)));
      if (before.isVisible()) {
        return Outcome.VISIBLE;
      }
      for (int reached : before.locals()) {
        int[] successors = steps.taking(reached, elements[i]);
        if (successors == LocalSearch.VISIBLE) {
          return Outcome.VISIBLE;
        }
        IntStream.of(successors).forEach(after::add);
      }
    }
    return closed(after);
  }

  /** With the local states that are reached by steps without messages. */
  private Outcome closed(Set<Integer> locals) {
    var closed = new HashSet<>(locals);
    int[] waiting = closed.stream().mapToInt(Integer::intValue).toArray();
    while (waiting.length > 0) {
      var next = new HashSet<Integer>();
      for (int local : waiting) {
        int[] successors = steps.spontaneous(local);
        if (successors == LocalSearch.VISIBLE || closed.size() > LocalSearch.MAX_VISITED) {
          return Outcome.VISIBLE;
        }
        IntStream.of(successors).filter(closed::add).forEach(next::add);
      }
      waiting = next.stream().mapToInt(Integer::intValue).toArray();
    }
    return new Outcome(closed.stream().mapToInt(Integer::intValue).sorted().toArray(), false);
  }

  private static int[] without(int[] elements, int index) {
    int[] rest = Arrays.copyOf(elements, elements.length - 1);
    System.arraycopy(elements, index + 1, rest, index, rest.length - index);
    return rest;
  }

  /** Estimate of the memory, in bytes. */
  long bytes() {
    return OUTCOME_BYTES * known.size();
  }
}
