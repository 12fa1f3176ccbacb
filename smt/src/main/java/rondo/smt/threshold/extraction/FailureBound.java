package rondo.smt.threshold.extraction;

import java.util.Set;
import rondo.ir.event.ParameterizedEventSystem.FailureKind;
import rondo.smt.formula.IntegerTerm;

/**
 * A bound on the processes that fail in some way.
 *
 * @param processes those that may fail, by their numbers in the sample
 */
record FailureBound(FailureKind kind, Set<Integer> processes, IntegerTerm most) {
  FailureBound {
    processes = Set.copyOf(processes);
  }

  boolean covers(Population population) {
    return processes.containsAll(population.members());
  }

  boolean isWithinSteps() {
    return kind == FailureKind.CRASH_WITHIN_STEPS;
  }

  /** Whether messages of a process that has failed may be lost. */
  boolean omitsSending() {
    return kind == FailureKind.OMISSION || kind == FailureKind.SEND_OMISSION;
  }
}
