package rondo.ir.event;

/** The assumption on the delay of messages. */
public enum TimingModel {
  /** There is no bound on it. */
  ASYNCHRONOUS,
  /**
   * From some time on, which the processes do not know, messages are neither lost nor duplicated,
   * and timers are longer than the delay of a message: a timeout of a process does not occur as
   * long as the process can take a message that must arrive. Dwork, Lynch, Stockmeyer: Consensus in
   * the Presence of Partial Synchrony, 1988.
   */
  EVENTUALLY_SYNCHRONOUS
}
