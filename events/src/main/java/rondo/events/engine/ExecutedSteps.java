package rondo.events.engine;

import java.util.function.IntConsumer;
import rondo.events.engine.CrashStepTable.CrashStep;
import rondo.events.engine.ProcessEntries.ProcessEntry;
import rondo.events.local.HandlerCoverage;
import rondo.events.local.NetworkStep;
import rondo.events.local.ReactionTable.ReactionStep;
import rondo.ir.data.ProcessStatus;
import rondo.ir.event.EventMessage;
import rondo.ir.event.state.EnabledReaction;
import rondo.ir.event.state.EventRun;

/**
 * Keeps the set of executed handlers and faults in the state, so that states that are reached by
 * different ones are different.
 */
final class ExecutedSteps {
  private final EventTransitionSystem system;
  private final HandlerCoverage coverage;
  private final int firstWord;

  /**
   * @param coverage numbers the handlers and faults
   * @param firstWord the first word of the set
   */
  ExecutedSteps(EventTransitionSystem system, HandlerCoverage coverage, int firstWord) {
    this.system = system;
    this.coverage = coverage;
    this.firstWord = firstWord;
  }

  /** Adds a step to the set. */
  void record(TransitionLabel label, int[] state, StateChanges changes) {
    IntConsumer recorder =
        index -> {
          int word = firstWord + index / Integer.SIZE;
          changes.set(word, state[word] | 1 << index % Integer.SIZE);
        };
    switch (label) {
      case TransitionLabel.Initialize(int index) -> recordStart(system.start(index), recorder);
      case TransitionLabel.React(_, ReactionStep step) ->
          recordForgery(step.enabledReaction(), state, recorder);
      case TransitionLabel.ReactAndCrash(_, CrashStep step) ->
          recordForgery(step.enabledReaction(), state, recorder);
      case TransitionLabel.Enter(_, ProcessEntry entry) -> {
        if (entry.crash().isPresent()) {
          recorder.accept(coverage.index(NetworkStep.CRASH_WITHIN_STEP));
        }
      }
      case TransitionLabel.Deliver _,
          TransitionLabel.Stabilize _,
          TransitionLabel.StabilizeNetwork _ -> {
        return; // neither a handler nor a fault
      }
      case TransitionLabel.Crash _, TransitionLabel.Omit _, TransitionLabel.Lose _ -> {}
    }
    StepCounter.forEachIndex(coverage, label, recorder);
  }

  private void recordStart(EventRun.Start start, IntConsumer recorder) {
    for (int p = 0; p < start.statuses().size(); p++) {
      if (start.crashes().get(p).isPresent()) {
        recorder.accept(coverage.index(NetworkStep.CRASH_WITHIN_STEP));
      }
      if (start.statuses().get(p) == ProcessStatus.CRASHED) {
        recorder.accept(coverage.index(NetworkStep.CRASH));
      } else if (start.statuses().get(p) == ProcessStatus.OMITTING) {
        recorder.accept(coverage.index(NetworkStep.OMISSION));
      }
    }
  }

  private void recordForgery(EnabledReaction reaction, int[] state, IntConsumer recorder) {
    for (EventMessage message : reaction.messages()) {
      int sender = state[system.eventLayout().local(message.sender())];
      if (system.interner().status(sender) == ProcessStatus.BYZANTINE) {
        recorder.accept(coverage.forgeryIndex());
      }
    }
  }
}
