package rondo.ir.data.interpreter;

import java.util.List;

/**
 * The point within a step at which a process crashes: a statement that sends messages, after some
 * of these have been sent.
 *
 * @param send the number of the statement, among those of the step that send a message
 * @param sent the messages of the statement that are sent, by index, in ascending order
 */
public record CrashPoint(int send, List<Integer> sent) {
  public CrashPoint {
    sent = List.copyOf(sent);
  }
}
