package rondo.events.engine;

import java.util.List;
import java.util.Optional;
import rondo.ir.Fault;
import rondo.ir.data.interpreter.MonitorAnnouncement;
import rondo.ir.event.semantics.MonitorSemantics;
import rondo.ir.event.state.RunHistory;

/**
 * The effect of a step on monitors.
 *
 * @param history the run history after the step; empty if unchanged
 */
record MonitorUpdate(Optional<RunHistory> history, Optional<MonitorSemantics.Result> result) {
  static final MonitorUpdate NOTHING = new MonitorUpdate(Optional.empty(), Optional.empty());

  /** The effect of announcements of a process. */
  static MonitorUpdate of(
      MonitorSemantics semantics,
      RunHistory before,
      int process,
      List<MonitorAnnouncement> announced) {
    MonitorSemantics.Result result = semantics.step(before.monitorVariables(), process, announced);
    return new MonitorUpdate(
        Optional.of(before.monitorVariables(result.variables())), Optional.of(result));
  }

  Optional<Fault> worst(Optional<Fault> ofProcess) {
    return result.isPresent() ? result.get().mostSevere(ofProcess) : ofProcess;
  }
}
