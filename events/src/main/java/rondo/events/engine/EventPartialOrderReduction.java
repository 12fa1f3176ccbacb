package rondo.events.engine;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import rondo.events.engine.EventTransitionSystem.StepSelection;
import rondo.events.local.ReactionTable;
import rondo.events.local.ReactionTable.ReactionStep;
import rondo.events.local.StateInterner;
import rondo.events.local.StateInterner.InternedLocalState;
import rondo.events.reduction.ConsumableMessages;
import rondo.explore.memo.AppendOnlyList;
import rondo.explore.memo.PairMemo;
import rondo.explore.memo.VectorMemo;
import rondo.ir.Fault;
import rondo.ir.data.interpreter.MonitorAnnouncement;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventFaultModel;
import rondo.ir.event.EventMessage;
import rondo.ir.event.FailureDetector;
import rondo.ir.event.FaultyProcessBound;
import rondo.ir.event.LossBound;
import rondo.ir.event.MessageScope;
import rondo.ir.event.OmissionBounds;
import rondo.ir.event.RestartBound;
import rondo.ir.event.TimingModel;
import rondo.ir.event.semantics.EventProcessSemantics;
import rondo.ir.event.state.MessagePool;

/**
 * Partial-order reduction for properties that do not mention messages in transit: it preserves the
 * sequences of local states.
 *
 * <p><b>Dead messages.</b> A message that its receiver can never take any more ({@link
 * ConsumableMessages}) affects no process, so it may be treated as lost: every run without it is a
 * run with it, as a message may stay in transit for ever; and every run with it is a run without
 * it, since nothing consumes it. Dead messages are dropped while they are in transit, or on sending
 * if delivery is immediate; so every message that is reported as consumed has really been
 * delivered.
 *
 * <p><b>Delivery on demand.</b> Where deliveries are steps of their own, only the messages consumed
 * next need to be delivered, immediately before, with no step of another process in between. Proof:
 * take any run. A delivery to a process is independent of the steps of other processes, once the
 * message is sent. So it can be postponed until immediately before the next reaction of the
 * receiver, and the local states before and after each reaction stay the same. If that reaction
 * does not consume the message, its delivery can be postponed further; if the message is never
 * consumed, for ever. What remains is a run in which exactly the consumed messages are delivered,
 * in any order, immediately before they are consumed. This is a run whether processes react to some
 * of the messages that have arrived or to all of them, so both semantics have the same reduction. A
 * process that is about to react cannot crash at that point; it could have crashed before, or
 * crashes within the reaction. The argument requires that messages are removed when consumed, so
 * the reduction is off under duplication, and where messages are kept.
 *
 * <p><b>Crashes within steps.</b> A process that crashes while it sends messages may have sent any
 * of them. It suffices that it has sent all: those that it has not sent in a given run are then
 * never consumed. See {@link CrashStepTable}.
 *
 * <p><b>Omissions.</b> A message that is omitted is never consumed, and every message may stay in
 * transit for ever, so that a failure by omission changes nothing but the status of a process. It
 * is a step between two reactions, independent of the reactions and deliveries of other processes,
 * and it changes neither the variables nor the reactions of its own: so it can be exchanged with
 * the deliveries, as above.
 *
 * <p><b>Timing.</b> Where the network stabilizes, the reduction is off ({@link
 * rondo.events.reduction.EventReductionApplicability}): a timeout is possible only in the absence
 * of certain messages, so it depends on the steps of other processes. For properties that no
 * infinite run violates, the network need not stabilize, and the argument above applies.
 *
 * <p><b>Equivalent quorums.</b> A process may react in the same way to many sets of messages, such
 * as any majority of equal answers. If these lead to the same local state, send the same messages,
 * and leave the same messages except for dead ones, one of the sets suffices: the others lead to
 * the identical state. The choice is memoized by local state and arrived messages. Where deliveries
 * are steps of their own, it is the deliveries that lead to different states, and all sets are
 * kept.
 */
final class EventPartialOrderReduction {
  private final EventProcessSemantics processSemantics;
  private final StateInterner interner;
  private final ReactionTable table;
  private final Optional<ConsumableMessages> consumable;
  private final boolean onDemand;
  private final PairMemo[] neverTaken;
  private final PairMemo[] pruned;
  private final VectorMemo<int[]> demanded = new VectorMemo<>();
  private final boolean choosesSteps;
  private final PairMemo[] chosen;
  private final AppendOnlyList<ReactionStep[]> distinctSteps = new AppendOnlyList<>();

