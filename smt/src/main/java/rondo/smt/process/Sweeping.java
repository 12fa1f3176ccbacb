package rondo.smt.process;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import rondo.smt.formula.Bits;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;
import rondo.smt.formula.Model;
import rondo.smt.formula.Term;
import rondo.smt.solver.Answer;
import rondo.smt.solver.Limit;
import rondo.smt.solver.Solver;

/**
 * Finds the cells of a memory that can only have one value though their terms do not show it, as
 * the number of processes where different ways lead to the same one. Every model that a solver
 * finds excludes many cells; in the end no further model is found, or there is no patience left.
 */
final class Sweeping {
  private final Solver solver;
  private final Limit patience;
  private final Formulas f;
  private final Memory memory;

  Sweeping(Solver solver, Limit patience, Memory memory) {
    this.solver = solver;
    this.patience = patience;
    this.memory = memory;
    this.f = memory.layout().formulas();
  }

  /** The same memory with constants for such cells, which it is where {@code known} holds. */
  Memory given(Formula known) {
    if (!(solver.check(List.of(known), patience) instanceof Answer.Satisfiable(Model first))) {
      return memory;
    }
    Map<Integer, Formula> suspected = suspicions(first);
    while (!suspected.isEmpty()) {
      Formula otherwise = f.not(f.and(suspected.values()));
      switch (solver.check(List.of(known, otherwise), patience)) {
        case Answer.Satisfiable(Model model) -> suspected.values().removeIf(s -> !model.holds(s));
        case Answer.Unknown _ -> {
          return memory;
        }
        case Answer.Unsatisfiable _ -> {
          return swept(suspected, first);
        }
      }
    }
    return memory;
  }

  /** That a cell has the value that it has in a model, for all that are no constants. */
  private Map<Integer, Formula> suspicions(Model model) {
    Map<Integer, Formula> result = new LinkedHashMap<>();
    for (int cell = 0; cell < memory.layout().size(); cell++) {
      Term term = memory.get(cell);
      Formula same =
          switch (term) {
            case Formula truth -> f.same(truth, f.truth(model.holds(truth)));
            case Bits bits -> f.same(bits, (Bits) constant(bits, model));
            default -> throw new IllegalArgumentException("no cell holds " + term);
          };
      if (!same.isTrue()) {
        result.put(cell, same);
      }
    }
    return result;
  }

  private Term constant(Term term, Model model) {
    return switch (term) {
      case Formula truth -> f.truth(model.holds(truth));
      case Bits bits -> f.constant(model.unsigned(bits), bits.width());
      default -> throw new IllegalArgumentException("no cell holds " + term);
    };
  }

  private Memory swept(Map<Integer, Formula> constants, Model model) {
    Memory result = memory.copy();
    for (int cell : new ArrayList<>(constants.keySet())) {
      result.set(cell, constant(memory.get(cell), model));
    }
    return result;
  }
}
