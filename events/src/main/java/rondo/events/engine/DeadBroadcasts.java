package rondo.events.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import rondo.events.local.StateInterner;
import rondo.events.local.StateInterner.InternedLocalState;
import rondo.events.reduction.ConsumableMessages;
import rondo.events.reduction.RecordedKinds;
import rondo.events.reduction.RecordedKinds.Broadcast;
import rondo.events.reduction.ThreadModularGraph;
import rondo.explore.memo.AppendOnlyList;
import rondo.explore.memo.IndexMemo;
import rondo.explore.memo.IntArrayInterner;
import rondo.explore.memo.PairMemo;
import rondo.ir.data.ProcessStatus;
import rondo.ir.event.EventMessage;
import rondo.ir.event.EventSystem;

/**
 * Removes messages from the records of their senders ({@link RecordedKinds}) which no process takes
 * any more ({@link ConsumableMessages}): as if they had never been sent.
 */
final class DeadBroadcasts {
  private final StateInterner interner;
  private final EventLayout layout;
  private final ConsumableMessages consumable;
  private final EventSystem system;

  /** The messages that may be recorded; sets of them are bit sets. */
  private final List<EventMessage> messages = new ArrayList<>();

  private final Map<EventMessage, Integer> numbers = new HashMap<>();

  /** By process: the set that it never takes any more in a local state, and the recorded one. */
  private final IndexMemo[] neverTaken;

  private final IndexMemo[] recorded;
  private final PairMemo[] without;
  private final AppendOnlyList<int[]> sets = new AppendOnlyList<>();
  private final IntArrayInterner removed = new IntArrayInterner();

  DeadBroadcasts(
      EventTransitionSystem of,
      RecordedKinds recordedKinds,
      ThreadModularGraph graph,
      ConsumableMessages consumable) {
    interner = of.interner;
    layout = of.eventLayout;
    system = of.system;
    this.consumable = consumable;
    for (int p = 0; p < system.processes(); p++) {
      for (EventMessage message : graph.messagesTo(p)) {
        if (recordedKinds.records(message.kind())
            && numbers.putIfAbsent(message, messages.size()) == null) {
          messages.add(message);
        }
      }
    }
    neverTaken = memos();
    recorded = memos();
    without = Stream.generate(PairMemo::new).limit(system.processes()).toArray(PairMemo[]::new);
  }

  private IndexMemo[] memos() {
    return Stream.generate(IndexMemo::new).limit(system.processes()).toArray(IndexMemo[]::new);
  }

  /** The number of words of a set of messages. */
  private int words() {
    return (messages.size() + Integer.SIZE - 1) / Integer.SIZE;
  }

  /** For one thread. */
  Removal removal() {
    return new Removal();
  }

  /**
   * Removes the messages of states that no process takes any more.
   *
   * <p>A step changes the local state of one process, so what the others never take, and what they
   * have recorded, is found once for all steps from a state.
   */
  final class Removal {
    private final int[] dead = new int[words()];
    private final int[] own = new int[dead.length];

    /** By process: what no other process takes any more, and what others have recorded. */
    private final int[][] deadForOthers = new int[recorded.length][dead.length];

    private final int[][] recordedByOthers = new int[recorded.length][dead.length];

    private Removal() {}

    /** Steps from this state follow. */
    void begin(int[] from) {
      for (int p = 0; p < recorded.length; p++) {
        Arrays.fill(deadForOthers[p], -1);
        Arrays.fill(recordedByOthers[p], 0);
      }
      Arrays.fill(dead, -1);
      Arrays.fill(own, 0);
      for (int p = 0; p < recorded.length; p++) {
        passBy(p, from);
      }
      Arrays.fill(dead, -1);
      Arrays.fill(own, 0);
      for (int p = recorded.length - 1; p >= 0; p--) {
        passBy(p, from);
      }
    }

    /** Adds what is known of the processes so far to one process, and then the process to that. */
    private void passBy(int p, int[] from) {
      int local = from[layout.local(p)];
      int[] neverTakenHere = neverTaken(p, local);
      int[] recordedHere = recorded(p, local);
      for (int w = 0; w < dead.length; w++) {
        deadForOthers[p][w] &= dead[w];
        recordedByOthers[p][w] |= own[w];
        dead[w] &= neverTakenHere[w];
        own[w] |= recordedHere[w];
      }
    }

