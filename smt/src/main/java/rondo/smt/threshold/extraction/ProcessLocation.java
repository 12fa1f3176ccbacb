package rondo.smt.threshold.extraction;

import java.util.List;
import java.util.Set;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Value;

/**
 * The local state of a process.
 *
 * @param variables its variables; none where they make no difference
 * @param sent the messages that it has sent, as far as they matter later
 */
record ProcessLocation(
    Population population, ProcessStatus status, List<Value> variables, Set<Sent> sent) {
  ProcessLocation {
    variables = List.copyOf(variables);
    sent = Set.copyOf(sent);
  }

  /** Whether a receiver gets a message. */
  enum Delivery {
    CERTAIN,
    /** The sender crashed while it sent the message. */
    POSSIBLE
  }

  /**
   * A message that was sent to a population.
   *
   * @param receivers the index of the population
   * @param reachesItself whether the sender is among the receivers, if it belongs to them
   */
  record Sent(int kind, Value content, int receivers, boolean reachesItself, Delivery delivery) {}
}
