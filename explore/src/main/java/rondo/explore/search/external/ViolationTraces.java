package rondo.explore.search.external;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import rondo.budget.Budget;
import rondo.budget.LimitReachedException;
import rondo.explore.remote.FoundViolation;
import rondo.explore.search.expansion.SearchContext;
import rondo.trace.Trace;

/** The violations of a search that keeps no predecessors: their traces are found in the end. */
final class ViolationTraces {
  private final SearchContext context;
  private final List<FoundViolation> kept = new ArrayList<>();

  /** The choices to each violation, once they are known. */
  private Map<PredecessorSearch.Target, List<Integer>> choices = Map.of();

  ViolationTraces(SearchContext context) {
    this.context = context;
  }

  synchronized void report(FoundViolation violation) {
    boolean isKept =
        context.reportDeferred(
            violation.property(),
            () -> new Trace(choices.get(target(violation)), violation.fault()));
    if (isKept) {
      kept.add(violation);
    }
  }

  private static PredecessorSearch.Target target(FoundViolation violation) {
    return new PredecessorSearch.Target(violation.level(), violation.pair());
  }

  /** The violations whose traces are kept. */
  synchronized List<FoundViolation> kept() {
    return List.copyOf(kept);
  }

  /** Finds the traces. Limits do not apply: the violations are known. */
  void find(PredecessorSearch search) throws IOException {
    List<PredecessorSearch.Target> targets =
        kept.stream().map(ViolationTraces::target).distinct().toList();
    try {
      choices = Budget.complete(() -> search.choices(targets));
    } catch (LimitReachedException e) {
      choices = Budget.complete(() -> search.choices(targets));
    }
  }
}
