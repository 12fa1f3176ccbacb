package rondo.ir.event.semantics;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import rondo.ir.data.Value;
import rondo.ir.event.EventSystem;
import rondo.ir.event.FailureDetector;
import rondo.ir.event.FailureDetector.DetectorClass;
import rondo.ir.event.state.DetectorState;
import rondo.ir.event.state.DetectorState.Stage;

/** The possible outputs of a failure detector, and its own steps. */
public final class DetectorOutputs {
  private final EventSystem system;
  private final FailureDetector detector;

  public DetectorOutputs(EventSystem system, FailureDetector detector) {
    this.system = system;
    this.detector = detector;
  }

  public FailureDetector detector() {
    return detector;
  }

  /**
   * The outputs that a process may get in its next step: those that contain all of one set of
   * processes, and any of another.
   *
   * @param crashed which processes have crashed
   */
  public List<Value> of(int process, DetectorState now, IntPredicate crashed) {
    boolean stable = now.stage() == Stage.STABLE;
    List<Integer> failed = processes().filter(crashed).boxed().toList();
    List<Integer> others =
        processes().filter(p -> p != process && p != now.trusted()).boxed().toList();
    return switch (detector.detectorClass()) {
      case PERFECT -> sets(stable ? failed : List.of(), failed);
      case EVENTUALLY_PERFECT -> stable ? sets(failed, failed) : sets(List.of(), others);
      case STRONG ->
          switch (now.stage()) {
            case UNSTABLE -> sets(List.of(), failed);
            case ACCURATE -> sets(List.of(), others);
            case STABLE -> sets(failed, others);
          };
      case EVENTUALLY_STRONG -> sets(stable ? failed : List.of(), others);
      case OMEGA ->
          stable
              ? List.of(Value.of(now.trusted()))
              : processes().<Value>mapToObj(Value::of).toList();
    };
  }

  private IntStream processes() {
    return IntStream.range(0, system.processes());
  }

  /** All sets that contain {@code all}, and otherwise any of {@code some}; small ones first. */
  private static List<Value> sets(List<Integer> all, List<Integer> some) {
    List<List<Integer>> sets = new ArrayList<>(List.of(all));
    for (int process : some) {
      if (!all.contains(process)) {
        for (List<Integer> set : List.copyOf(sets)) {
          var more = new ArrayList<>(set);
          more.add(process);
          sets.add(more);
        }
      }
    }
    return sets.stream().map(DetectorOutputs::set).toList();
  }

  private static Value set(List<Integer> processes) {
    return Value.set(new TreeSet<>(processes).stream().<Value>map(Value::of).toList());
  }

  /**
   * The states to which the detector may pass.
   *
   * @param correct which processes may be trusted
   */
  public List<DetectorState> next(DetectorState now, IntPredicate correct) {
    if (now.stage() == Stage.STABLE || !system.hasDetectorSteps()) {
      return List.of();
    }
    DetectorClass of = detector.detectorClass();
    if (of == DetectorClass.PERFECT || of == DetectorClass.EVENTUALLY_PERFECT) {
      return List.of(new DetectorState(Stage.STABLE, -1));
    }
    if (now.stage() == Stage.ACCURATE) {
      return system.hasFormula()
          ? List.of(new DetectorState(Stage.STABLE, now.trusted()))
          : List.of();
    }
    Stage next = of == DetectorClass.STRONG ? Stage.ACCURATE : Stage.STABLE;
    return processes().filter(correct).mapToObj(p -> new DetectorState(next, p)).toList();
  }
}