  EventPartialOrderReduction(
      EventProcessSemantics processSemantics,
      StateInterner interner,
      ReactionTable table,
      DeliverySemantics semantics,
      StepSelection selection,
      Optional<ConsumableMessages> consumable) {
    this.processSemantics = processSemantics;
    this.interner = interner;
    this.table = table;
    this.consumable = consumable;
    onDemand =
        switch (processSemantics.system().faultModel()) {
          // A new component of the fault model requires a review of the argument above.
          case EventFaultModel(
                  List<LossBound> _,
                  List<MessageScope> duplication,
                  List<MessageScope> _,
                  FaultyProcessBound _,
                  FaultyProcessBound _,
                  List<RestartBound> _,
                  OmissionBounds _,
                  FaultyProcessBound _,
                  FaultyProcessBound _,
                  Optional<FailureDetector> _,
                  TimingModel _) ->
              selection == StepSelection.REDUCED
                  && semantics.isStepwise()
                  && duplication.isEmpty()
                  && !processSemantics.system().keepsMessages();
        };
    neverTaken = memos(processSemantics.system().processes());
    pruned = memos(processSemantics.system().processes());
    choosesSteps = selection == StepSelection.REDUCED && !semantics.isStepwise();
    chosen = memos(processSemantics.system().processes());
  }

  private static PairMemo[] memos(int processes) {
    return Stream.generate(PairMemo::new).limit(processes).toArray(PairMemo[]::new);
  }

  /** Whether messages are delivered only immediately before they are consumed. */
  boolean isOnDemand() {
    return onDemand;
  }

  /** Whether a process in this local state can never take a message any more. */
  boolean isNeverTaken(int process, int local, int message) {
    int known = neverTaken[process].lookUp(local, message);
    if (known == PairMemo.UNKNOWN) {
      known = isNeverTaken(process, interner.local(local), interner.message(message)) ? 1 : 0;
      neverTaken[process].put(local, message, known);
    }
    return known == 1;
  }

  private boolean isNeverTaken(int process, InternedLocalState state, EventMessage message) {
    return consumable.isPresent()
        ? consumable.get().isNeverTaken(process, state.variables(), message)
        : !ConsumableMessages.handles(processSemantics.system().roleOf(process), message.kind());
  }

  /** A pool without the messages that a process in this local state can never take any more. */
  int pruned(int process, int local, int pool) {
    int known = pruned[process].lookUp(local, pool);
    if (known == PairMemo.UNKNOWN) {
      known =
          interner.number(
              new MessagePool(
                  interner.pool(pool).messages().stream()
                      .filter(l -> !isNeverTaken(process, local, interner.number(l)))
                      .toList()));
      pruned[process].put(local, pool, known);
    }
    return known;
  }

  /** The effect of a step; steps with equal effects lead to the same state. */
  private record Effect(
      int reaction,
      int local,
      int left,
      List<Integer> sent,
      List<MonitorAnnouncement> announced,
      Optional<Fault> fault) {}

  /** The steps of a process with distinct effects: the first of each class. */
  ReactionStep[] distinctSteps(int process, int local, int arrived, ReactionStep[] all) {
    if (!choosesSteps || all.length < 2) {
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

  /**
   * The messages in transit that the next reaction may consume together with all that have arrived.
   */
  int[] demanded(int[] key) {
    Optional<int[]> known = demanded.lookUp(key);
    if (known.isEmpty()) {
      known = Optional.of(demanded(key[0], key[1], key[2], key[3]));
      demanded.put(key, known.get());
    }
    return known.get();
  }

  private int[] demanded(int process, int local, int arrived, int inTransit) {
    List<EventMessage> there = interner.pool(arrived).messages();
    var messages = new TreeSet<Integer>();
    for (ReactionStep reactionStep : table.of(process, local, interner.union(arrived, inTransit))) {
      List<EventMessage> missing = new ArrayList<>(reactionStep.enabledReaction().messages());
      if (missing.isEmpty() && reactionStep.endsRun()) {
        // The guard of a reaction may have failed: it will fail when the message has arrived.
        return interner.messages(inTransit);
      }
      if (there.stream().allMatch(missing::remove)) {
        missing.forEach(l -> messages.add(interner.number(l)));
      }
    }
    return messages.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Estimate of the memory of the memos, in bytes. */
  long bytes() {
    return Stream.of(neverTaken, pruned, chosen)
            .flatMap(Stream::of)
            .mapToLong(PairMemo::bytes)
            .sum()
        + demanded.bytes();
  }
}
