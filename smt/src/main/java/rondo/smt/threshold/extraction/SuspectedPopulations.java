package rondo.smt.threshold.extraction;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Value;
import rondo.ir.event.EventSystem;
import rondo.ir.event.FailureDetector;
import rondo.ir.event.FailureDetector.DetectorClass;
import rondo.smt.formula.Formula;
import rondo.smt.formula.IntegerTerm;
import rondo.smt.formula.TermFactory;

/**
 * The outputs of a perfect, or eventually perfect, failure detector, as far as processes ask it:
 * whether some process is suspected.
 */
final class SuspectedPopulations {
  private final TermFactory f;
  private final EventSystem system;
  private final List<Population> populations;

  SuspectedPopulations(TermFactory f, EventSystem system, List<Population> populations) {
    this.f = f;
    this.system = system;
    this.populations = populations;
  }

  /**
   * An output in a step.
   *
   * @param state the local state with the output
   * @param isPossible when there may be this output
   * @param isFinal when this is the output of the detector once it is stable
   */
  record DetectorOutput(ProcessLocation state, Formula isPossible, Formula isFinal) {}

  /** The possible outputs in a step of a process. */
  List<DetectorOutput> outputs(ProcessLocation state) {
    Optional<FailureDetector> detector =
        system.faultModel().detector().filter(d -> d.isAskedBy(state.population().role()));
    if (detector.isEmpty()) {
      return List.of(new DetectorOutput(state, f.truth(true), f.truth(true)));
    }
    FailureDetector asked = detector.get();
    Formula isCrash =
        f.or(
            populations.stream()
                .filter(p -> p.crashes().isPresent())
                .map(p -> f.isPositive(crashed(p)))
                .toList());
    Formula maySuspect =
        asked.detectorClass() == DetectorClass.PERFECT
            ? isCrash
            : f.greater(f.sum(populations.stream().map(Population::size).toList()), f.integer(1));
    var outputs = new ArrayList<DetectorOutput>();
    outputs.add(
        new DetectorOutput(
            with(state, asked, Value.set(List.of())), f.truth(true), f.not(isCrash)));
    int another =
        populations.stream()
            .flatMap(p -> p.members().stream())
            .collect(Collectors.toCollection(java.util.TreeSet::new))
            .descendingSet()
            .stream()
            .filter(p -> p != state.population().self())
            .findFirst()
            .orElse(0);
    outputs.add(
        new DetectorOutput(
            with(state, asked, Value.set(Set.of(Value.of(another)))), maySuspect, isCrash));
    return outputs;
  }

  private static ProcessLocation with(
      ProcessLocation state, FailureDetector detector, Value output) {
    return new ProcessLocation(
        state.population(), state.status(), detector.with(state.variables(), output), state.sent());
  }

  /** The number of processes of a population that have crashed. */
  IntegerTerm crashed(Population population) {
    return f.integerVariable(population.counter(ProcessStatus.CRASHED));
  }
}
