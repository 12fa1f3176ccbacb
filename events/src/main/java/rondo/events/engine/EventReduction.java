package rondo.events.engine;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import rondo.events.engine.ReactionTable.ReactionStep;
import rondo.events.engine.StateInterner.InternedLocalState;
import rondo.explore.memo.PairMemo;
import rondo.explore.memo.VectorMemo;
import rondo.ir.Fault;
import rondo.ir.data.MonitorAnnouncement;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventFaultModel;
import rondo.ir.event.EventMessage;
import rondo.ir.event.EventProcessSemantics;
import rondo.ir.event.FaultyProcessBound;
import rondo.ir.event.MessagePool;

/**
 * Steps that need not be looked at, as long as all that counts is what processes come to, step by
 * step, and not what is on its way to them.
 *
 * <p><b>Futile messages.</b> A message that a process can never react to any more ({@link
 * ConsumableMessages}) makes no difference to what anybody does, so it is as good as lost: whatever
 * happens without it can happen with it, as a message may stay where it is for ever, and what
 * happens with it happens without it, since nothing consumes it. It is left out where it has not
 * arrived, or arrives at once; so whatever is said to be consumed has really been delivered.
 *
 * <p><b>Delivery on demand.</b> Where messages arrive one by one, only those need to arrive that
 * are consumed next, right before, with no step of another process in between. For take any run. An
 * arrival at a process makes no difference to what other processes do, and none of their steps
 * makes one to it, once the message is sent. So it can be put off until the process reacts next, to
 * right before that, and what it is like before and after each reaction is the same. If the message
 * is not consumed then, its arrival can be put off further; if it is never consumed, for ever. What
 * is left is a run in which exactly what is consumed arrives, in any order, right before it is.
 * That is a run whether processes react to some of what has arrived or to all of it, so both come
 * to the same. A process that is about to react cannot crash then; it could have before. This needs
 * messages to be used up, so it is not done where they may come again.
 *
 * <p><b>Quorums that make no difference.</b> A process may react in the same way to many sets of
 * messages, such as any majority of answers that say the same. If they make the same of it, have it
 * send the same, and leave the same messages but for futile ones, then one of these sets will do:
 * the others lead to the very same state. Sets are gone through once for all states in which the
 * process is like this and has these messages. Where messages arrive by steps of their own, it is
 * these that make the difference, and all sets are kept.
 */
final class EventReduction {
  private final EventProcessSemantics behaviour;
  private final StateInterner interner;
  private final ReactionTable table;
  private final Optional<ConsumableMessages> consumable;
  private final boolean onDemand;
  private final PairMemo[] neverConsumed;
  private final PairMemo[] pruned;
  private final VectorMemo<int[]> demanded = new VectorMemo<>();
  private final boolean atOnce;
  private final PairMemo[] chosen;
  private final AppendOnlyList<ReactionStep[]> distinctSteps = new AppendOnlyList<>();

  EventReduction(
      EventProcessSemantics behaviour,
      StateInterner interner,
      ReactionTable table,
      DeliverySemantics semantics) {
    this.behaviour = behaviour;
    this.interner = interner;
    this.table = table;
    consumable = ConsumableMessages.of(behaviour);
    onDemand =
        switch (behaviour.system().faultModel()) {
          // Whoever adds to these has to think about what is said above.
          case EventFaultModel(
                  int _,
                  boolean duplication,
                  boolean _,
                  FaultyProcessBound _,
                  int _,
                  FaultyProcessBound _) ->
              semantics.isStepwise() && !duplication;
        };
    neverConsumed = memos(behaviour.system().processes());
    pruned = memos(behaviour.system().processes());
    atOnce = !semantics.isStepwise();
    chosen = memos(behaviour.system().processes());
  }

  private static PairMemo[] memos(int processes) {
    return Stream.generate(PairMemo::new).limit(processes).toArray(PairMemo[]::new);
  }

