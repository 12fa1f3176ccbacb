package rondo.rounds;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import rondo.explore.SearchOptions.CountPolicy;
import rondo.ir.data.Stmt;
import rondo.ir.data.interpreter.StatementCoverage;
import rondo.ir.data.interpreter.StatementListener;

/**
 * Records which statements updates execute and, if that is wanted, how many different updates
 * execute each: an update is determined by the state of the process, the round and the messages
 * that it receives. An engine may compute an update several times, in several threads; it counts
 * once.
 */
final class UpdateRecorder implements StatementListener {
  private final StatementCoverage coverage;
  private final CountPolicy counting;
  private final Map<Stmt, AtomicLong> counts = new IdentityHashMap<>();
  private final Set<Object> updates = ConcurrentHashMap.newKeySet();
  private final ThreadLocal<Set<Stmt>> executed =
      ThreadLocal.withInitial(() -> Collections.newSetFromMap(new IdentityHashMap<>()));

  /** A recorder for these blocks, including nested ones. */
  UpdateRecorder(List<List<Stmt>> blocks, CountPolicy counting) {
    coverage = new StatementCoverage(blocks);
    this.counting = counting;
    blocks.stream().flatMap(Stmt::within).forEach(s -> counts.put(s, new AtomicLong()));
  }

  StatementCoverage coverage() {
    return coverage;
  }

  @Override
  public void executed(Stmt stmt) {
    coverage.executed(stmt);
    if (counting == CountPolicy.EXECUTIONS) {
      executed.get().add(stmt);
    }
  }

  /**
   * Computes an update.
   *
   * @param key the update, with equality by value
   */
  <T> T update(Supplier<?> key, Supplier<T> update) {
    if (counting == CountPolicy.OFF) {
      return update.get();
    }
    executed.get().clear();
    T result = update.get();
    if (updates.add(key.get())) {
      executed.get().forEach(s -> counts.get(s).incrementAndGet());
    }
    return result;
  }

  /** The number of different updates that executed each statement, by identity, if counted. */
  Optional<Map<Stmt, Long>> counts() {
    if (counting == CountPolicy.OFF) {
      return Optional.empty();
    }
    var all = new IdentityHashMap<Stmt, Long>();
    counts.forEach((stmt, count) -> all.put(stmt, count.get()));
    return Optional.of(all);
  }
}
