package rondo.events.engine;

import rondo.events.engine.CrashStepTable.CrashStep;
import rondo.events.engine.ProcessEntries.ProcessEntry;
import rondo.events.local.ReactionTable.ReactionStep;
import rondo.ir.event.state.DetectorState;

/** The label of a transition or fault: the step that causes it. */
public sealed interface TransitionLabel {
  /** All processes are initialized, in the combination of this index. */
  record Initialize(int index) implements TransitionLabel {}

  record React(int process, ReactionStep reactionStep) implements TransitionLabel {}

  /** A process reacts, and crashes within this step. */
  record ReactAndCrash(int process, CrashStep crashStep) implements TransitionLabel {}

  /** A message, by its ID, is delivered. */
  record Deliver(int process, int message) implements TransitionLabel {}

  record Crash(int process) implements TransitionLabel {}

  /** A process fails by omission. */
  record Omit(int process) implements TransitionLabel {}

  /** A message, by its ID, is lost. */
  record Lose(int process, int message) implements TransitionLabel {}

  /** The failure detector passes to its next stage. */
  record Stabilize(DetectorState next) implements TransitionLabel {}

  /** The network stabilizes. */
  record StabilizeNetwork() implements TransitionLabel {}

  /** A process joins or restarts. */
  record Enter(int process, ProcessEntry processEntry) implements TransitionLabel {}

  /** An ID of the action, independent of the state: see {@link rondo.explore.Stepper}. */
  default int actionId() {
    return switch (this) {
      case React(int process, ReactionStep reactionStep) ->
          31 * (31 * process + reactionStep.enabledReaction().hashCode())
              + reactionStep.choices().hashCode();
      case ReactAndCrash(int process, CrashStep step) ->
          31 * (31 * (31 * process + step.enabledReaction().hashCode()) + step.choices().hashCode())
              + step.point().hashCode();
      case Enter(int process, ProcessEntry processEntry) ->
          31 * (31 * process + processEntry.variables().hashCode())
              + processEntry.choices().hashCode()
              + processEntry.crash().hashCode();
      case Initialize _, Deliver _, Crash _, Omit _, Lose _, Stabilize _, StabilizeNetwork _ ->
          hashCode();
    };
  }
}