    /**
     * @param mover the process whose local state differs from that of the state where the step
     *     began; negative if those of several processes may
     */
    void remove(int[] state, StateChanges changes, int mover) {
      if (mover >= 0) {
        int local = state[layout.local(mover)];
        int[] neverTakenHere = neverTaken(mover, local);
        int[] recordedHere = recorded(mover, local);
        int found = 0;
        for (int w = 0; w < dead.length; w++) {
          dead[w] = deadForOthers[mover][w] & neverTakenHere[w];
          found |= dead[w] & (recordedByOthers[mover][w] | recordedHere[w]);
        }
        if (found == 0) {
          return;
        }
      } else {
        Arrays.fill(dead, -1);
        for (int p = 0; p < neverTaken.length; p++) {
          intersect(dead, neverTaken(p, state[layout.local(p)]));
        }
      }
      for (int p = 0; p < recorded.length; p++) {
        int local = state[layout.local(p)];
        System.arraycopy(dead, 0, own, 0, own.length);
        if (intersect(own, recorded(p, local))) {
          changes.set(layout.local(p), without(p, local, own));
        }
      }
    }
  }

  /** Intersects a set with another one; whether anything is left. */
  private static boolean intersect(int[] set, int[] other) {
    int left = 0;
    for (int w = 0; w < set.length; w++) {
      set[w] &= other[w];
      left |= set[w];
    }
    return left != 0;
  }

  private int[] neverTaken(int process, int local) {
    int known = neverTaken[process].lookUp(local);
    if (known == IndexMemo.UNKNOWN) {
      InternedLocalState state = interner.local(local);
      int[] set = new int[words()];
      for (int m = 0; m < messages.size(); m++) {
        if (isGone(process, state.status())
            || consumable.isNeverTaken(process, state.variables(), messages.get(m))) {
          set[m / Integer.SIZE] |= 1 << m;
        }
      }
      known = sets.add(set);
      neverTaken[process].put(local, known);
    }
    return sets.get(known);
  }

  /** Whether a process takes no more messages. */
  private boolean isGone(int process, ProcessStatus status) {
    return !system.faultModel().keepsMessagesTo(process, status);
  }

  private int[] recorded(int process, int local) {
    int known = recorded[process].lookUp(local);
    if (known == IndexMemo.UNKNOWN) {
      int[] set = new int[words()];
      for (Broadcast broadcast : interner.local(local).broadcasts()) {
        Integer m = numbers.get(message(process, broadcast));
        if (m != null) {
          set[m / Integer.SIZE] |= 1 << m;
        }
      }
      known = sets.add(set);
      recorded[process].put(local, known);
    }
    return sets.get(known);
  }

  private static EventMessage message(int sender, Broadcast broadcast) {
    return new EventMessage(broadcast.kind(), sender, broadcast.content());
  }

  private int without(int process, int local, int[] set) {
    int number = removed.intern(set);
    int known = without[process].lookUp(local, number);
    if (known == PairMemo.UNKNOWN) {
      InternedLocalState state = interner.local(local);
      List<Broadcast> left =
          state.broadcasts().stream()
              .filter(b -> !contains(set, numbers.get(message(process, b))))
              .toList();
      known = interner.number(new InternedLocalState(state.status(), state.variables(), left));
      without[process].put(local, number, known);
    }
    return known;
  }

  private static boolean contains(int[] set, Integer message) {
    return message != null && (set[message / Integer.SIZE] >>> message & 1) != 0;
  }

  /** Estimate of the memory of the memos, in bytes. */
  long bytes() {
    return Stream.of(neverTaken, recorded).flatMap(Stream::of).mapToLong(IndexMemo::bytes).sum()
        + Stream.of(without).mapToLong(PairMemo::bytes).sum()
        + (long) sets.size() * words() * Integer.BYTES
        + removed.bytes();
  }
}
