package rondo.events.engine;

import rondo.events.engine.CrashStepTable.CrashStep;
import rondo.events.local.HandlerCoverage;
import rondo.events.local.NetworkStep;
import rondo.events.local.ReactionTable.ReactionStep;

/** Counts the transitions of one thread by reaction and by step of the network. */
final class StepCounter {
  private final HandlerCoverage coverage;
  private final long[] counts;

  /**
   * @param counts has the indices of {@code coverage}
   */
  StepCounter(HandlerCoverage coverage, long[] counts) {
    this.coverage = coverage;
    this.counts = counts;
  }

  void count(TransitionLabel label) {
    switch (label) {
      case TransitionLabel.Initialize _ -> {}
      case TransitionLabel.React(int process, ReactionStep step) ->
          counts[coverage.index(process, step.enabledReaction().reaction())]++;
      case TransitionLabel.ReactAndCrash(int process, CrashStep step) -> {
        counts[coverage.index(process, step.enabledReaction().reaction())]++;
        count(NetworkStep.CRASH_WITHIN_STEP);
      }
      case TransitionLabel.Deliver _ -> count(NetworkStep.DELIVERY);
      case TransitionLabel.Crash _ -> count(NetworkStep.CRASH);
      case TransitionLabel.Omit _ -> count(NetworkStep.OMISSION);
      case TransitionLabel.Lose _ -> count(NetworkStep.LOSS);
      case TransitionLabel.Enter _ -> count(NetworkStep.ENTRY);
      case TransitionLabel.Stabilize _ -> count(NetworkStep.DETECTOR);
      case TransitionLabel.StabilizeNetwork _ -> count(NetworkStep.STABILIZATION);
    }
  }

  private void count(NetworkStep step) {
    counts[coverage.index(step)]++;
  }
}
