package rondo.rounds.engine;

/** A process between two rounds. */
public record Member<S>(Condition condition, S state) {
  public enum Condition {
    CORRECT,
    CRASHED,
    /** Its messages may be lost. */
    OMITTING,
    /** It may send anything. Its state does not matter and is that of a correct process. */
    BYZANTINE
  }
}
