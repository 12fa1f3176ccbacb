package rondo.events.local;

import java.util.ArrayDeque;
import java.util.List;
import java.util.stream.Stream;
import rondo.budget.Budget;
import rondo.events.local.ReactionTable.ReactionStep;
import rondo.explore.memo.AppendOnlyList;
import rondo.explore.memo.IndexMemo;
import rondo.explore.memo.PairMemo;
import rondo.ir.event.EventMessage;
import rondo.ir.event.Reaction;
import rondo.ir.event.Reaction.Trigger;

/**
 * Searches for a visible step that a process reaches by invisible steps of its own: see {@link
 * InvisibleSteps}.
 *
 * <p>If every reaction of the process takes at most one message, its steps are the union of its
 * steps for each of the messages, and of those without a message: see {@link ConsumptionOutcomes}.
 * Otherwise, or if messages are duplicated, its steps are computed for every pool.
 */
final class LocalSearch {
  /** With more messages there are too many orders in which they can be consumed. */
  private static final int MAX_MESSAGES = 16;

  /** The same, where steps are computed for every pool. */
  private static final int MAX_POOL_MESSAGES = 8;

  /** Limit for a process that takes many steps without messages. */
  static final int MAX_VISITED = 1 << 16;

  /** Estimate for a list of a few local states. */
  private static final long LIST_BYTES = 32;

  /** The successors of a local state with a visible step. */
  static final int[] VISIBLE = {};

  private final InvisibleSteps invisibleSteps;
  private final StateInterner interner;
  private final int process;
  private final List<Integer> forgers;
  private final boolean takesSingleMessages;
  private final ConsumptionOutcomes outcomes;

  /** By local state, and by local state and message: the index of the successors. */
  private final IndexMemo spontaneous = new IndexMemo();

  private final PairMemo taking = new PairMemo();
  private final AppendOnlyList<int[]> successors = new AppendOnlyList<>();

  LocalSearch(
      InvisibleSteps invisibleSteps, int process, List<Integer> forgers, SenderOrder senderOrder) {
    this.invisibleSteps = invisibleSteps;
    this.process = process;
    this.forgers = forgers;
    interner = invisibleSteps.interner();
    outcomes = new ConsumptionOutcomes(this, interner, senderOrder);
    takesSingleMessages =
        !invisibleSteps.system().faultModel().hasDuplication()
            && invisibleSteps.system().roleOf(process).reactions().stream()
                .allMatch(LocalSearch::takesSingleMessage);
  }

  private static boolean takesSingleMessage(Reaction reaction) {
    return reaction.reads().isEmpty()
        && switch (reaction.trigger()) {
          case Trigger.SingleMessage _,
              Trigger.Timeout _,
              Trigger.Internal _,
              Trigger.ByzantineSend _ ->
              true;
          case Trigger.Quorum _, Trigger.Received _ -> false;
        };
  }

  /** Whether a visible step is reachable; also if there are too many states to decide it. */
  boolean reachesVisible(int local, int arrived) {
    int messages = interner.elements(arrived).length;
    return takesSingleMessages
        ? messages > MAX_MESSAGES || outcomes.isVisible(local, arrived)
        : messages > MAX_POOL_MESSAGES || reachesVisibleFromPool(local, arrived);
  }

  private boolean reachesVisibleFromPool(int first, int arrived) {
    var seen = new PairMemo();
    var waiting = new ArrayDeque<int[]>();
    waiting.add(new int[] {first, arrived});
    for (int visited = 0; !waiting.isEmpty(); visited++) {
      Budget.checkpoint();
      int local = waiting.getLast()[0];
      int pool = waiting.removeLast()[1];
      for (ReactionStep step : invisibleSteps.steps(process, local, pool, forgers)) {
        if (visited > MAX_VISITED || invisibleSteps.isVisible(process, local, step)) {
          return true;
        }
        if (seen.lookUp(step.local(), step.arrived()) == PairMemo.UNKNOWN) {
          seen.put(step.local(), step.arrived(), 0);
          waiting.add(new int[] {step.local(), step.arrived()});
        }
      }
    }
    return false;
  }

  /** The local states after steps that take no message, except for forged ones. */
  int[] spontaneous(int local) {
    int known = spontaneous.lookUp(local);
    if (known == IndexMemo.UNKNOWN) {
      known =
          successors.add(
              locals(
                  local,
                  invisibleSteps.steps(process, local, StateInterner.EMPTY, forgers).stream()));
      spontaneous.put(local, known);
    }
    return successors.get(known);
  }

  /** The local states after steps that take a message. */
  int[] taking(int local, int message) {
    int known = taking.lookUp(local, message);
    if (known == PairMemo.UNKNOWN) {
      EventMessage taken = interner.element(message);
      int pool = interner.poolOf(new int[] {message});
      known =
          successors.add(
              locals(
                  local,
                  invisibleSteps.steps(process, local, pool, forgers).stream()
                      .filter(
                          s ->
                              s.fault().isPresent()
                                  || s.enabledReaction().messages().contains(taken))));
      taking.put(local, message, known);
    }
    return successors.get(known);
  }

  /** The local states after these steps; {@link #VISIBLE} if one of them is visible. */
  private int[] locals(int local, Stream<ReactionStep> steps) {
    List<ReactionStep> all = steps.toList();
    return all.stream().anyMatch(s -> invisibleSteps.isVisible(process, local, s))
        ? VISIBLE
        : all.stream().mapToInt(ReactionStep::local).distinct().toArray();
  }

  /** Estimate of the memory of the memos, in bytes. */
  long bytes() {
    return outcomes.bytes() + spontaneous.bytes() + taking.bytes() + LIST_BYTES * successors.size();
  }
}
