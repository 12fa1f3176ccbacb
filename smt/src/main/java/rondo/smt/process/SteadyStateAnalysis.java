package rondo.smt.process;

import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.interpreter.EndlessAtomicException;
import rondo.ir.traversal.ExpressionTraversal;
import rondo.smt.formula.BitVector;
import rondo.smt.formula.Formula;
import rondo.smt.formula.SmtTerm;
import rondo.smt.process.execution.ChoiceVariables;
import rondo.smt.process.execution.EncodingContext;
import rondo.smt.process.execution.LocationConstants;
import rondo.smt.process.execution.ProcessSuccessors;
import rondo.smt.process.execution.ProcessSuccessors.ProcessLocation;
import rondo.smt.process.execution.SymbolicExpansion;
import rondo.smt.process.execution.SymbolicMemory;
import rondo.smt.process.execution.SymbolicState;

/**
 * Finds a steady state: no process starts any more, so the locations are known, and a set of cells
 * stays constant. The set is a greatest fixpoint: start with all cells that are constant at a time,
 * and drop those that a step from an arbitrary state with these constants may change, until none is
 * dropped.
 */
final class SteadyStateAnalysis {
  private final EncodingContext context;
  private final Set<ProcessLocation> starting = new HashSet<>();
  private int tries;

  SteadyStateAnalysis(EncodingContext context) {
    this.context = context;
    ProcessSystem system = context.system();
    for (int t = 0; t < system.processTypes().size(); t++) {
      ProcessType type = system.processTypes().get(t);
      for (int s = 0; s < type.states().size(); s++) {
        boolean may =
            type.withStates(type.states(), s).reachable().stream()
                .flatMap(r -> type.states().get(r).edges().stream())
                .map(Edge::action)
                .flatMap(ExpressionTraversal::in)
                .anyMatch(Expr.Run.class::isInstance);
        if (may) {
          starting.add(new ProcessLocation(0, t, s));
        }
      }
    }
  }

  /** Whether a process may be started now or later. */
  private boolean mayStart(SymbolicMemory symbolicMemory) {
    return ProcessSuccessors.locations(symbolicMemory).stream()
        .anyMatch(p -> starting.contains(new ProcessLocation(0, p.type(), p.state())));
  }

  /**
   * An arbitrary state that covers all states at or after the time of this one; empty if processes
   * may always be started, or if an atomic sequence exceeds its limit because too little is known.
   */
  Optional<ProcessUnrolling.InitialState> arbitraryStateAfter(SymbolicState symbolicState) {
    if (mayStart(symbolicState.symbolicMemory())) {
      return Optional.empty();
    }
    Map<Integer, SmtTerm> constants = new TreeMap<>();
    for (int cell = 0; cell < context.symbolicStateLayout().size(); cell++) {
      SmtTerm value = symbolicState.symbolicMemory().get(cell);
      if (isConstant(value)) {
        constants.put(cell, value);
      }
    }
    LocationConstants locationConstants = symbolicState.constants();
    while (true) {
      SymbolicMemory.GuardedMemory any =
          ArbitraryProcessState.with(context.symbolicStateLayout(), constants);
      var variables = new ChoiceVariables(context.formulas(), "settling " + tries++ + " ");
      SymbolicState next;
      try {
        next =
            new SymbolicExpansion(
                    context, new SymbolicState(any.symbolicMemory(), locationConstants), variables)
                .next();
      } catch (EndlessAtomicException e) {
        return Optional.empty();
      }
      boolean kept =
          !constants
              .entrySet()
              .removeIf(c -> next.symbolicMemory().get(c.getKey()) != c.getValue());
      if (kept && next.constants().equals(locationConstants)) {
        return Optional.of(
            new ProcessUnrolling.InitialState(
                "any", any.when(), new SymbolicState(any.symbolicMemory(), locationConstants)));
      }
      locationConstants = next.constants();
    }
  }

  private static boolean isConstant(SmtTerm value) {
    return switch (value) {
      case Formula truth -> truth.isTrue() || truth.isFalse();
      case BitVector number -> number.constant().isPresent();
      default -> false;
    };
  }
}
