package rondo.events.engine;

import java.util.List;
import java.util.stream.Stream;
import rondo.explore.memo.Interner;
import rondo.explore.memo.PairMemo;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Value;
import rondo.ir.event.EventMessage;
import rondo.ir.event.state.FairnessConstraint;
import rondo.ir.event.state.MessagePool;
import rondo.ir.event.state.RunHistory;

/** Interns local states, messages, message pools, run histories and fairness constraints. */
public final class StateInterner {
  /** The state of a process without its message pools. */
  public record InternedLocalState(ProcessStatus status, List<Value> variables) {}

  /** The ID of the empty pool. */
  public static final int EMPTY = 0;

  /** Estimate for a list of a few numbers. */
  private static final long LIST_BYTES = 48;

  private final Interner<InternedLocalState> locals = new Interner<>();
  private final Interner<EventMessage> messages = new Interner<>();
  private final Interner<MessagePool> pools = new Interner<>();
  private final Interner<RunHistory> histories = new Interner<>();
  private final Interner<FairnessConstraint> fairnessConstraints = new Interner<>();
  private final PairMemo additions = new PairMemo();
  private final PairMemo removals = new PairMemo();
  private final PairMemo contents = new PairMemo();
  private final AppendOnlyList<int[]> lists = new AppendOnlyList<>();

  public StateInterner() {
    pools.intern(MessagePool.EMPTY);
    histories.intern(RunHistory.EMPTY);
  }

  public int number(InternedLocalState state) {
    return locals.intern(state);
  }

  public InternedLocalState local(int number) {
    return locals.value(number);
  }

  public int number(EventMessage message) {
    return messages.intern(message);
  }

  public EventMessage message(int number) {
    return messages.value(number);
  }

  public int number(MessagePool messagePool) {
    return pools.intern(messagePool);
  }

  public MessagePool pool(int number) {
    return pools.value(number);
  }

  public int number(RunHistory history) {
    return histories.intern(history);
  }

  public RunHistory history(int number) {
    return histories.value(number);
  }

  public int number(FairnessConstraint constraint) {
    return fairnessConstraints.intern(constraint);
  }

  /** The multiset union of two pools. */
  int union(int pool, int other) {
    return pool == EMPTY
        ? other
        : other == EMPTY ? pool : pools.intern(pools.value(pool).with(pools.value(other)));
  }

  /** The pool with one more message. */
  public int with(int pool, int message) {
    int known = additions.lookUp(pool, message);
    if (known == PairMemo.UNKNOWN) {
      known = pools.intern(pools.value(pool).with(messages.value(message)));
      additions.put(pool, message, known);
    }
    return known;
  }

  /** The pool with one more message, after all others of its sender. */
  int withLast(int pool, int message) {
    return pools.intern(pools.value(pool).withLast(messages.value(message)));
  }

  /** The messages of a pool that may be delivered next under FIFO order. */
  List<EventMessage> next(int pool) {
    return pools.value(pool).next();
  }

  /** The pool with one message less. */
  int without(int pool, int message) {
    int known = removals.lookUp(pool, message);
    if (known == PairMemo.UNKNOWN) {
      known = pools.intern(pools.value(pool).without(List.of(messages.value(message))));
      removals.put(pool, message, known);
    }
    return known;
  }

  /** The distinct messages of a pool. */
  int[] messages(int pool) {
    int known = contents.lookUp(pool, 0);
    if (known != PairMemo.UNKNOWN) {
      return lists.get(known);
    }
    int[] list =
        pools.value(pool).messages().stream().distinct().mapToInt(messages::intern).toArray();
    contents.put(pool, 0, lists.add(list));
    return list;
  }

  public boolean contains(int pool, int message) {
    return pools.value(pool).messages().contains(messages.value(message));
  }

  /** Estimate of the memory of the tables, in bytes. */
  public long bytes() {
    long interned =
        Stream.of(locals, messages, pools, histories, fairnessConstraints)
            .mapToLong(Interner::bytes)
            .sum();
    long memoized = Stream.of(additions, removals, contents).mapToLong(PairMemo::bytes).sum();
    return interned + memoized + LIST_BYTES * lists.size();
  }
}
