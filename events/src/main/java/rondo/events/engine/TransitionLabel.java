package rondo.events.engine;

import rondo.events.engine.ProcessEntries.ProcessEntry;
import rondo.events.engine.ReactionTable.ReactionStep;

/** What the search is being told of. */
sealed interface TransitionLabel {
  /** Everybody does what it does first, in the way of this number. */
  record Initialize(int index) implements TransitionLabel {}

  record React(int process, ReactionStep reactionStep) implements TransitionLabel {}

  /** A message of this number arrives. */
  record Deliver(int process, int message) implements TransitionLabel {}

  record Crash(int process) implements TransitionLabel {}

  /** A message of this number is lost. */
  record Lose(int process, int message) implements TransitionLabel {}

  /** A process joins, or starts again. */
  record Enter(int process, ProcessEntry processEntry) implements TransitionLabel {}

  /** Nothing can happen any more. */
  record Stutter() implements TransitionLabel {}

  /** A state is looked at. */
  record CheckProperty() implements TransitionLabel {}

  /** A number for what happens, whatever else has happened: see {@link rondo.explore.Stepper}. */
  default int actionId() {
    return switch (this) {
      case React(int process, ReactionStep reactionStep) ->
          31 * (31 * process + reactionStep.enabledReaction().hashCode())
              + reactionStep.choices().hashCode();
      case Enter(int process, ProcessEntry processEntry) ->
          31 * (31 * process + processEntry.variables().hashCode())
              + processEntry.choices().hashCode();
      case Initialize _, Deliver _, Crash _, Lose _, Stutter _, CheckProperty _ -> hashCode();
    };
  }
}
