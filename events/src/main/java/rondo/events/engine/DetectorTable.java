package rondo.events.engine;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntPredicate;
import rondo.events.local.StateInterner;
import rondo.events.local.StateInterner.InternedLocalState;
import rondo.explore.memo.IntArrayKey;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Value;
import rondo.ir.event.EventSystem;
import rondo.ir.event.semantics.DetectorOutputs;
import rondo.ir.event.state.DetectorState;
import rondo.ir.event.state.DetectorState.Stage;
import rondo.ir.event.state.RunHistory;

/**
 * The failure detector of a system in packed states: its outputs are put into the local state of a
 * process before a step, so that the reactions of this local state are those with this output.
 */
final class DetectorTable {
  private final EventSystem system;
  private final StateInterner interner;
  private final EventLayout layout;
  private final DetectorOutputs outputs;
  private final boolean[] asks;
  private final Map<IntArrayKey, int[]> known = new ConcurrentHashMap<>();

  DetectorTable(
      EventSystem system, StateInterner interner, EventLayout layout, DetectorOutputs outputs) {
    this.system = system;
    this.interner = interner;
    this.layout = layout;
    this.outputs = outputs;
    asks = new boolean[system.processes()];
    for (int p = 0; p < asks.length; p++) {
      asks[p] = system.detectorOf(p).isPresent();
    }
  }

  /** The local states of a process for each output that it may get in its next step. */
  int[] locals(int[] state, int process) {
    int local = state[layout.local(process)];
    if (!asks[process]) {
      return new int[] {local};
    }
    int[] words = new int[asks.length + 3];
    words[0] = process;
    words[1] = local;
    words[2] = layout.history().isPresent() ? state[layout.history().getAsInt()] : 0;
    for (int p = 0; p < asks.length; p++) {
      words[3 + p] = status(state, p) == ProcessStatus.CRASHED ? 1 : 0;
    }
    var key = new IntArrayKey(words);
    int[] found = known.get(key);
    if (found == null) {
      InternedLocalState own = interner.local(local);
      IntPredicate crashed = p -> words[3 + p] == 1;
      List<Value> possible = outputs.of(process, detectorState(state), crashed);
      found =
          possible.stream()
              .mapToInt(
                  output ->
                      interner.number(
                          new InternedLocalState(
                              own.status(),
                              outputs.detector().with(own.variables(), output),
                              own.broadcasts())))
              .toArray();
      known.put(key, found);
    }
    return found;
  }

  private ProcessStatus status(int[] state, int process) {
    return interner.local(state[layout.local(process)]).status();
  }

  DetectorState detectorState(int[] state) {
    return layout.history().isPresent() ? history(state).detector() : DetectorState.INITIAL;
  }

  private RunHistory history(int[] state) {
    return interner.history(state[layout.history().getAsInt()]);
  }

  boolean isStable(int[] state) {
    return detectorState(state).stage() == Stage.STABLE;
  }

  /** The states to which the detector may pass. */
  List<DetectorState> next(int[] state) {
    return system.hasDetectorSteps()
        ? outputs.next(detectorState(state), p -> status(state, p) == ProcessStatus.CORRECT)
        : List.of();
  }
}