  /** Whether messages arrive right before they are consumed. */
  boolean isOnDemand() {
    return onDemand;
  }

  /** Whether a process like this can never react to a message any more. */
  boolean isNeverConsumed(int process, int local, int letter) {
    int known = neverConsumed[process].lookUp(local, letter);
    if (known == PairMemo.UNKNOWN) {
      known = isNeverConsumed(process, interner.local(local), interner.message(letter)) ? 1 : 0;
      neverConsumed[process].put(local, letter, known);
    }
    return known == 1;
  }

  private boolean isNeverConsumed(int process, InternedLocalState state, EventMessage message) {
    return consumable.isPresent()
        ? consumable.get().isNeverConsumed(process, state.variables(), message)
        : !ConsumableMessages.handles(behaviour.system().roleOf(process), message.kind());
  }

  /** A pool without the messages that a process like this can never react to any more. */
  int pruned(int process, int local, int pool) {
    int known = pruned[process].lookUp(local, pool);
    if (known == PairMemo.UNKNOWN) {
      known =
          interner.number(
              new MessagePool(
                  interner.pool(pool).messages().stream()
                      .filter(l -> !isNeverConsumed(process, local, interner.number(l)))
                      .toList()));
      pruned[process].put(local, pool, known);
    }
    return known;
  }

  /** What makes a step different from others of a process. */
  private record Effect(
      int reaction,
      int local,
      int left,
      List<Integer> sent,
      List<MonitorAnnouncement> announced,
      Optional<Fault> fault) {}

  /** The steps of a process like this that lead somewhere else than those before them. */
  ReactionStep[] distinctSteps(int process, int local, int arrived, ReactionStep[] all) {
    if (!atOnce || all.length < 2) {
      return all;
    }
    int number = chosen[process].lookUp(local, arrived);
    if (number != PairMemo.UNKNOWN) {
      return distinctSteps.get(number);
    }
    var seen = new HashSet<Effect>();
    ReactionStep[] found =
        Stream.of(all).filter(s -> seen.add(effect(process, s))).toArray(ReactionStep[]::new);
    chosen[process].put(
        local, arrived, distinctSteps.add(found.length == all.length ? all : found));
    return found;
  }

  private Effect effect(int process, ReactionStep reactionStep) {
    return new Effect(
        reactionStep.enabledReaction().reaction(),
        reactionStep.local(),
        pruned(process, reactionStep.local(), reactionStep.arrived()),
        IntStream.of(reactionStep.sent()).boxed().toList(),
        reactionStep.announced(),
        reactionStep.fault());
  }

  /** The messages on their way that are consumed next together with those that have arrived. */
  int[] demanded(int[] key) {
    Optional<int[]> known = demanded.lookUp(key);
    if (known.isEmpty()) {
      known = Optional.of(demanded(key[0], key[1], key[2], key[3]));
      demanded.put(key, known.get());
    }
    return known.get();
  }

  private int[] demanded(int process, int local, int arrived, int underway) {
    List<EventMessage> there = interner.pool(arrived).messages();
    var letters = new TreeSet<Integer>();
    for (ReactionStep reactionStep : table.of(process, local, interner.union(arrived, underway))) {
      List<EventMessage> missing = new ArrayList<>(reactionStep.enabledReaction().messages());
      if (missing.isEmpty() && reactionStep.endsRun()) {
        // Perhaps a condition on messages goes wrong: it will when the message has arrived.
        return interner.messages(underway);
      }
      if (there.stream().allMatch(missing::remove)) {
        missing.forEach(l -> letters.add(interner.number(l)));
      }
    }
    return letters.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Roughly how many bytes it takes to remember all this. */
  long bytes() {
    return Stream.of(neverConsumed, pruned, chosen)
            .flatMap(Stream::of)
            .mapToLong(PairMemo::bytes)
            .sum()
        + demanded.bytes();
  }
}
