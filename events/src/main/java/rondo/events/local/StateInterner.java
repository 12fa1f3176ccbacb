package rondo.events.local;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import rondo.events.reduction.RecordedKinds;
import rondo.events.reduction.RecordedKinds.Broadcast;
import rondo.explore.StateNumbering;
import rondo.explore.encoding.NumberArrayCodec;
import rondo.explore.encoding.ValueCodec;
import rondo.explore.memo.AppendOnlyList;
import rondo.explore.memo.IndexMemo;
import rondo.explore.memo.IntArrayInterner;
import rondo.explore.memo.Interner;
import rondo.explore.memo.PairMemo;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Value;
import rondo.ir.event.EventFaultModel;
import rondo.ir.event.EventMessage;
import rondo.ir.event.state.FairnessConstraint;
import rondo.ir.event.state.MessagePool;
import rondo.ir.event.state.RunHistory;

/** Interns local states, messages, message pools, run histories and fairness constraints. */
public final class StateInterner {
  /**
   * The state of a process without its message pools.
   *
   * @param broadcasts what it has sent to all, if that is recorded here: see {@link RecordedKinds}
   */
  public record InternedLocalState(
      ProcessStatus status, List<Value> variables, List<Broadcast> broadcasts) {
    public InternedLocalState(ProcessStatus status, List<Value> variables) {
      this(status, variables, List.of());
    }
  }

  /** The ID of the empty pool. */
  public static final int EMPTY = 0;

  private static final ProcessStatus[] STATUSES = ProcessStatus.values();

  /** Estimate for a list of a few numbers. */
  private static final long LIST_BYTES = 48;

  private final EventFaultModel faultModel;
  private final Interner<InternedLocalState> locals = new Interner<>();
  private final Interner<EventMessage> messages = new Interner<>();

  /** The messages in pools; a pool is the sorted array of their numbers here. */
  private final Interner<EventMessage> elements = new Interner<>();

  private final IntArrayInterner pools = new IntArrayInterner();

  /** By pool: its messages, where they have been asked for. */
  private volatile MessagePool[] messagePools = new MessagePool[64];

  private final Interner<RunHistory> histories = new Interner<>();
  private final Interner<FairnessConstraint> fairnessConstraints = new Interner<>();
  private final PairMemo additions = new PairMemo();
  private final PairMemo appended = new PairMemo();
  private final PairMemo removals = new PairMemo();
  private final PairMemo unions = new PairMemo();
  private final PairMemo memberships = new PairMemo();
  private final IndexMemo statuses = new IndexMemo();
  private final IndexMemo crashed = new IndexMemo();
  private final IndexMemo omitting = new IndexMemo();
  private final Interner<List<Broadcast>> broadcastLists = new Interner<>();
  private final IndexMemo broadcasts = new IndexMemo();
  private final IndexMemo contents = new IndexMemo();
  private final IndexMemo deliverable = new IndexMemo();
  private final AppendOnlyList<int[]> lists = new AppendOnlyList<>();

  /**
   * @param faultModel determines which messages are in order
   */
  public StateInterner(EventFaultModel faultModel) {
    this.faultModel = faultModel;
    pools.intern(new int[0]);
    histories.intern(RunHistory.EMPTY);
    broadcastLists.intern(List.of());
  }

  /**
   * The numberings of what is interned here, except for {@link #broadcastLists}, whose numbers are
   * compared for equality only. Numbers of messages occur in no state, but messages that are
   * delivered on demand are ordered by them, and so are transitions.
   */
  public List<StateNumbering> numberings() {
    return List.of(
        locals.numbering("local states", ValueCodec.of(InternedLocalState.class)),
        messages.numbering("messages", ValueCodec.of(EventMessage.class)),
        elements.numbering("messages in pools", ValueCodec.of(EventMessage.class)),
        pools.numbering("message pools", NumberArrayCodec.ofMultisets(elements::size)),
        histories.numbering("run histories", ValueCodec.of(RunHistory.class)),
        fairnessConstraints.numbering(
            "fairness constraints", ValueCodec.of(FairnessConstraint.class)));
  }

  public int number(InternedLocalState state) {
    return locals.intern(state);
  }

  public InternedLocalState local(int number) {
    return locals.value(number);
  }

  /** The status of a process in this local state. */
  public ProcessStatus status(int local) {
    int known = statuses.lookUp(local);
    if (known == IndexMemo.UNKNOWN) {
      known = locals.value(local).status().ordinal();
      statuses.put(local, known);
    }
    return STATUSES[known];
  }

  /** The ID of what a process in this local state has sent to all; 0 if that is nothing. */
  public int broadcasts(int local) {
    int known = broadcasts.lookUp(local);
    if (known == IndexMemo.UNKNOWN) {
      known = broadcastLists.intern(locals.value(local).broadcasts());
      broadcasts.put(local, known);
    }
    return known;
  }

  public List<Broadcast> broadcastList(int number) {
    return broadcastLists.value(number);
  }

  /** The local state after a crash. */
  public int crashed(int local) {
    return failed(local, ProcessStatus.CRASHED, crashed);
  }

  /** The local state after a failure by omission. */
  public int omitting(int local) {
    return failed(local, ProcessStatus.OMITTING, omitting);
  }

