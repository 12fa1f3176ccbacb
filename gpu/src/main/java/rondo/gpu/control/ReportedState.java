package rondo.gpu.control;

/** The states that kernels report, the first one of each kind. */
public enum ReportedState {
  ASSERTION,
  RUNTIME_ERROR,
  INVALID_END_STATE,
  FORBIDDEN,
  CHOICE,
  CLAIM,
  EVENT,
  /** Its successor is the one that is looked for. */
  PREDECESSOR;

  /** The most words of a state. */
  public static final int MAX_WORDS = 32;

  /**
   * Where it is reported: a word that is 0 if there is none, otherwise 1 + its level, counted from
   * the beginning of the launch; and the state.
   */
  public int firstWord() {
    return ControlWord.values().length + ordinal() * (MAX_WORDS + 1);
  }

  /** The number of control words for all reports. */
  public static int controlWords() {
    return values()[values().length - 1].firstWord() + MAX_WORDS + 1;
  }
}
