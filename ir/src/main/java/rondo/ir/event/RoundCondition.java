package rondo.ir.event;

/**
 * The conditions of communication closure: if they hold, every run is equivalent to a round-based
 * one, whatever the network does.
 */
public enum RoundCondition {
  MONOTONIC(1, "a process never goes back to an earlier round"),
  TAGGED(2, "a message carries the round that its sender is in"),
  FRESH(3, "a process never reacts to a message of a round that it has left"),
  CURRENT(4, "a process reacts to messages of one round at a time"),
  ONCE(5, "in a round a process first sends, in one step, and then reacts, in one step");

  private final int number;
  private final String text;

  RoundCondition(int number, String text) {
    this.number = number;
    this.text = text;
  }

  public int number() {
    return number;
  }

  public String text() {
    return text;
  }
}
