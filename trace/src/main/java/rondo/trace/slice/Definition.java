package rondo.trace.slice;

import rondo.ir.data.Value;
import rondo.ir.data.interpreter.MonitorAnnouncement.Subject;

/**
 * What can be part of a slice. Steps and rounds are counted from 1, and 0 is initialization; in a
 * run of rounds each process takes part in every step.
 */
public sealed interface Definition {
  /** The value of a variable before the first step. */
  record InitialValue(int process, int variable) implements Definition {}

  /** A process is faulty or absent from the beginning. */
  record InitialStatus(int process) implements Definition {}

  /** A process takes a step, or a step affects it. */
  record Occurrence(int step, int process) implements Definition {}

  /** A process crashes in a step, possibly within it. */
  record Crash(int step, int process) implements Definition {}

  /** A step assigns a variable of the process that takes it. */
  record Assignment(int step, int process, int variable) implements Definition {}

  /**
   * A message that a process sends to a receiver.
   *
   * @param kind the number of the message kind; 0 in a round
   */
  record Sent(int step, int process, int kind, Value content, int receiver) implements Definition {}

  /**
   * A message that a process receives, or, in a round, does not receive.
   *
   * @param index its place among the messages that the step consumes; in a round its sender
   */
  record Received(int step, int process, int index) implements Definition {}

  /** The output of the failure detector in a step. */
  record Detected(int step, int process) implements Definition {}

  /** An announcement to monitors. */
  record Announced(int step, int process, Subject subject, Value content) implements Definition {}

  /** The initial value of a variable of a monitor. */
  record InitialMonitorValue(int monitor, int variable) implements Definition {}

  /** A monitor assigns a variable upon an announcement. */
  record MonitorAssignment(int step, int process, int monitor, int variable)
      implements Definition {}

  /**
   * An element of a variable of a Promela model before the first step.
   *
   * @param owner the pid of its process; negative for a global variable
   */
  record InitialElement(int owner, int variable, int element) implements Definition {}

  /** A step of a Promela model assigns an element of a variable, as in {@link InitialElement}. */
  record ElementAssignment(int step, int owner, int variable, int element) implements Definition {}

  /** A step of a Promela model sends a message to a channel, by its number. */
  record ChannelSend(int step, int channel) implements Definition {}

  /** A node that joins others and is not part of a run: a branch, or a value that may be kept. */
  record Junction() implements Definition {}
}
