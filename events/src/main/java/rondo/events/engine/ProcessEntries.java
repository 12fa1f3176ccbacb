package rondo.events.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import rondo.events.local.ReactionTable;
import rondo.events.local.StateInterner;
import rondo.events.local.StateInterner.InternedLocalState;
import rondo.explore.memo.IntArrayKey;
import rondo.ir.Fault;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.CrashPoint;
import rondo.ir.data.interpreter.CrashedOutcome;
import rondo.ir.data.interpreter.CrashedOutcome.SendSubsets;
import rondo.ir.data.interpreter.MonitorAnnouncement;
import rondo.ir.data.interpreter.Outcome;
import rondo.ir.event.semantics.EventProcessSemantics;

/** The steps by which processes join or restart, memoized by process and local state. */
final class ProcessEntries {
  private final EventProcessSemantics semantics;
  private final StateInterner interner;
  private final ReactionTable table;
  private final ConcurrentHashMap<IntArrayKey, List<ProcessEntry>> known =
      new ConcurrentHashMap<>();

  ProcessEntries(EventProcessSemantics semantics, StateInterner interner, ReactionTable table) {
    this.semantics = semantics;
    this.interner = interner;
    this.table = table;
  }

  /**
   * One way to join or restart.
   *
   * @param variables before the step
   * @param crash where the process crashes within the step, if it does
   * @param local the interned local state after the step
   * @param sent pairs of a receiver and an interned message
   * @param announced the announcements to monitors
   */
  record ProcessEntry(
      List<Value> variables,
      List<Integer> choices,
      Optional<CrashPoint> crash,
      int local,
      int[] sent,
      List<MonitorAnnouncement> announced,
      Optional<Fault> fault) {}

  /**
   * The entries of a process that is absent or crashed; whether it may enter is checked by the
   * caller.
   */
  List<ProcessEntry> of(int process, int local) {
    var key = new IntArrayKey(new int[] {process, local});
    List<ProcessEntry> found = known.get(key);
    if (found == null) {
      found = entries(process, interner.local(local));
      known.put(key, found);
    }
    return found;
  }

  private List<ProcessEntry> entries(int process, InternedLocalState state) {
    boolean joins = state.status() == ProcessStatus.ABSENT;
    var entries = new ArrayList<ProcessEntry>();
    for (List<Value> variables :
        joins
            ? semantics.initialValues(process)
            : semantics.restartValues(process, state.variables())) {
      for (Outcome o :
          joins ? semantics.join(process, variables) : semantics.recover(process, variables)) {
        entries.add(
            new ProcessEntry(
                variables,
                o.choices(),
                Optional.empty(),
                table.correct(process, o.variables(), state.broadcasts(), o.sent()),
                table.sent(process, o.sent()),
                o.announcements(),
                o.fault()));
      }
      if (semantics.system().faultModel().crashesWithinSteps().mayFail(process)) {
        addCrashes(process, variables, joins, entries);
      }
    }
    return List.copyOf(entries);
  }

  private void addCrashes(
      int process, List<Value> variables, boolean joins, List<ProcessEntry> entries) {
    List<CrashedOutcome> crashes =
        joins
            ? semantics.joinAndCrash(process, variables, SendSubsets.DISTINCT)
            : semantics.recoverAndCrash(process, variables, SendSubsets.DISTINCT);
    for (CrashedOutcome crashed : crashes) {
      Outcome o = crashed.outcome();
      entries.add(
          new ProcessEntry(
              variables,
              o.choices(),
              Optional.of(crashed.point()),
              interner.number(new InternedLocalState(ProcessStatus.CRASHED, o.variables())),
              table.sent(process, o.sent()),
              o.announcements(),
              o.fault()));
    }
  }
}
