package rondo.rounds.engine.stepwise;

/** The order in which messages are sent and received, and processes update, within a round. */
interface DeliveryOrder {
  /** The number of state words for the progress of a round. */
  int words(int processes);

  /** Generates all steps that are enabled within a round. */
  void successors(int[] state, PartialRound round, StepSink sink);

  /** Receives steps. */
  interface StepSink {
    StepwiseLayout layout();

    /** A copy of the current state, to be turned into the successor. */
    int[] draft();

    /** Emits the draft as the successor by a step. */
    void emit(MicroStep step);

    /** The messages delivered to a process, in order. */
    int[] mailbox(int[] state, int process);

    /** Appends a message to the mailbox of a process. */
    void deliver(int[] draft, int process, int tagged);

    /** Whether the heard-of sets are allowed; all messages are delivered or lost. */
    boolean isHeardOfAllowed();

    /** Emits all outcomes of the update of a process. */
    void update(int process, UpdateRecorder recorder);

    /** Ends a round in which no process updates. */
    void endRound();
  }

  /** Records the progress of a round in the state. */
  interface UpdateRecorder {
    /** Records in the draft that the process has updated; returns whether it was the last one. */
    boolean isLast(int[] draft);
  }
}
