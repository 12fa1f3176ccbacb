package rondo.analysis.closure;

import java.util.List;
import rondo.diagnostics.Position;
import rondo.ir.event.RoundCondition;

/**
 * An open proof obligation: a path through a step that violates a condition must be infeasible.
 *
 * @param at the {@code upon} or {@code send} that violates it
 * @param event the name of the step
 * @param mode the mode of the process before the step, as text
 * @param constraints the path condition
 */
public record ProofObligation(
    RoundCondition condition,
    Position at,
    String event,
    String mode,
    List<DifferenceConstraint> constraints) {
  public ProofObligation {
    constraints = List.copyOf(constraints);
  }

  /** The possible violation, as text for users. */
  public String description() {
    return switch (condition) {
      case MONOTONIC -> "it may be in a later round than that of the message it sends";
      case TAGGED -> "the message may carry a different round";
      case FRESH -> "it may have left the round of the message it reacts to";
      case CURRENT -> "the messages it reacts to may belong to several rounds";
      case ONCE -> "it may have already sent or reacted in that round";
    };
  }

  /** A change to the protocol that would discharge the obligation, as text for users. */
  public String remedy() {
    return switch (condition) {
      case MONOTONIC, TAGGED ->
          "a message of a later phase than those stored in variables, or of a later round than"
              + " the one of the message it reacts to";
      case FRESH ->
          "a guard that requires a later phase than the current one, or the current one together"
              + " with a variable that records what the process waits for";
      case CURRENT -> "a guard that requires messages of one phase and one round";
      case ONCE -> "a variable that records this and is tested by the guard, or a later round";
    };
  }
}
