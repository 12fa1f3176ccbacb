package rondo.smt.process;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import rondo.smt.formula.BitVector;
import rondo.smt.formula.Formula;
import rondo.smt.formula.SmtModel;
import rondo.smt.formula.SmtTerm;
import rondo.smt.formula.TermFactory;
import rondo.smt.process.execution.SymbolicMemory;
import rondo.smt.solver.Answer;
import rondo.smt.solver.Solver;
import rondo.smt.solver.TimeLimit;

/**
 * Backbone detection: finds the cells of a memory that have a single value although their terms do
 * not show it, such as the number of processes where several paths lead to the same number. Every
 * model from the solver eliminates many candidate cells; the search ends when no further model
 * exists or its budget is used up.
 */
final class BackboneDetection {
  private final Solver solver;
  private final TimeLimit timeLimit;
  private final TermFactory f;
  private final SymbolicMemory symbolicMemory;

  BackboneDetection(Solver solver, TimeLimit patience, SymbolicMemory symbolicMemory) {
    this.solver = solver;
    this.timeLimit = patience;
    this.symbolicMemory = symbolicMemory;
    this.f = symbolicMemory.layout().formulas();
  }

  /**
   * The memory with constants for the backbone cells, equal to the given one where {@code known}
   * holds.
   */
  SymbolicMemory withConstants(Formula known) {
    if (!(solver.check(List.of(known), timeLimit) instanceof Answer.Satisfiable(SmtModel first))) {
      return symbolicMemory;
    }
    Map<Integer, Formula> suspected = candidates(first);
    while (!suspected.isEmpty()) {
      Formula otherwise = f.not(f.and(suspected.values()));
      switch (solver.check(List.of(known, otherwise), timeLimit)) {
        case Answer.Satisfiable(SmtModel smtModel) ->
            suspected.values().removeIf(s -> !smtModel.holds(s));
        case Answer.Unknown _ -> {
          return symbolicMemory;
        }
        case Answer.Unsatisfiable _ -> {
          return swept(suspected, first);
        }
      }
    }
    return symbolicMemory;
  }

  /** For each cell that is not constant: the formula that it has its value in a model. */
  private Map<Integer, Formula> candidates(SmtModel smtModel) {
    Map<Integer, Formula> result = new LinkedHashMap<>();
    for (int cell = 0; cell < symbolicMemory.layout().size(); cell++) {
      SmtTerm smtTerm = symbolicMemory.get(cell);
      Formula same =
          switch (smtTerm) {
            case Formula truth -> f.equal(truth, f.truth(smtModel.holds(truth)));
            case BitVector vector -> f.equal(vector, (BitVector) constant(vector, smtModel));
            default -> throw new IllegalArgumentException("no cell holds " + smtTerm);
          };
      if (!same.isTrue()) {
        result.put(cell, same);
      }
    }
    return result;
  }

  private SmtTerm constant(SmtTerm smtTerm, SmtModel smtModel) {
    return switch (smtTerm) {
      case Formula truth -> f.truth(smtModel.holds(truth));
      case BitVector vector -> f.constant(smtModel.unsigned(vector), vector.width());
      default -> throw new IllegalArgumentException("no cell holds " + smtTerm);
    };
  }

  private SymbolicMemory swept(Map<Integer, Formula> constants, SmtModel smtModel) {
    SymbolicMemory result = symbolicMemory.copy();
    for (int cell : new ArrayList<>(constants.keySet())) {
      result.set(cell, constant(symbolicMemory.get(cell), smtModel));
    }
    return result;
  }
}
