package rondo.trace.view;

import java.util.List;
import java.util.OptionalInt;
import rondo.diagnostics.Position;

/**
 * What a process of a run of events waits for where nothing more happens.
 *
 * @param process its name
 * @param left the messages that were sent to it and are not consumed, without those that are kept
 * @param reactions the reactions to messages that are nearest to being enabled; none if the process
 *     has failed
 */
public record WaitingProcess(
    String process, List<UnconsumedMessage> left, List<WaitingReaction> reactions) {
  public WaitingProcess {
    left = List.copyOf(left);
    reactions = List.copyOf(reactions);
  }

  /**
   * A message that is not consumed.
   *
   * @param from the name of its sender
   * @param sentIn the number of the step in which it was sent
   * @param mayBeLost whether it need not arrive
   */
  public record UnconsumedMessage(
      String text, String from, OptionalInt sentIn, boolean mayBeLost) {}

  /**
   * A reaction that lacks messages.
   *
   * @param trigger the event, as in the protocol, with the number of messages if it needs several
   * @param has how many messages of different senders that satisfy its guard are there
   * @param needs how many it needs
   */
  public record WaitingReaction(String trigger, Position at, int has, int needs) {
    public String text() {
      return "upon " + trigger + " has " + has + " of " + needs;
    }
  }
}
