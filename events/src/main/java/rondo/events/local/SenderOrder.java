package rondo.events.local;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import rondo.events.local.StateInterner.InternedLocalState;
import rondo.explore.memo.IndexMemo;
import rondo.explore.memo.VectorMemo;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.ProcessReferences;
import rondo.ir.data.Value;
import rondo.ir.event.EventMessage;
import rondo.ir.event.EventSystem;

/**
 * Orders the senders of the messages to a process by what they have sent, where they are
 * interchangeable.
 *
 * <p>If neither the local state of the process nor the messages refer to processes, the steps of
 * the process with permuted senders are its steps, with permuted local states.
 */
final class SenderOrder {
  private static final Comparator<int[]> LONGEST_FIRST =
      Comparator.<int[]>comparingInt(a -> -a.length).thenComparing(Arrays::compare);

  private final EventSystem system;
  private final StateInterner interner;
  private final List<LocalVariable> variables;
  private final List<List<Integer>> groups;

  /** By local state: 1 if it refers to no process. */
  private final IndexMemo isPlain = new IndexMemo();

  /** By permutation: the images of local states. */
  private final VectorMemo<IndexMemo> images = new VectorMemo<>();

  /**
   * @param interchangeable groups of interchangeable processes
   */
  SenderOrder(
      EventSystem system,
      StateInterner interner,
      int process,
      List<List<Integer>> interchangeable) {
    this.system = system;
    this.interner = interner;
    variables = system.roleOf(process).variables();
    groups =
        interchangeable.stream()
            .map(g -> g.stream().filter(p -> p != process).sorted().toList())
            .filter(g -> g.size() > 1)
            .toList();
  }

  /** Whether senders may be permuted, for a process in this local state. */
  boolean isApplicable(int local, int pool) {
    return !groups.isEmpty() && isPlain(local) && arePlain(interner.elements(pool));
  }

  private boolean isPlain(int local) {
    int known = isPlain.lookUp(local);
    if (known == IndexMemo.UNKNOWN) {
      List<Value> values = interner.local(local).variables();
      boolean refers =
          IntStream.range(0, values.size())
              .anyMatch(v -> ProcessReferences.isIn(variables.get(v).type(), values.get(v)));
      known = refers ? 0 : 1;
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

  /** The images of all processes under the permutation that puts the senders in order. */
  int[] permutation(int pool) {
    int[] to = IntStream.range(0, system.processes()).toArray();
    for (List<Integer> group : groups) {
      List<int[]> contents = new ArrayList<>();
      for (int sender : group) {
        contents.add(contents(pool, sender, group.getFirst()));
      }
      List<Integer> sorted =
          IntStream.range(0, group.size())
              .boxed()
              .sorted(Comparator.comparing(contents::get, LONGEST_FIRST))
              .toList();
      for (int i = 0; i < sorted.size(); i++) {
        to[group.get(sorted.get(i))] = group.get(i);
      }
    }
    return to;
  }

  /** What a sender has sent, as messages of another one. */
  private int[] contents(int pool, int sender, int first) {
    return IntStream.of(interner.elements(pool))
        .mapToObj(interner::element)
        .filter(m -> m.sender() == sender)
        .mapToInt(m -> sentBy(m, first))
        .sorted()
        .toArray();
  }

  private int sentBy(EventMessage message, int sender) {
    return interner.element(new EventMessage(message.kind(), sender, message.content()));
  }

  int permutedPool(int pool, int[] to) {
    return interner.poolOf(
        IntStream.of(interner.elements(pool))
            .mapToObj(interner::element)
            .mapToInt(m -> sentBy(m, to[m.sender()]))
            .sorted()
            .toArray());
  }

  /** The image of a local state. */
  int permutedLocal(int local, int[] to) {
    IndexMemo memo = images.lookUp(to).orElseGet(() -> added(to));
    int known = memo.lookUp(local);
    if (known == IndexMemo.UNKNOWN) {
      InternedLocalState state = interner.local(local);
      known =
          interner.number(
              new InternedLocalState(
                  state.status(), ProcessReferences.permuted(variables, state.variables(), to)));
      memo.put(local, known);
    }
    return known;
  }

  private synchronized IndexMemo added(int[] to) {
    if (images.lookUp(to).isEmpty()) {
      images.put(to, new IndexMemo());
    }
    return images.lookUp(to).orElseThrow();
  }
}
