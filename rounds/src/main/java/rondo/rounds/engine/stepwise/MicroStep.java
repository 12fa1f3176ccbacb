package rondo.rounds.engine.stepwise;

/** A step of the stepwise semantics. */
sealed interface MicroStep {
  /** The inputs are chosen. */
  record ChooseInputs() implements MicroStep {}

  /** A round begins, and its faults are chosen. */
  record BeginRound(RoundFaults faults) implements MicroStep {}

  /** A process fails while sending. */
  record SendFault() implements MicroStep {}

  /**
   * A message is sent, and delivered or lost.
   *
   * @param taggedMessage the delivered message, {@link
   *     rondo.rounds.engine.protocol.InternedProtocol#NONE} if lost
   */
  record Send(int sender, int receiver, int taggedMessage) implements MicroStep {}

  /** A process receives the next message of its mailbox. */
  record Receive(int process) implements MicroStep {}

  /** A process updates its state from its mailbox. */
  record Update(int process, int outcome) implements MicroStep {}

  /** A round ends in which no process updates. */
  record EndRound() implements MicroStep {}

  /** The process that takes the step; negative if none does. */
  default int activeProcess() {
    return switch (this) {
      case Send send -> send.sender();
      case Receive receive -> receive.process();
      case Update update -> update.process();
      case ChooseInputs _, BeginRound _, SendFault _, EndRound _ -> -1;
    };
  }
}
