package rondo.verify.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.ir.Fault;
import rondo.ir.ProcessSystem;
import rondo.trace.Replay;
import rondo.trace.Verdict;
import rondo.trace.Violation;
import rondo.trace.order.ReorderedRuns;
import rondo.trace.slice.ProcessExplainer;
import rondo.trace.view.TraceView;
import rondo.trace.view.TraceView.Ending;
import rondo.verify.method.VerificationListener;
import rondo.verify.model.PromelaSettings;
import rondo.verify.report.Counterexample;

/** Replays the violations that an engine found in interleaved processes. */
final class ProcessCounterexamples {
  /** Replaying a trace of this many transitions may take a second or more. */
  private static final int LONG = 50_000;

  private ProcessCounterexamples() {}

  /**
   * The counterexamples of a verdict.
   *
   * @param system the system in steps of single statements
   */
  static List<Counterexample> of(
      Verdict verdict,
      PromelaSettings settings,
      ProcessSystem system,
      VerificationListener listener) {
    if (!(verdict instanceof Verdict.Violated violated)) {
      return List.of();
    }
    var result = new ArrayList<Counterexample>();
    for (Violation found : violated.violations()) {
      Violation violation =
          found.withTrace(ReorderedRuns.of(system, settings.policy(), found.trace()));
      int length = violation.trace().choices().size();
      if (length > LONG) {
        listener.replaying(length);
      }
      Replay.ReplayedViolation replayed =
          Replay.violationWithParts(system, settings.policy(), violation);
      TraceView view = replayed.view();
      result.add(
          new Counterexample(
              settings.model(),
              violation.property().title(),
              view.ending() instanceof Ending.Failed(Fault fault)
                  ? Optional.of(fault)
                  : Optional.empty(),
              view,
              settings.savedRun(system, violation.trace()),
              () -> ProcessExplainer.explain(view, system, settings.policy(), violation.trace()),
              replayed.parts(),
              violation.signature()));
    }
    return result;
  }
}
