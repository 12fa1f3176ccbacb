package rondo.verify.parameterized;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import rondo.budget.Budget;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.ir.event.EventProperty;
import rondo.ir.event.ParameterizedEventSystem;
import rondo.ir.threshold.ThresholdAutomaton;
import rondo.ir.threshold.ThresholdAutomaton.Specification;
import rondo.smt.check.ProofCertificate;
import rondo.smt.solver.TimeLimit;
import rondo.smt.threshold.ParameterizedEventVerifier;
import rondo.smt.threshold.ThresholdResult;
import rondo.smt.threshold.ThresholdVerifier;
import rondo.verify.method.Method;
import rondo.verify.method.SolverOptions;
import rondo.verify.method.SolverSource;
import rondo.verify.model.ModelSource;
import rondo.verify.model.PropertyCatalog;

/** Threshold automata of event-based protocols, and those that are given as text. */
public final class ThresholdQuery {
  private ThresholdQuery() {}

  /**
   * The threshold automaton of an event-based protocol.
   *
   * @param properties those that become specifications; by default all that can
   * @throws RejectedException if the protocol, or a property that is named, is no such automaton
   */
  public static ThresholdAutomaton automaton(
      ModelSource source, Method.Parameterized method, List<String> properties)
      throws RejectedException {
    SymbolicProtocol.header(source, method);
    ParameterizedEventSystem system =
        ParameterizedThresholdEngine.system(
            source, new LinkedHashSet<>(method.free()), method.assumptions());
    ParameterizedEventVerifier verifier = verifier(system, method);
    if (!properties.isEmpty()) {
      return verifier.automaton(new LinkedHashSet<>(properties));
    }
    Set<String> possible = new LinkedHashSet<>();
    for (String name : names(system)) {
      try {
        verifier.automaton(Set.of(name));
        possible.add(name);
      } catch (RejectedException e) {
        // It has no meaning for an automaton; without any property, the protocol may have none.
      }
    }
    return verifier.automaton(possible);
  }

  private static Set<String> names(ParameterizedEventSystem system) {
    return Stream.concat(
            system.system().properties().stream().map(EventProperty::name),
            system.formulas().stream().map(ParameterizedEventSystem.TemporalProperty::name))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static ParameterizedEventVerifier verifier(
      ParameterizedEventSystem system, Method.Parameterized method) throws RejectedException {
    SolverSource solvers = SolverSource.of(method.solver());
    return new ParameterizedEventVerifier(system, solvers::open, timeLimit());
  }

  /** The certificate of a proof of a property; rejected if there is none. */
  public static ProofCertificate certificate(
      ModelSource source, Method.Parameterized method, String property) throws RejectedException {
    SymbolicProtocol.header(source, method);
    ParameterizedEventSystem system =
        ParameterizedThresholdEngine.system(
            source, new LinkedHashSet<>(method.free()), method.assumptions());
    if (!names(system).contains(property) && !property.equals(PropertyCatalog.SAFETY)) {
      throw new RejectedException(
          Diagnostic.error("V017", Position.NONE, "there is no property `%s`".formatted(property)));
    }
    return switch (verifier(system, method).verify(property)) {
      case ThresholdResult.Proved(ProofCertificate certificate) -> certificate;
      case ThresholdResult.NoValues _ -> throw ParameterizedUnsupported.noValues(method.free());
      case ThresholdResult.Violated _, ThresholdResult.Inconclusive _ ->
          throw ParameterizedQuery.noProof(property);
    };
  }

  /** Whether a specification of an automaton holds for all values of its parameters. */
  public static ThresholdResult verify(
      ThresholdAutomaton automaton, Specification specification, SolverOptions options)
      throws RejectedException {
    SolverSource solvers = SolverSource.of(options);
    return new ThresholdVerifier(automaton, solvers::open, timeLimit()).verify(specification);
  }

  private static TimeLimit timeLimit() {
    return Budget.current().remaining().map(TimeLimit::of).orElse(TimeLimit.none());
  }
}
