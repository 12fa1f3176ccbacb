package rondo.events.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import rondo.events.engine.StateInterner.InternedLocalState;
import rondo.explore.memo.IntArrayKey;
import rondo.ir.Fault;
import rondo.ir.data.MonitorAnnouncement;
import rondo.ir.data.Outcome;
import rondo.ir.data.Value;
import rondo.ir.event.EventProcessSemantics;
import rondo.ir.event.EventState.ProcessStatus;

/** How processes join, or start again; found out once for all states alike. */
final class ProcessEntries {
  private final EventProcessSemantics behaviour;
  private final StateInterner interner;
  private final ReactionTable table;
  private final ConcurrentHashMap<IntArrayKey, List<ProcessEntry>> known =
      new ConcurrentHashMap<>();

  ProcessEntries(EventProcessSemantics behaviour, StateInterner interner, ReactionTable table) {
    this.behaviour = behaviour;
    this.interner = interner;
    this.table = table;
  }

  /**
   * What a process may do first.
   *
   * @param variables before
   * @param local the number of what it is like afterwards
   * @param sent the receiver and the number of each message
   * @param announced what monitors get to see
   */
  record ProcessEntry(
      List<Value> variables,
      List<Integer> choices,
      int local,
      int[] sent,
      List<MonitorAnnouncement> announced,
      Optional<Fault> fault) {}

  /** Of a process that is not there, or has stopped; whether it may come is not asked here. */
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
            ? behaviour.initialValues(process)
            : behaviour.restartValues(process, state.variables())) {
      for (Outcome o :
          joins ? behaviour.join(process, variables) : behaviour.recover(process, variables)) {
        entries.add(
            new ProcessEntry(
                variables,
                o.choices(),
                interner.number(new InternedLocalState(ProcessStatus.CORRECT, o.variables())),
                table.sent(process, o.sent()),
                o.announcements(),
                o.fault()));
      }
    }
    return List.copyOf(entries);
  }
}
