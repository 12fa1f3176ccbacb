package rondo.explore;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import rondo.trace.Property;

/**
 * Options of a search.
 *
 * @param symmetry the strategy that selects canonical representatives, where the system has a
 *     symmetry; empty for no symmetry reduction
 * @param checked the properties whose violations are reported
 * @param fairness the fairness assumption on infinite runs
 * @param errors stop after this many violations; 0 never stops
 * @param selection the violations that count
 * @param counting whether executions are counted, which is slow
 * @param external the use of files; empty if the search is in memory only
 * @param breadthFirstStates the number of states at which {@link Order#AUTO} proceeds depth first
 * @param maxDepth, maxStates, memoryBytes limits; {@link Long#MAX_VALUE} is none
 */
public record SearchOptions(
    Order order,
    Store store,
    Reduction reduction,
    Optional<SymmetryStrategy> symmetry,
    int threads,
    Set<Property> checked,
    Fairness fairness,
    int errors,
    ViolationSelection selection,
    long breadthFirstStates,
    long maxDepth,
    long maxStates,
    long memoryBytes,
    Duration time,
    CountPolicy counting,
    Optional<ExternalMemory> external) {

  /** The number of states at which {@link Order#AUTO} proceeds depth first, by default. */
  public static final long BREADTH_FIRST_STATES = 1 << 18;

  /** Whether it is counted how often each part of the model is executed. */
  public enum CountPolicy {
    OFF,
    /** In all transitions of the state space; without partial-order reduction. */
    EXECUTIONS
  }

  /** Which violations count. */
  public enum ViolationSelection {
    ALL,
    /** Those that differ from one another: see {@link DifferentViolations}. */
    DIFFERENT
  }

  /** The order in which states are expanded. */
  public enum Order {
    DFS,
    BFS,
    /**
     * Breadth first up to a number of states, so that a violation near the initial state is found
     * at once and with a short trace; then depth first. With an approximate store, and for
     * accepting cycles, depth first.
     */
    AUTO
  }

  public enum Fairness {
    NONE,
    /** A process that is continuously enabled from some point on moves infinitely often. */
    WEAK
  }

  public enum Store {
    EXACT,
    BITSTATE,
    HASH_COMPACT
  }

  /** Partial-order reduction. */
  public enum Reduction {
    NONE,
    /** Ample sets, where the system allows it. */
    PARTIAL_ORDER,
    /** Ample sets, where the declared independence is checked in every state. */
    CHECKED_PARTIAL_ORDER
  }

  public SearchOptions {
    if (threads < 1) {
      throw new IllegalArgumentException("a search needs at least one thread");
    }
    checked = Set.copyOf(checked);
    if (counting == CountPolicy.EXECUTIONS) {
      reduction = Reduction.NONE;
    }
  }

  public static SearchOptions defaults() {
    return new SearchOptions(
        Order.AUTO,
        Store.EXACT,
        Reduction.NONE,
        Optional.empty(),
        1,
        Set.of(Property.values()),
        Fairness.NONE,
        1,
        ViolationSelection.ALL,
        BREADTH_FIRST_STATES,
        Long.MAX_VALUE,
        Long.MAX_VALUE,
        Runtime.getRuntime().maxMemory() / 10 * 9,
        Duration.ofDays(36500),
        CountPolicy.OFF,
        Optional.empty());
  }

  public SearchOptions withOrder(Order value) {
    return with(builder -> builder.order = value);
  }

  public SearchOptions withStore(Store value) {
    return with(builder -> builder.store = value);
  }

  public SearchOptions withReduction(Reduction value) {
    return with(builder -> builder.reduction = value);
  }

  public SearchOptions withSymmetry(Optional<SymmetryStrategy> value) {
    return with(builder -> builder.symmetry = value);
  }

  public SearchOptions withSymmetry(SymmetryStrategy value) {
    return withSymmetry(Optional.of(value));
  }

  public SearchOptions withThreads(int value) {
    return with(builder -> builder.threads = value);
  }

  public SearchOptions withChecked(Set<Property> value) {
    return with(builder -> builder.checked = value);
  }

  public SearchOptions withFairness(Fairness value) {
    return with(builder -> builder.fairness = value);
  }

  public SearchOptions withErrors(int value) {
    return with(builder -> builder.errors = value);
  }

  /** With {@code count} violations that differ from one another, or as many as there are. */
  public SearchOptions withDifferent(int count) {
    return with(
        builder -> {
          builder.errors = count;
          builder.selection = ViolationSelection.DIFFERENT;
        });
  }

  /**
   * The options of a search for violations that differ: breadth first, by one thread, without
   * partial-order reduction, in an exact store.
   */
  public SearchOptions forDifferences() {
    return with(
        builder -> {
          builder.order = Order.BFS;
          builder.store = Store.EXACT;
          builder.reduction = Reduction.NONE;
          builder.threads = 1;
        });
  }

  /** With the first violation alone. */
  public SearchOptions withFirstViolation() {
    return with(
        builder -> {
          builder.errors = 1;
          builder.selection = ViolationSelection.ALL;
        });
  }

  public SearchOptions withBreadthFirstStates(long value) {
    return with(builder -> builder.breadthFirstStates = value);
  }

  public SearchOptions withMaxDepth(long value) {
    return with(builder -> builder.maxDepth = value);
  }

  public SearchOptions withMaxStates(long value) {
    return with(builder -> builder.maxStates = value);
  }

  public SearchOptions withMemoryBytes(long value) {
    return with(builder -> builder.memoryBytes = value);
  }

  public SearchOptions withTime(Duration value) {
    return with(builder -> builder.time = value);
  }

  /** With or without counts; they are those of the state space without partial-order reduction. */
  public SearchOptions withCounting(CountPolicy value) {
    return with(builder -> builder.counting = value);
  }

  /** With files; the search is breadth first, by levels. */
  public SearchOptions withExternal(ExternalMemory value) {
    return with(
        builder -> {
          builder.external = Optional.of(value);
          builder.order = Order.BFS;
        });
  }

  private SearchOptions with(Consumer<Builder> change) {
    var builder = new Builder(this);
    change.accept(builder);
    return builder.build();
  }

  private static final class Builder {
    Order order;
    Store store;
    Reduction reduction;
    Optional<SymmetryStrategy> symmetry;
    int threads;
    Set<Property> checked;
    Fairness fairness;
    int errors;
    ViolationSelection selection;
    long breadthFirstStates;
    long maxDepth;
    long maxStates;
    long memoryBytes;
    Duration time;
    CountPolicy counting;
    Optional<ExternalMemory> external;

    Builder(SearchOptions from) {
      order = from.order;
      store = from.store;
      reduction = from.reduction;
      symmetry = from.symmetry;
      threads = from.threads;
      checked = from.checked;
      fairness = from.fairness;
      errors = from.errors;
      selection = from.selection;
      breadthFirstStates = from.breadthFirstStates;
      maxDepth = from.maxDepth;
      maxStates = from.maxStates;
      memoryBytes = from.memoryBytes;
      time = from.time;
      counting = from.counting;
      external = from.external;
    }

    SearchOptions build() {
      return new SearchOptions(
          order,
          store,
          reduction,
          symmetry,
          threads,
          checked,
          fairness,
          errors,
          selection,
          breadthFirstStates,
          maxDepth,
          maxStates,
          memoryBytes,
          time,
          counting,
          external);
    }
  }
}
