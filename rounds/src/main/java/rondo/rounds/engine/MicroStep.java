package rondo.rounds.engine;

/** A step of a round that goes message by message. */
sealed interface MicroStep {
  /** Inputs are chosen. */
  record ChooseInputs() implements MicroStep {}

  /** A round begins, and it is settled what happens to whom in it. */
  record BeginRound(RoundFaults faults) implements MicroStep {}

  /** Somebody cannot send what it has to. */
  record SendFault() implements MicroStep {}

  /**
   * A message is sent, and will be heard or not.
   *
   * @param taggedMessage what will be heard, {@link InternedProtocol#NONE} if nothing
   */
  record Send(int sender, int receiver, int taggedMessage) implements MicroStep {}

  /** Somebody takes in the next message that has arrived. */
  record Receive(int process) implements MicroStep {}

  /** Somebody changes by all that it heard. */
  record Update(int process, int outcome) implements MicroStep {}

  /** A round ends in which nobody updates. */
  record EndRound() implements MicroStep {}

  /** The run is over, and only the observer moves. */
  record Stutter() implements MicroStep {}

  /** A state is looked at. */
  record CheckProperty() implements MicroStep {}

  /** The process that makes the step; negative if none does. */
  default int activeProcess() {
    return switch (this) {
      case Send send -> send.sender();
      case Receive receive -> receive.process();
      case Update update -> update.process();
      case ChooseInputs _, BeginRound _, SendFault _, EndRound _, Stutter _, CheckProperty _ -> -1;
    };
  }
}
