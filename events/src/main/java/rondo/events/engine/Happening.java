package rondo.events.engine;

import rondo.events.engine.Entries.Entry;
import rondo.events.engine.Reactions.Step;

/** What the search is being told of. */
sealed interface Happening {
  /** Everybody does what it does first, in the way of this number. */
  record Beginning(int way) implements Happening {}

  record Reacting(int process, Step step) implements Happening {}

  /** A message of this number arrives. */
  record Arriving(int process, int letter) implements Happening {}

  record Crashing(int process) implements Happening {}

  /** A message of this number is lost. */
  record Losing(int process, int letter) implements Happening {}

  /** A process joins, or starts again. */
  record Entering(int process, Entry entry) implements Happening {}

  /** Nothing can happen any more. */
  record Resting() implements Happening {}

  /** A state is looked at. */
  record Watching() implements Happening {}

  /** A number for what happens, whatever else has happened: see {@link rondo.explore.Stepper}. */
  default int deed() {
    return switch (this) {
      case Reacting(int process, Step step) ->
          31 * (31 * process + step.firing().hashCode()) + step.choices().hashCode();
      case Entering(int process, Entry entry) ->
          31 * (31 * process + entry.variables().hashCode()) + entry.choices().hashCode();
      case Beginning _, Arriving _, Crashing _, Losing _, Resting _, Watching _ -> hashCode();
    };
  }
}
