package rondo.events.engine;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import rondo.budget.Budget;
import rondo.events.engine.ReactionTable.ReactionStep;
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
 * steps for each of the messages, and of those without a message. These are memoized, and a set of
 * messages is a bit set. Otherwise the steps are computed for every pool.
 */
final class LocalSearch {
  /** With more messages there are too many orders in which they can be consumed. */
  private static final int MAX_MESSAGES = 16;

  /** The same, where steps are computed for every pool. */
  private static final int MAX_POOL_MESSAGES = 8;

  /** Limit for a process that takes many steps without messages. */
  private static final int MAX_VISITED = 1 << 18;

  private static final int CHECKPOINT_INTERVAL = 64;

  /** Estimate for a list of a few local states. */
  private static final long LIST_BYTES = 32;

  /** The successors of a local state with a visible step. */
  private static final int[] VISIBLE = {};

  private final InvisibleSteps invisibleSteps;
  private final StateInterner interner;
  private final int process;
  private final List<Integer> forgers;
  private final boolean takesSingleMessages;
  private final boolean hasDuplication;

  /** By local state, and by local state and message: the index of the successors. */
  private final IndexMemo spontaneous = new IndexMemo();

  private final PairMemo taking = new PairMemo();
  private final AppendOnlyList<int[]> successors = new AppendOnlyList<>();

  LocalSearch(InvisibleSteps invisibleSteps, int process, List<Integer> forgers) {
    this.invisibleSteps = invisibleSteps;
    this.process = process;
    this.forgers = forgers;
    interner = invisibleSteps.interner();
    hasDuplication = invisibleSteps.system().faultModel().hasDuplication();
    takesSingleMessages =
        invisibleSteps.system().roleOf(process).reactions().stream()
            .allMatch(LocalSearch::takesSingleMessage);
  }

  private static boolean takesSingleMessage(Reaction reaction) {
    return reaction.reads().isEmpty()
        && switch (reaction.trigger()) {
          case Trigger.SingleMessage _, Trigger.Timeout _, Trigger.Internal _ -> true;
          case Trigger.Quorum _, Trigger.Received _ -> false;
        };
  }

  /** Whether a visible step is reachable; also if there are too many states to decide it. */
  boolean reachesVisible(int local, int arrived) {
    int most = takesSingleMessages ? MAX_MESSAGES : MAX_POOL_MESSAGES;
    if (interner.elements(arrived).length > most) {
      return true;
    }
    return takesSingleMessages
        ? new SingleMessageSearch(interner.elements(arrived)).run(local)
        : new PoolSearch().run(local, arrived);
  }

  /** Pairs of a local state and the messages that are left, a bit set or a pool. */
  private abstract static class PairSearch {
    private final PairMemo seen = new PairMemo();
    private int[] waiting = new int[64];
    private int size;
    private int visited;

    /** Searches; true also if the limit is exceeded. */
    final boolean run(int local, int left) {
      add(local, left);
      while (size > 0) {
        if (visited % CHECKPOINT_INTERVAL == 0) {
          Budget.checkpoint();
        }
        size -= 2;
        if (visited > MAX_VISITED || !explore(waiting[size], waiting[size + 1])) {
          return true;
        }
      }
      return false;
    }

    /** Adds the successors of a pair; false if a step is visible. */
    abstract boolean explore(int local, int left);

    final void add(int local, int left) {
      if (seen.lookUp(local, left) != PairMemo.UNKNOWN) {
        return;
      }
      seen.put(local, left, 0);
      visited++;
      if (size == waiting.length) {
        waiting = Arrays.copyOf(waiting, 2 * size);
      }
      waiting[size++] = local;
      waiting[size++] = left;
    }
  }

  /** Messages are taken one by one; those that are left are a bit set. */
  private final class SingleMessageSearch extends PairSearch {
    private final int[] messages;

    SingleMessageSearch(int[] messages) {
      this.messages = messages;
    }

    boolean run(int local) {
      return run(local, (1 << messages.length) - 1);
    }

    @Override
    boolean explore(int local, int left) {
      if (!add(spontaneous(local), left)) {
        return false;
      }
      for (int rest = left; rest != 0; rest &= rest - 1) {
        int message = messages[Integer.numberOfTrailingZeros(rest)];
        int after = isDuplicated(message) ? left : left & ~Integer.lowestOneBit(rest);
        if (!add(taking(local, message), after)) {
          return false;
        }
      }
      return true;
    }

    private boolean add(int[] locals, int left) {
      for (int local : locals) {
        add(local, left);
      }
      return locals != VISIBLE;
    }
  }

  /** The steps are computed for every pool. */
  private final class PoolSearch extends PairSearch {
    @Override
    boolean explore(int local, int left) {
      for (ReactionStep step : invisibleSteps.steps(process, local, left, forgers)) {
        if (invisibleSteps.isVisible(process, local, step)) {
          return false;
        }
        add(step.local(), step.arrived());
      }
      return true;
    }
  }

  private boolean isDuplicated(int message) {
    return hasDuplication
        && invisibleSteps.system().faultModel().isDuplicated(interner.element(message));
  }

  /** The local states after steps that take no message, except for forged ones. */
  private int[] spontaneous(int local) {
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
  private int[] taking(int local, int message) {
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
    return spontaneous.bytes() + taking.bytes() + LIST_BYTES * successors.size();
  }
}
