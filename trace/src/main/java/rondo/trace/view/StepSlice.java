package rondo.trace.view;

import java.util.Map;
import java.util.Set;

/**
 * The parts of a step that belong to the causal slice of a counterexample.
 *
 * @param relevance whether any part does, or that the step occurs at all
 * @param messages the indices of messages
 * @param receivers the receivers of relevant messages that are sent, by the index of the message
 * @param changes the indices of changes
 * @param announcements the indices of announcements
 */
public record StepSlice(
    Relevance relevance,
    Set<Integer> messages,
    Map<Integer, Set<String>> receivers,
    Set<Integer> changes,
    Set<Integer> announcements) {
  public StepSlice {
    messages = Set.copyOf(messages);
    receivers = Map.copyOf(receivers);
    changes = Set.copyOf(changes);
    announcements = Set.copyOf(announcements);
  }

  /** Whether the violation depends on a step. */
  public enum Relevance {
    RELEVANT,
    IRRELEVANT
  }
}
