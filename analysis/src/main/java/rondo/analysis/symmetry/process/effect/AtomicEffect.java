package rondo.analysis.symmetry.process.effect;

import java.util.List;
import java.util.Optional;
import rondo.ir.Action;

/**
 * The effect of an edge and of the atomic sequence that it begins.
 *
 * @param head the action that comes first, if it is not part of the outcomes: they are over the
 *     state after it
 * @param outcomes exactly those whose conditions hold occur; if there are none, the edge is
 *     disabled
 */
public record AtomicEffect(Optional<Action> head, List<AtomicOutcome> outcomes) {
  public AtomicEffect {
    outcomes = List.copyOf(outcomes);
  }
}
