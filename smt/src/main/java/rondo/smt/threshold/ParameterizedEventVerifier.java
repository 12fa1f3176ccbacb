package rondo.smt.threshold;

import java.util.LinkedHashMap;
import java.util.Set;
import java.util.function.Supplier;
import rondo.diagnostics.RejectedException;
import rondo.ir.event.ParameterizedEventSystem;
import rondo.ir.threshold.CounterFormula;
import rondo.ir.threshold.ThresholdAutomaton;
import rondo.ir.threshold.ThresholdAutomaton.Specification;
import rondo.smt.solver.Solver;
import rondo.smt.solver.TimeLimit;
import rondo.smt.threshold.extraction.ThresholdExtraction;
import rondo.smt.threshold.extraction.ThresholdExtraction.Exactness;
import rondo.smt.threshold.extraction.ThresholdExtraction.Extracted;

/** Decides properties of an event-based protocol for all values of its parameters. */
public final class ParameterizedEventVerifier {
  private final ParameterizedEventSystem system;
  private final Supplier<Solver> solvers;
  private final TimeLimit timeLimit;

  /**
   * @param solvers opens fresh solvers
   * @param timeLimit the time limit of each query to a solver
   */
  public ParameterizedEventVerifier(
      ParameterizedEventSystem system, Supplier<Solver> solvers, TimeLimit timeLimit) {
    this.system = system;
    this.solvers = solvers;
    this.timeLimit = timeLimit;
  }

  /**
   * Whether a property holds for all values of the parameters. The parameters of a violation are
   * those of the protocol. A witness is violated if it is reached.
   *
   * @param property its name; {@code safety} means that no assertion fails and no error occurs
   * @throws RejectedException if the protocol or the property has no exact meaning
   */
  public ThresholdResult verify(String property) throws RejectedException {
    Extracted extracted = extract(Set.of(property));
    ThresholdAutomaton automaton = extracted.automaton();
    Specification specification =
        automaton
            .specification(property)
            .orElseThrow(() -> new IllegalArgumentException("there is no property " + property));
    ThresholdResult result =
        new ThresholdVerifier(automaton, solvers, timeLimit).verify(specification);
    if (!(result instanceof ThresholdResult.Violated(var values, var steps))) {
      return result;
    }
    var own = new LinkedHashMap<>(values);
    own.keySet().retainAll(Set.copyOf(system.freeParameters().values()));
    boolean isAboutFairRuns =
        !(specification.formula() instanceof CounterFormula.Always(CounterFormula body)
            && body.isStateFormula());
    return isAboutFairRuns && extracted.exactness() != Exactness.EXACT
        ? new ThresholdResult.Inconclusive(
            "it may be violated with %s; this depends on which messages of a process that crashes"
                    .formatted(own)
                + " within a step arrive")
        : new ThresholdResult.Violated(own, steps);
  }

  /**
   * The threshold automaton with these properties as specifications.
   *
   * @throws RejectedException if the protocol or a property has no exact meaning
   */
  public ThresholdAutomaton automaton(Set<String> properties) throws RejectedException {
    return extract(properties).automaton();
  }

  private Extracted extract(Set<String> properties) throws RejectedException {
    try (Solver solver = solvers.get()) {
      return ThresholdExtraction.extract(system, properties, solver);
    }
  }
}
