package rondo.trace.view;

import java.util.Set;

/**
 * The parts of a step that belong to the causal slice of a counterexample.
 *
 * @param relevance whether any part does, or that the step occurs at all
 * @param messages the indices of messages
 * @param changes the indices of changes
 * @param announcements the indices of announcements
 */
public record StepSlice(
    Relevance relevance,
    Set<Integer> messages,
    Set<Integer> changes,
    Set<Integer> announcements) {
  public StepSlice {
    messages = Set.copyOf(messages);
    changes = Set.copyOf(changes);
    announcements = Set.copyOf(announcements);
  }

  /** Whether the violation depends on a step. */
  public enum Relevance {
    RELEVANT,
    IRRELEVANT
  }
}
