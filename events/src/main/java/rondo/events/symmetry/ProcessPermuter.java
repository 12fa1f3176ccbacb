package rondo.events.symmetry;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import rondo.events.local.StateInterner;
import rondo.events.local.StateInterner.InternedLocalState;
import rondo.events.reduction.RecordedKinds.Broadcast;
import rondo.explore.memo.IndexMemo;
import rondo.explore.memo.PairMemo;
import rondo.explore.memo.VectorMemo;
import rondo.ir.data.ProcessReferences;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.event.EventMessage;
import rondo.ir.event.EventSystem;
import rondo.ir.event.ProtocolMonitor;
import rondo.ir.event.Role;
import rondo.ir.event.state.RunHistory;

/**
 * Applies permutations of interchangeable processes, which are given by index, to interned local
 * states, pools and run histories. Results are memoized by permutation and word.
 */
final class ProcessPermuter {
  private final EventSystem system;
  private final StateInterner interner;
  private final SymmetricProcesses symmetric;
  private final VectorMemo<Integer> permutations = new VectorMemo<>();
  private final PairMemo[] locals;
  private final PairMemo elements = new PairMemo();

  /**
   * By message in a pool: 1 plus its sender, if that is the only process of a group that it
   * mentions; else 0.
   */
  private final IndexMemo senders = new IndexMemo();

  private final PairMemo bySender = new PairMemo();
  private final PairMemo pools = new PairMemo();
  private final PairMemo histories = new PairMemo();
  private int count;

  ProcessPermuter(EventSystem system, StateInterner interner, SymmetricProcesses symmetric) {
    this.system = system;
    this.interner = interner;
    this.symmetric = symmetric;
    locals = Stream.generate(PairMemo::new).limit(system.roles().size()).toArray(PairMemo[]::new);
  }

  /** The ID of a permutation. */
  int number(int[] to) {
    return permutations.lookUp(to).orElseGet(() -> added(to));
  }

  private synchronized int added(int[] to) {
    if (permutations.lookUp(to).isEmpty()) {
      permutations.put(to, count++);
    }
    return permutations.lookUp(to).orElseThrow();
  }

  /**
   * @param number the ID of {@code to}
   */
  int local(int role, int local, int[] to, int number) {
    int known = locals[role].lookUp(number, local);
    if (known == PairMemo.UNKNOWN) {
      known =
          interner.number(
              permuted(system.roles().get(role), interner.local(local), symmetric.images(to)));
      locals[role].put(number, local, known);
    }
    return known;
  }

  private InternedLocalState permuted(Role role, InternedLocalState state, int[] to) {
    return new InternedLocalState(
        state.status(),
        ProcessReferences.permuted(role.variables(), state.variables(), to),
        state.broadcasts().stream().map(b -> permuted(b, to)).sorted().toList());
  }

  /** Only the variables of monitors may contain processes; the fault counters do not. */
  int history(int history, int[] to, int number) {
    int known = histories.lookUp(number, history);
    if (known == PairMemo.UNKNOWN) {
      RunHistory before = interner.history(history);
      int[] images = symmetric.images(to);
      List<ProtocolMonitor> monitors = system.monitors();
      List<List<Value>> monitorVariables =
          IntStream.range(0, monitors.size())
              .mapToObj(
                  m ->
                      ProcessReferences.permuted(
                          monitors.get(m).variables(), before.monitorVariables().get(m), images))
              .toList();
      known = interner.number(before.monitorVariables(monitorVariables));
      histories.put(number, history, known);
    }
    return known;
  }

  int pool(int pool, int[] to, int number) {
    int known = pools.lookUp(number, pool);
    if (known == PairMemo.UNKNOWN) {
      int[] elements = interner.elements(pool).clone();
      for (int i = 0; i < elements.length; i++) {
        elements[i] = element(elements[i], to, number);
      }
      Arrays.sort(elements);
      known = interner.poolOf(elements);
      pools.put(number, pool, known);
    }
    return known;
  }

  /** The image of a message in a pool. */
  private int element(int element, int[] to, int number) {
    int sender = senders.lookUp(element);
    if (sender == IndexMemo.UNKNOWN) {
      EventMessage message = interner.element(element);
      boolean isPlain =
          !ProcessReferences.isPossibleIn(system.messages().get(message.kind()).content());
      sender = isPlain && symmetric.index(message.sender()) >= 0 ? message.sender() + 1 : 0;
      senders.put(element, sender);
    }
    return sender > 0
        ? element(element, symmetric.image(sender - 1, to))
        : elementByPermutation(element, to, number);
  }

  /** A message of another sender, with a content that does not mention processes. */
  private int element(int element, int sender) {
    int known = bySender.lookUp(element, sender);
    if (known == PairMemo.UNKNOWN) {
      EventMessage m = interner.element(element);
      known = interner.element(new EventMessage(m.kind(), sender, m.content(), m.sequenceNumber()));
      bySender.put(element, sender, known);
    }
    return known;
  }

  private int elementByPermutation(int element, int[] to, int number) {
    int known = elements.lookUp(number, element);
    if (known == PairMemo.UNKNOWN) {
      known = interner.element(permuted(interner.element(element), symmetric.images(to)));
      elements.put(number, element, known);
    }
    return known;
  }

  private Broadcast permuted(Broadcast broadcast, int[] to) {
    Type type = system.messages().get(broadcast.kind()).content();
    return new Broadcast(
        broadcast.kind(), ProcessReferences.permuted(type, broadcast.content(), to));
  }

  private EventMessage permuted(EventMessage message, int[] to) {
    Type type = system.messages().get(message.kind()).content();
    return new EventMessage(
        message.kind(),
        to[message.sender()],
        ProcessReferences.permuted(type, message.content(), to),
        message.sequenceNumber());
  }

  /** Estimate of the memory of the memos, in bytes. */
  long bytes() {
    return pools.bytes()
        + elements.bytes()
        + senders.bytes()
        + bySender.bytes()
        + histories.bytes()
        + permutations.bytes()
        + Stream.of(locals).mapToLong(PairMemo::bytes).sum();
  }
}
