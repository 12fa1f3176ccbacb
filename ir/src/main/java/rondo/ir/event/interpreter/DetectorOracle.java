package rondo.ir.event.interpreter;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Value;
import rondo.ir.event.EventSystem;
import rondo.ir.event.FailureDetector;
import rondo.ir.event.state.DetectorState;
import rondo.ir.event.state.DetectorState.Stage;
import rondo.ir.event.state.EventState;
import rondo.ir.event.state.EventState.ProcessState;

/**
 * The failure detector of the reference interpreter: its possible outputs and its own steps;
 * implemented independently of {@link rondo.ir.event.semantics.DetectorOutputs}, which the engine
 * uses.
 */
final class DetectorOracle {
  private final EventSystem system;

  DetectorOracle(EventSystem system) {
    this.system = system;
  }

  /** Whether all that a detector guarantees from some time on holds; true if there is none. */
  boolean isStable(EventState state) {
    return system.faultModel().detector().isEmpty()
        || state.history().detector().stage() == Stage.STABLE;
  }

  /** The state of a process with each possible output in its variable. */
  List<ProcessState> informed(EventState state, int process) {
    ProcessState processState = state.processStates().get(process);
    Optional<FailureDetector> detector = system.detectorOf(process);
    if (detector.isEmpty()) {
      return List.of(processState);
    }
    return outputs(detector.get(), state, process).stream()
        .map(
            output ->
                new ProcessState(
                    processState.status(),
                    detector.get().with(processState.variables(), output),
                    processState.arrived(),
                    processState.inTransit()))
        .toList();
  }

  /** The variables after a step, which do not keep the output. */
  List<Value> uninformed(int process, List<Value> variables) {
    return system.detectorOf(process).map(d -> d.with(variables, d.neutral())).orElse(variables);
  }

  /** The outputs that a process may get in its next step. */
  private List<Value> outputs(FailureDetector detector, EventState state, int process) {
    var outputs = new ArrayList<Value>();
    if (detector.detectorClass() == FailureDetector.DetectorClass.OMEGA) {
      for (int p = 0; p < system.processes(); p++) {
        if (state.history().detector().stage() == Stage.UNSTABLE
            || state.history().detector().trusted() == p) {
          outputs.add(Value.of(p));
        }
      }
      return outputs;
    }
    List<Set<Integer>> subsets = new ArrayList<>(List.of(Set.of()));
    for (int p = 0; p < system.processes(); p++) {
      for (Set<Integer> subset : List.copyOf(subsets)) {
        var more = new TreeSet<>(subset);
        more.add(p);
        subsets.add(more);
      }
    }
    for (Set<Integer> suspected : subsets) {
      if (!suspected.contains(process) && isAllowed(detector, suspected, state)) {
        outputs.add(Value.set(suspected.stream().map(Value::of).toList()));
      }
    }
    return outputs;
  }

  private boolean isAllowed(FailureDetector detector, Set<Integer> suspected, EventState state) {
    Set<Integer> crashed = new TreeSet<>();
    for (int p = 0; p < system.processes(); p++) {
      if (state.processStates().get(p).status() == ProcessStatus.CRASHED) {
        crashed.add(p);
      }
    }
    DetectorState now = state.history().detector();
    boolean complete = suspected.containsAll(crashed);
    boolean accurate = crashed.containsAll(suspected);
    boolean trusting = !suspected.contains(now.trusted());
    return switch (detector.detectorClass()) {
      case PERFECT -> accurate && (complete || now.stage() != Stage.STABLE);
      case EVENTUALLY_PERFECT -> now.stage() != Stage.STABLE || accurate && complete;
      case STRONG ->
          switch (now.stage()) {
            case UNSTABLE -> accurate;
            case ACCURATE -> trusting;
            case STABLE -> trusting && complete;
          };
      case EVENTUALLY_STRONG -> now.stage() != Stage.STABLE || trusting && complete;
      case OMEGA -> throw new IllegalStateException("it suspects nobody");
    };
  }

  /** The states to which the detector may pass. */
  List<DetectorState> next(EventState state) {
    DetectorState now = state.history().detector();
    if (now.stage() == Stage.STABLE || !system.hasDetectorSteps()) {
      return List.of();
    }
    return switch (system.faultModel().detector().orElseThrow().detectorClass()) {
      case PERFECT, EVENTUALLY_PERFECT -> List.of(new DetectorState(Stage.STABLE, -1));
      case EVENTUALLY_STRONG, OMEGA -> trusting(Stage.STABLE, state);
      case STRONG -> {
        if (now.stage() == Stage.UNSTABLE) {
          yield trusting(Stage.ACCURATE, state);
        }
        yield system.hasFormula()
            ? List.of(new DetectorState(Stage.STABLE, now.trusted()))
            : List.of();
      }
    };
  }

  private static List<DetectorState> trusting(Stage stage, EventState state) {
    var next = new ArrayList<DetectorState>();
    for (int p = 0; p < state.processStates().size(); p++) {
      if (state.processStates().get(p).status() == ProcessStatus.CORRECT) {
        next.add(new DetectorState(stage, p));
      }
    }
    return next;
  }
}
