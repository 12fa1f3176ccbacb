package rondo.events.closure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rondo.events.closure.LogicalTime.RoundStage;
import rondo.events.local.ReactionTable;
import rondo.events.local.ReactionTable.ReactionStep;
import rondo.events.local.StateInterner;
import rondo.explore.StateNumbering;
import rondo.explore.encoding.ValueCodec;
import rondo.explore.memo.AppendOnlyList;
import rondo.explore.memo.Interner;
import rondo.explore.memo.PairMemo;
import rondo.ir.event.EventMessage;
import rondo.ir.event.MessageTags;
import rondo.ir.event.RoundTag;

/** The steps of processes with their logical times in the order of rounds. */
final class TimedSteps {
  private final ReactionTable table;
  private final StateInterner interner;
  private final MessageTags messageTags;
  private final Interner<LogicalTime> times = new Interner<>();
  private final AppendOnlyList<TimedStep[]> all = new AppendOnlyList<>();
  private final AppendOnlyList<ExploredState> exploredStates = new AppendOnlyList<>();
  private final PairMemo[] known;

  TimedSteps(ReactionTable table, StateInterner interner, MessageTags messageTags, int processes) {
    this.table = table;
    this.interner = interner;
    this.messageTags = messageTags;
    known = Stream.generate(PairMemo::new).limit(processes).toArray(PairMemo[]::new);
    times.intern(LogicalTime.START);
  }

  /**
   * A step with its logical time.
   *
   * @param time empty if the step neither consumes nor sends a message
   * @param timeId the interned time
   */
  record TimedStep(ReactionStep reactionStep, Optional<LogicalTime> time, int timeId) {}

  /** The steps of a process in a local state. */
  record ExploredState(int process, int local, List<TimedStep> steps) {}

  StateNumbering numbering() {
    return times.numbering("logical times", ValueCodec.of(LogicalTime.class));
  }

  LogicalTime time(int number) {
    return times.value(number);
  }

  /** The steps of a process, except those that change nothing. */
  TimedStep[] of(int process, int local, int pool) {
    int number = known[process].lookUp(local, pool);
    if (number != PairMemo.UNKNOWN) {
      return all.get(number);
    }
    var steps = new ArrayList<TimedStep>();
    for (ReactionStep reactionStep : table.of(process, local, pool)) {
      boolean idle =
          reactionStep.local() == local
              && reactionStep.sent().length == 0
              && reactionStep.fault().isEmpty();
      if (!idle) {
        steps.add(timed(process, reactionStep));
      }
    }
    TimedStep[] found = steps.toArray(new TimedStep[0]);
    known[process].put(local, pool, all.add(found));
    exploredStates.add(new ExploredState(process, local, steps));
    return found;
  }

  private TimedStep timed(int process, ReactionStep reactionStep) {
    Optional<LogicalTime> at = Optional.empty();
    List<EventMessage> consumed = reactionStep.enabledReaction().messages();
    if (!consumed.isEmpty()) {
      RoundTag round = messageTags.of(consumed.getFirst());
      at = Optional.of(new LogicalTime(round, RoundStage.REACTING, process));
    } else if (reactionStep.sent().length > 0) {
      RoundTag round = messageTags.of(interner.message(reactionStep.sent()[1]));
      at = Optional.of(new LogicalTime(round, RoundStage.SENDING, process));
    }
    return new TimedStep(reactionStep, at, at.map(times::intern).orElse(0));
  }

  /** All states queried so far. */
  List<ExploredState> exploredStates() {
    var list = new ArrayList<ExploredState>();
    for (int i = 0; i < exploredStates.size(); i++) {
      list.add(exploredStates.get(i));
    }
    return list;
  }

  RoundTag round(EventMessage message) {
    return messageTags.of(message);
  }

  /** Estimate of the memory of the memos, in bytes. */
  long bytes() {
    return table.bytes()
        + 200L * all.size()
        + Arrays.stream(known).mapToLong(PairMemo::bytes).sum();
  }
}
