package rondo.events.engine;

import java.util.Optional;
import rondo.ir.Fault;
import rondo.ir.event.semantics.MonitorSemantics;
import rondo.ir.event.state.RunHistory;

/**
 * The effect of a step on monitors.
 *
 * @param history the run history after the step; empty if unchanged
 */
record MonitorUpdate(Optional<RunHistory> history, Optional<MonitorSemantics.Result> result) {
  static final MonitorUpdate NOTHING = new MonitorUpdate(Optional.empty(), Optional.empty());

  Optional<Fault> worst(Optional<Fault> ofProcess) {
    return result.isPresent() ? result.get().mostSevere(ofProcess) : ofProcess;
  }
}
