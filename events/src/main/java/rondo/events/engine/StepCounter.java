package rondo.events.engine;

import java.util.function.IntConsumer;
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
    forEachIndex(coverage, label, index -> counts[index]++);
  }

  /** Passes on the index of each reaction and step of the network that a step consists of. */
  static void forEachIndex(HandlerCoverage coverage, TransitionLabel label, IntConsumer consumer) {
    switch (label) {
      case TransitionLabel.Initialize _ -> {}
      case TransitionLabel.React(int process, ReactionStep step) ->
          consumer.accept(coverage.index(process, step.enabledReaction().reaction()));
      case TransitionLabel.ReactAndCrash(int process, CrashStep step) -> {
        consumer.accept(coverage.index(process, step.enabledReaction().reaction()));
        consumer.accept(coverage.index(NetworkStep.CRASH_WITHIN_STEP));
      }
      case TransitionLabel.Deliver _ -> consumer.accept(coverage.index(NetworkStep.DELIVERY));
      case TransitionLabel.Crash _ -> consumer.accept(coverage.index(NetworkStep.CRASH));
      case TransitionLabel.Omit _ -> consumer.accept(coverage.index(NetworkStep.OMISSION));
      case TransitionLabel.Lose _ -> consumer.accept(coverage.index(NetworkStep.LOSS));
      case TransitionLabel.Enter _ -> consumer.accept(coverage.index(NetworkStep.ENTRY));
      case TransitionLabel.Stabilize _ -> consumer.accept(coverage.index(NetworkStep.DETECTOR));
      case TransitionLabel.StabilizeNetwork _ ->
          consumer.accept(coverage.index(NetworkStep.STABILIZATION));
    }
  }
}
