package rondo.smt.events;

import java.util.List;
import java.util.Optional;
import rondo.diagnostics.RejectedException;
import rondo.ir.event.ClausePositions;
import rondo.ir.event.EventProperty;
import rondo.ir.event.interpreter.EventReplay;
import rondo.smt.check.KInduction;
import rondo.smt.check.KInductionResult;
import rondo.smt.check.ProofTask;
import rondo.smt.check.SolverBudget;

/** Bounded model checking of one property of an event-based protocol. */
public final class EventSmtVerifier {
  private final EventSmtTask task;
  private final EventUnrolling runs;

  private EventSmtVerifier(EventSmtTask task, EventUnrolling runs) {
    this.task = task;
    this.runs = runs;
  }

  /**
   * Encodes the initial states; steps are encoded as they are needed.
   *
   * @param positions for diagnostics
   * @throws RejectedException if the protocol or the property cannot be encoded
   */
  public static EventSmtVerifier of(EventSmtTask task, ClausePositions positions)
      throws RejectedException {
    return new EventSmtVerifier(task, EventUnrolling.of(task, positions));
  }

  /** The bounded model checking problem; there is no induction over events. */
  public ProofTask proofTask() {
    return new ProofTask(runs, Optional.empty(), 1, List.of());
  }

  /**
   * Searches for a shortest counterexample. If no run continues, a property of states holds; a
   * formula may still be violated by a run that ends, since its last state is then observed for
   * ever.
   */
  public KInductionResult check(SolverBudget budget) {
    KInductionResult result = KInduction.of(proofTask(), budget);
    return result instanceof KInductionResult.Exhausted(int time)
            && task.property() instanceof EventProperty.Temporal
        ? new KInductionResult.Inconclusive(time, KInductionResult.Reason.BOUND, "")
        : result;
  }

  /** The counterexample, replayed by the interpreter. */
  public EventReplay replay(KInductionResult.Violated violated) {
    return new EventCounterexampleDecoder(task, runs, violated.smtModel()).replay(violated.time());
  }
}
