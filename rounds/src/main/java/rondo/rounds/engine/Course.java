package rondo.rounds.engine;

/** In which order messages are sent and heard, and processes update, in the course of a round. */
interface Course {
  /** How many words of a state it needs to remember how far a round has come. */
  int words(int processes);

  /** Tells of all steps that may come next in the middle of a round. */
  void next(int[] state, Underway round, Steps steps);

  /** Is told of steps. */
  interface Steps {
    Midway layout();

    /** A copy of the state, which is to be made what the step makes of it. */
    int[] draft();

    /** The step is made; the draft is what it leads to. */
    void made(Event event);

    /** What has arrived for a process, in order. */
    int[] mailbox(int[] state, int process);

    /** Lets a letter arrive for a process. */
    void arrive(int[] draft, int process, int letter);

    /** Whether what is heard is possible, now that all messages are heard or lost. */
    boolean isPossible();

    /** All that the update of a process may come to; it is the last one or others follow. */
    void update(int process, Turn turn);

    /** Nobody updates in this round. */
    void end();
  }

  /** What an update changes besides the process and its mail. */
  interface Turn {
    /** Notes in the draft that the process has updated; says whether it was the last one. */
    boolean isLast(int[] draft);
  }
}
