package rondo.events.engine;

import java.util.List;
import rondo.explore.memo.Interner;
import rondo.explore.memo.PairMemo;
import rondo.ir.data.Value;
import rondo.ir.event.EventMessage;
import rondo.ir.event.EventState.ProcessStatus;
import rondo.ir.event.FairnessConstraint;
import rondo.ir.event.MessagePool;
import rondo.ir.event.RunHistory;

/** The numbers by which local states, messages and pools are known. */
final class StateInterner {
  /** What a process is like, apart from what was sent to it. */
  record InternedLocalState(ProcessStatus status, List<Value> variables) {}

  /** The number of the pool without messages. */
  static final int EMPTY = 0;

  private final Interner<InternedLocalState> locals = new Interner<>();
  private final Interner<EventMessage> messages = new Interner<>();
  private final Interner<MessagePool> pools = new Interner<>();
  private final Interner<RunHistory> histories = new Interner<>();
  private final Interner<FairnessConstraint> fairnessConstraints = new Interner<>();
  private final PairMemo additions = new PairMemo();
  private final PairMemo removals = new PairMemo();
  private final PairMemo contents = new PairMemo();
  private final AppendOnlyList<int[]> lists = new AppendOnlyList<>();

  StateInterner() {
    pools.intern(MessagePool.EMPTY);
    histories.intern(RunHistory.EMPTY);
  }

  int number(InternedLocalState state) {
    return locals.intern(state);
  }

  InternedLocalState local(int number) {
    return locals.value(number);
  }

  int number(EventMessage message) {
    return messages.intern(message);
  }

  EventMessage message(int number) {
    return messages.value(number);
  }

  int number(MessagePool messagePool) {
    return pools.intern(messagePool);
  }

  MessagePool pool(int number) {
    return pools.value(number);
  }

  int number(RunHistory history) {
    return histories.intern(history);
  }

  RunHistory history(int number) {
    return histories.value(number);
  }

  int number(FairnessConstraint constraint) {
    return fairnessConstraints.intern(constraint);
  }

  /** The pool of all messages of both. */
  int union(int pool, int other) {
    return pool == EMPTY
        ? other
        : other == EMPTY ? pool : pools.intern(pools.value(pool).with(pools.value(other)));
  }

  /** The pool with one more message. */
  int with(int pool, int letter) {
    int known = additions.lookUp(pool, letter);
    if (known == PairMemo.UNKNOWN) {
      known = pools.intern(pools.value(pool).with(messages.value(letter)));
      additions.put(pool, letter, known);
    }
    return known;
  }

  /** The pool with one more message, behind all others of its sender. */
  int withLast(int pool, int letter) {
    return pools.intern(pools.value(pool).withLast(messages.value(letter)));
  }

  /** The messages of a pool that may arrive next. */
  List<EventMessage> next(int pool) {
    return pools.value(pool).next();
  }

  /** The pool with one message less. */
  int without(int pool, int letter) {
    int known = removals.lookUp(pool, letter);
    if (known == PairMemo.UNKNOWN) {
      known = pools.intern(pools.value(pool).without(List.of(messages.value(letter))));
      removals.put(pool, letter, known);
    }
    return known;
  }

  /** The messages of a pool, each once. */
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

  boolean contains(int pool, int letter) {
    return pools.value(pool).messages().contains(messages.value(letter));
  }

  /** Roughly how many bytes it takes to remember all this. */
  long bytes() {
    return locals.bytes() + messages.bytes() + pools.bytes() + additions.bytes() + removals.bytes();
  }
}
