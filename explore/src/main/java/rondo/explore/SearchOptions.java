package rondo.explore;

import java.time.Duration;
import java.util.Set;
import rondo.trace.Property;

/**
 * How to search.
 *
 * @param checked the properties whose violation counts
 * @param fairness which infinite runs count
 * @param errors stop after this many violations; 0 never stops
 * @param maxDepth, maxStates, memoryBytes limits; {@link Long#MAX_VALUE} is none
 */
public record SearchOptions(
    Order order,
    Store store,
    Reduction reduction,
    int threads,
    Set<Property> checked,
    Fairness fairness,
    int errors,
    long maxDepth,
    long maxStates,
    long memoryBytes,
    Duration time) {

  public enum Order {
    DFS,
    BFS
  }

  public enum Fairness {
    NONE,
    /** A process that can make a step from some point on, always, does make one. */
    WEAK
  }

  public enum Store {
    EXACT,
    BITSTATE,
    HASH_COMPACT
  }

  /** Whether steps that are independent are looked at in every order. */
  public enum Reduction {
    NONE,
    /** Ample sets, where the system allows it. */
    PARTIAL_ORDER,
    /** The same, and what is said to be independent is put to the test. */
    CHECKED_PARTIAL_ORDER
  }

  public SearchOptions {
    if (threads < 1) {
      throw new IllegalArgumentException("a search needs at least one thread");
    }
    checked = Set.copyOf(checked);
  }

  public static SearchOptions defaults() {
    return new SearchOptions(
        Order.DFS,
        Store.EXACT,
        Reduction.NONE,
        1,
        Set.of(Property.values()),
        Fairness.NONE,
        1,
        Long.MAX_VALUE,
        Long.MAX_VALUE,
        Runtime.getRuntime().maxMemory() / 10 * 9,
        Duration.ofDays(36500));
  }

  public SearchOptions withOrder(Order value) {
    return new SearchOptions(
        value,
        store,
        reduction,
        threads,
        checked,
        fairness,
        errors,
        maxDepth,
        maxStates,
        memoryBytes,
        time);
  }

  public SearchOptions withStore(Store value) {
    return new SearchOptions(
        order,
        value,
        reduction,
        threads,
        checked,
        fairness,
        errors,
        maxDepth,
        maxStates,
        memoryBytes,
        time);
  }

  public SearchOptions withReduction(Reduction value) {
    return new SearchOptions(
        order,
        store,
        value,
        threads,
        checked,
        fairness,
        errors,
        maxDepth,
        maxStates,
        memoryBytes,
        time);
  }

  public SearchOptions withThreads(int value) {
    return new SearchOptions(
        order,
        store,
        reduction,
        value,
        checked,
        fairness,
        errors,
        maxDepth,
        maxStates,
        memoryBytes,
        time);
  }

  public SearchOptions withChecked(Set<Property> value) {
    return new SearchOptions(
        order,
        store,
        reduction,
        threads,
        value,
        fairness,
        errors,
        maxDepth,
        maxStates,
        memoryBytes,
        time);
  }

  public SearchOptions withFairness(Fairness value) {
    return new SearchOptions(
        order,
        store,
        reduction,
        threads,
        checked,
        value,
        errors,
        maxDepth,
        maxStates,
        memoryBytes,
        time);
  }

  public SearchOptions withErrors(int value) {
    return new SearchOptions(
        order,
        store,
        reduction,
        threads,
        checked,
        fairness,
        value,
        maxDepth,
        maxStates,
        memoryBytes,
        time);
  }

  public SearchOptions withMaxDepth(long value) {
    return new SearchOptions(
        order,
        store,
        reduction,
        threads,
        checked,
        fairness,
        errors,
        value,
        maxStates,
        memoryBytes,
        time);
  }

  public SearchOptions withMaxStates(long value) {
    return new SearchOptions(
        order,
        store,
        reduction,
        threads,
        checked,
        fairness,
        errors,
        maxDepth,
        value,
        memoryBytes,
        time);
  }

  public SearchOptions withMemoryBytes(long value) {
    return new SearchOptions(
        order, store, reduction, threads, checked, fairness, errors, maxDepth, maxStates, value,
        time);
  }

  public SearchOptions withTime(Duration value) {
    return new SearchOptions(
        order,
        store,
        reduction,
        threads,
        checked,
        fairness,
        errors,
        maxDepth,
        maxStates,
        memoryBytes,
        value);
  }
}
