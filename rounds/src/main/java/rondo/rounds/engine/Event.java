package rondo.rounds.engine;

/** A step of a round that goes message by message. */
sealed interface Event {
  /** Inputs are chosen. */
  record Opening() implements Event {}

  /** A round begins, and it is settled what happens to whom in it. */
  record Beginning(Setting setting) implements Event {}

  /** Somebody cannot send what it has to. */
  record Stumbling() implements Event {}

  /**
   * A message is sent, and will be heard or not.
   *
   * @param letter what will be heard, {@link Numbered#NONE} if nothing
   */
  record Sending(int sender, int receiver, int letter) implements Event {}

  /** Somebody takes in the next message that has arrived. */
  record Receiving(int process) implements Event {}

  /** Somebody changes by all that it heard. */
  record Updating(int process, int outcome) implements Event {}

  /** A round ends in which nobody updates. */
  record Ending() implements Event {}

  /** The run is over, and only the observer moves. */
  record Resting() implements Event {}

  /** A state is looked at. */
  record Watching() implements Event {}

  /** The process that makes the step; negative if none does. */
  default int mover() {
    return switch (this) {
      case Sending sending -> sending.sender();
      case Receiving receiving -> receiving.process();
      case Updating updating -> updating.process();
      case Opening _, Beginning _, Stumbling _, Ending _, Resting _, Watching _ -> -1;
    };
  }
}
