package rondo.events.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import rondo.events.local.StateInterner;
import rondo.events.reduction.RecordedKinds;
import rondo.events.reduction.RecordedKinds.Broadcast;
import rondo.explore.memo.IndexMemo;
import rondo.explore.memo.IntArrayInterner;
import rondo.explore.memo.PairMemo;
import rondo.ir.event.EventMessage;
import rondo.ir.event.EventSystem;
import rondo.ir.event.Role;
import rondo.ir.event.state.MessagePool;

/**
 * The messages of a state that are recorded at their senders ({@link RecordedKinds}), as parts of
 * the pools of their receivers.
 */
final class RecordedBroadcasts {
  /** The vector in which no process has sent anything to all. */
  static final int NOTHING = 0;

  private final EventSystem system;
  private final StateInterner interner;
  private final EventLayout layout;
  private final RecordedKinds recordedKinds;

  /** What each process has sent to all. */
  private final IntArrayInterner vectors = new IntArrayInterner();

  /** By role: the pool of a vector and a pool of other messages. */
  private final PairMemo[] pools;

  private final IndexMemo others = new IndexMemo();
  private final int[] roleOf;

  RecordedBroadcasts(
      EventSystem system, StateInterner interner, EventLayout layout, RecordedKinds recordedKinds) {
    this.system = system;
    this.interner = interner;
    this.layout = layout;
    this.recordedKinds = recordedKinds;
    pools = Stream.generate(PairMemo::new).limit(system.roles().size()).toArray(PairMemo[]::new);
    roleOf = new int[system.processes()];
    for (int p = 0; p < roleOf.length; p++) {
      roleOf[p] = system.roles().indexOf(system.roleOf(p));
    }
    vectors.intern(new int[roleOf.length]);
  }

  boolean isEmpty() {
    return recordedKinds.isEmpty();
  }

  /**
   * The ID of the vector of what each process has sent to all.
   *
   * @param vector is overwritten; its length is the number of processes
   */
  int vector(int[] state, int[] vector) {
    if (recordedKinds.isEmpty()) {
      return NOTHING;
    }
    for (int p = 0; p < vector.length; p++) {
      vector[p] = interner.broadcasts(state[layout.local(p)]);
    }
    return vectors.intern(vector);
  }

  int vector(int[] state) {
    return recordedKinds.isEmpty() ? NOTHING : vector(state, new int[roleOf.length]);
  }

  /** The pool of a process with all messages that have arrived. */
  int arrived(int process, int pool, int vector) {
    if (vector == NOTHING) {
      return pool;
    }
    PairMemo memo = pools[roleOf[process]];
    int known = memo.lookUp(pool, vector);
    if (known == PairMemo.UNKNOWN) {
      known = interner.union(pool, pool(system.roles().get(roleOf[process]), vector));
      memo.put(pool, vector, known);
    }
    return known;
  }

  private int pool(Role role, int vector) {
    var messages = new ArrayList<EventMessage>();
    int[] all = vectors.value(vector);
    for (int sender = 0; sender < all.length; sender++) {
      for (Broadcast broadcast : interner.broadcastList(all[sender])) {
        if (role.keeps(broadcast.kind())) {
          messages.add(new EventMessage(broadcast.kind(), sender, broadcast.content()));
        }
      }
    }
    return interner.number(new MessagePool(messages));
  }

  /** A pool without the messages that are recorded at their senders. */
  int others(int pool) {
    if (recordedKinds.isEmpty()) {
      return pool;
    }
    int known = others.lookUp(pool);
    if (known == IndexMemo.UNKNOWN) {
      List<EventMessage> rest =
          interner.pool(pool).messages().stream()
              .filter(m -> !recordedKinds.records(m.kind()))
              .toList();
      known = interner.number(new MessagePool(rest));
      others.put(pool, known);
    }
    return known;
  }

  /** Estimate of the memory of the memos, in bytes. */
  long bytes() {
    return vectors.bytes() + others.bytes() + Stream.of(pools).mapToLong(PairMemo::bytes).sum();
  }
}
