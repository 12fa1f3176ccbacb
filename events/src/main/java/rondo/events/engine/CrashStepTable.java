package rondo.events.engine;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import rondo.events.local.ReactionTable;
import rondo.events.local.StateInterner;
import rondo.events.local.StateInterner.InternedLocalState;
import rondo.explore.memo.IntArrayKey;
import rondo.ir.FaultException;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.CrashPoint;
import rondo.ir.data.interpreter.CrashedOutcome;
import rondo.ir.data.interpreter.CrashedOutcome.SendSubsets;
import rondo.ir.data.interpreter.MonitorAnnouncement;
import rondo.ir.event.Reaction;
import rondo.ir.event.semantics.EventProcessSemantics;
import rondo.ir.event.state.EnabledReaction;
import rondo.ir.event.state.MessagePool;

/**
 * The reactions within which processes crash, memoized like those of {@link ReactionTable}. Steps
 * that lead to the same state are listed once.
 *
 * <p>Where partial-order reduction is applied, a process that crashes while it sends sends all
 * messages of that statement: a message that is never consumed is equivalent to one that was never
 * sent. Then a crash after the last assignment of a step is no step of its own, unless the property
 * observes the crash: otherwise the process may as well crash after the step.
 */
final class CrashStepTable {
  /** An estimate: a list of a few steps. */
  private static final long USUAL_BYTES = 300;

  private final EventProcessSemantics semantics;
  private final StateInterner interner;
  private final ReactionTable table;
  private final SendSubsets subsets;
  private final Map<IntArrayKey, List<CrashStep>> known = new ConcurrentHashMap<>();

  CrashStepTable(
      EventProcessSemantics semantics,
      StateInterner interner,
      ReactionTable table,
      SendSubsets subsets) {
    this.semantics = semantics;
    this.interner = interner;
    this.table = table;
    this.subsets = subsets;
  }

  /**
   * A reaction within which the process crashes.
   *
   * @param consumesAll whether it consumes all messages that have arrived
   * @param arrived the interned pool after the step; empty if the process never restarts
   */
  record CrashStep(
      EnabledReaction enabledReaction,
      List<Integer> choices,
      CrashPoint point,
      boolean consumesAll,
      int local,
      int arrived,
      int[] sent,
      List<MonitorAnnouncement> announced) {}

  /**
   * What a step does to the state.
   *
   * @param timeout the reaction, if it is a timeout that may have to wait: see {@link
   *     StableTimeouts}
   */
  private record Effect(
      Optional<EnabledReaction> timeout,
      boolean consumesAll,
      int local,
      int arrived,
      List<Integer> sent,
      List<MonitorAnnouncement> announced) {}

  /** The steps of a correct process; whether it may crash is checked by the caller. */
  List<CrashStep> of(int process, int local, int arrived, List<Integer> forgers) {
    int[] words = new int[3 + forgers.size()];
    words[0] = process;
    words[1] = local;
    words[2] = arrived;
    for (int f = 0; f < forgers.size(); f++) {
      words[3 + f] = forgers.get(f);
    }
    var key = new IntArrayKey(words);
    List<CrashStep> found = known.get(key);
    if (found == null) {
      found = steps(process, interner.local(local).variables(), arrived, forgers);
      known.put(key, found);
    }
    return found;
  }

  private List<CrashStep> steps(int process, List<Value> own, int pool, List<Integer> forgers) {
    MessagePool arrived = interner.pool(pool);
    Map<Effect, CrashStep> steps = new LinkedHashMap<>();
    try {
      for (EnabledReaction reaction : semantics.enabledReactions(process, own, arrived, forgers)) {
        boolean all = table.consumesAll(process, arrived, reaction, forgers);
        int rest =
            semantics.system().faultModel().mayRestart(process)
                ? table.rest(process, pool, reaction)
                : StateInterner.EMPTY;
        for (CrashedOutcome crashed : semantics.reactAndCrash(process, own, reaction, subsets)) {
          CrashStep step = step(process, reaction, crashed, all, rest);
          List<Integer> sent = IntStream.of(step.sent()).boxed().toList();
          steps.putIfAbsent(
              new Effect(
                  timeout(process, reaction), all, step.local(), rest, sent, step.announced()),
              step);
        }
      }
    } catch (FaultException e) {
      // A guard that cannot be evaluated ends the run.
      return List.of();
    }
    return List.copyOf(steps.values());
  }

  private Optional<EnabledReaction> timeout(int process, EnabledReaction reaction) {
    return semantics.system().hasNetworkStabilization()
            && table.trigger(process, reaction) instanceof Reaction.Trigger.Timeout
        ? Optional.of(reaction)
        : Optional.empty();
  }

  private CrashStep step(
      int process, EnabledReaction reaction, CrashedOutcome crashed, boolean all, int rest) {
    List<Value> variables = crashed.outcome().variables();
    return new CrashStep(
        reaction,
        crashed.outcome().choices(),
        crashed.point(),
        all,
        interner.number(new InternedLocalState(ProcessStatus.CRASHED, variables)),
        rest,
        table.sent(process, crashed.outcome().sent()),
        crashed.outcome().announcements());
  }

  /** Estimate of the memory of the memo, in bytes. */
  long bytes() {
    return USUAL_BYTES * known.size();
  }
}