  private int failed(int local, ProcessStatus status, IndexMemo memo) {
    int known = memo.lookUp(local);
    if (known == IndexMemo.UNKNOWN) {
      InternedLocalState before = locals.value(local);
      known = number(new InternedLocalState(status, before.variables(), before.broadcasts()));
      memo.put(local, known);
    }
    return known;
  }

  public int number(EventMessage message) {
    return messages.intern(message);
  }

  public EventMessage message(int number) {
    return messages.value(number);
  }

  public int number(MessagePool messagePool) {
    return pools.intern(
        messagePool.messages().stream().mapToInt(elements::intern).sorted().toArray());
  }

  public MessagePool pool(int number) {
    MessagePool[] now = messagePools;
    MessagePool known = number < now.length ? now[number] : null;
    return known == null ? added(number) : known;
  }

  private synchronized MessagePool added(int number) {
    if (number >= messagePools.length) {
      messagePools = Arrays.copyOf(messagePools, Math.max(number + 1, 2 * messagePools.length));
    }
    messagePools[number] =
        new MessagePool(IntStream.of(pools.value(number)).mapToObj(elements::value).toList());
    return messagePools[number];
  }

  /** The messages in a pool, sorted: numbers that are independent of those of messages. */
  public int[] elements(int pool) {
    return pools.value(pool);
  }

  public int element(EventMessage message) {
    return elements.intern(message);
  }

  public EventMessage element(int number) {
    return elements.value(number);
  }

  /** The pool of these elements, which are sorted. */
  public int poolOf(int[] sorted) {
    return pools.intern(sorted);
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
  public int union(int pool, int other) {
    if (pool == EMPTY || other == EMPTY) {
      return pool == EMPTY ? other : pool;
    }
    int known = unions.lookUp(pool, other);
    if (known == PairMemo.UNKNOWN) {
      known = number(pool(pool).with(pool(other), faultModel));
      unions.put(pool, other, known);
    }
    return known;
  }

  /** The pool with one more message. */
  public int with(int pool, int message) {
    int known = additions.lookUp(pool, message);
    if (known == PairMemo.UNKNOWN) {
      int[] before = pools.value(pool);
      int[] after = Arrays.copyOf(before, before.length + 1);
      after[before.length] = elements.intern(messages.value(message));
      Arrays.sort(after);
      known = pools.intern(after);
      additions.put(pool, message, known);
    }
    return known;
  }

  /** The pool with one more message, after all others of its FIFO channel if it is in one. */
  public int withLast(int pool, int message) {
    int known = appended.lookUp(pool, message);
    if (known == PairMemo.UNKNOWN) {
      known = number(pool(pool).withLast(messages.value(message), faultModel));
      appended.put(pool, message, known);
    }
    return known;
  }

  /** The messages of a pool that may be delivered next under FIFO order. */
  public int[] next(int pool) {
    int known = deliverable.lookUp(pool);
    if (known == IndexMemo.UNKNOWN) {
      known = lists.add(numbers(pool(pool).next()));
      deliverable.put(pool, known);
    }
    return lists.get(known);
  }

  /** The pool with one message less. */
  public int without(int pool, int message) {
    int known = removals.lookUp(pool, message);
    if (known == PairMemo.UNKNOWN) {
      known = without(pool, List.of(messages.value(message)));
      removals.put(pool, message, known);
    }
    return known;
  }

  /** The pool without these messages; those that it does not contain are ignored. */
  public int without(int pool, List<EventMessage> some) {
    if (some.stream().anyMatch(l -> l.sequenceNumber() != 0)) {
      return number(pool(pool).without(some, faultModel));
    }
    int[] left = pools.value(pool).clone();
    int size = left.length;
    for (EventMessage message : some) {
      int at = Arrays.binarySearch(left, 0, size, elements.intern(message));
      if (at >= 0) {
        size--;
        System.arraycopy(left, at + 1, left, at, size - at);
      }
    }
    return pools.intern(Arrays.copyOf(left, size));
  }

  /** The distinct messages of a pool. */
  public int[] messages(int pool) {
    int known = contents.lookUp(pool);
    if (known == IndexMemo.UNKNOWN) {
      known = lists.add(numbers(pool(pool).messages().stream().distinct().toList()));
      contents.put(pool, known);
    }
    return lists.get(known);
  }

  private int[] numbers(List<EventMessage> some) {
    return some.stream().mapToInt(messages::intern).toArray();
  }

  public boolean contains(int pool, int message) {
    int known = memberships.lookUp(pool, message);
    if (known == PairMemo.UNKNOWN) {
      known = pool(pool).messages().contains(messages.value(message)) ? 1 : 0;
      memberships.put(pool, message, known);
    }
    return known == 1;
  }

  /** Estimate of the memory of the tables, in bytes. */
  public long bytes() {
    long interned =
        pools.bytes()
            + Stream.of(locals, messages, elements, histories, fairnessConstraints, broadcastLists)
                .mapToLong(Interner::bytes)
                .sum();
    long pairs =
        Stream.of(additions, appended, removals, unions, memberships)
            .mapToLong(PairMemo::bytes)
            .sum();
    long singles =
        Stream.of(statuses, crashed, omitting, broadcasts, contents, deliverable)
            .mapToLong(IndexMemo::bytes)
            .sum();
    return interned + pairs + singles + LIST_BYTES * lists.size();
  }
}
