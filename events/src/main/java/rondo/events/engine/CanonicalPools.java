package rondo.events.engine;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import rondo.explore.memo.IndexMemo;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.ProcessReferences;
import rondo.ir.data.Value;
import rondo.ir.event.EventMessage;
import rondo.ir.event.EventSystem;

/**
 * The pools of a process up to the order of their senders, where these are interchangeable.
 *
 * <p>If neither the local state of the process nor the messages refer to processes, it makes no
 * difference to its own steps which of several interchangeable processes has sent what.
 */
final class CanonicalPools {
  private static final Comparator<int[]> ORDER = Arrays::compare;

  private final EventSystem system;
  private final StateInterner interner;
  private final List<LocalVariable> variables;
  private final List<List<Integer>> senders;

  /** By local state: 1 if it refers to no process. */
  private final IndexMemo isPlain = new IndexMemo();

  /**
   * @param groups the processes that are interchangeable
   */
  CanonicalPools(
      EventSystem system, StateInterner interner, int process, List<List<Integer>> groups) {
    this.system = system;
    this.interner = interner;
    variables = system.roleOf(process).variables();
    senders =
        groups.stream()
            .map(g -> g.stream().filter(p -> p != process).sorted().toList())
            .filter(g -> g.size() > 1)
            .toList();
  }

  /** The representative of a pool, for a process in this local state. */
  int canonical(int local, int pool) {
    int[] elements = interner.elements(pool);
    if (senders.isEmpty() || elements.length < 2 || !isPlain(local) || !arePlain(elements)) {
      return pool;
    }
    int[] sorted = elements;
    for (List<Integer> group : senders) {
      sorted = sorted(sorted, group);
    }
    Arrays.sort(sorted);
    return interner.poolOf(sorted);
  }

  private boolean isPlain(int local) {
    int known = isPlain.lookUp(local);
    if (known == IndexMemo.UNKNOWN) {
      List<Value> values = interner.local(local).variables();
      known = 1;
      for (int v = 0; v < values.size(); v++) {
        if (ProcessReferences.isIn(variables.get(v).type(), values.get(v))) {
          known = 0;
        }
      }
      isPlain.put(local, known);
    }
    return known == 1;
  }

  private boolean arePlain(int[] elements) {
    for (int element : elements) {
      int kind = interner.element(element).kind();
      if (ProcessReferences.isPossibleIn(system.messages().get(kind).content())) {
        return false;
      }
    }
    return true;
  }

  /** The messages with the senders of a group in the order of what they have sent. */
  private int[] sorted(int[] elements, List<Integer> group) {
    Map<Integer, int[]> bySender = new TreeMap<>();
    int[] renamed = new int[elements.length];
    int size = 0;
    for (int element : elements) {
      EventMessage message = interner.element(element);
      if (group.contains(message.sender())) {
        bySender.merge(
            message.sender(), new int[] {sentBy(message, group.getFirst())}, CanonicalPools::concat);
      } else {
        renamed[size++] = element;
      }
    }
    bySender.values().forEach(Arrays::sort);
    List<int[]> contents = bySender.values().stream().sorted(ORDER).toList();
    for (int i = 0; i < contents.size(); i++) {
      for (int content : contents.get(i)) {
        renamed[size++] = sentBy(interner.element(content), group.get(i));
      }
    }
    return renamed;
  }

  private static int[] concat(int[] some, int[] more) {
    int[] all = Arrays.copyOf(some, some.length + more.length);
    System.arraycopy(more, 0, all, some.length, more.length);
    return all;
  }

  /** The same message of another sender. */
  private int sentBy(EventMessage message, int sender) {
    return interner.element(
        new EventMessage(message.kind(), sender, message.content(), message.sequenceNumber()));
  }
}
