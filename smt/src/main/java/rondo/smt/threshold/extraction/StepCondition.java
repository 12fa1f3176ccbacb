package rondo.smt.threshold.extraction;

import java.util.List;
import rondo.ir.threshold.LinearConstraint;

/** When a step is possible: a disjunction of conjunctions over parameters and shared variables. */
record StepCondition(List<List<LinearConstraint>> disjuncts) {
  static final StepCondition TRUE = new StepCondition(List.of(List.of()));

  StepCondition {
    disjuncts = disjuncts.stream().map(List::copyOf).toList();
  }
}
