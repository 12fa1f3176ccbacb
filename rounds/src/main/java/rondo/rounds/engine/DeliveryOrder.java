package rondo.rounds.engine;

/** In which order messages are sent and heard, and processes update, in the course of a round. */
interface DeliveryOrder {
  /** How many words of a state it needs to remember how far a round has come. */
  int words(int processes);

  /** Tells of all steps that may come next in the middle of a round. */
  void successors(int[] state, PartialRound round, StepSink sink);

  /** Is told of steps. */
  interface StepSink {
    StepwiseLayout layout();

    /** A copy of the state, which is to be made what the step makes of it. */
    int[] draft();

    /** The step is made; the draft is what it leads to. */
    void emit(MicroStep step);

    /** What has arrived for a process, in order. */
    int[] mailbox(int[] state, int process);

    /** Lets a letter arrive for a process. */
    void deliver(int[] draft, int process, int letter);

    /** Whether what is heard is possible, now that all messages are heard or lost. */
    boolean isHeardOfAllowed();

    /** All that the update of a process may come to; it is the last one or others follow. */
    void update(int process, UpdateRecorder recorder);

    /** Nobody updates in this round. */
    void endRound();
  }

  /** What an update changes besides the process and its mail. */
  interface UpdateRecorder {
    /** Notes in the draft that the process has updated; says whether it was the last one. */
    boolean isLast(int[] draft);
  }
}
