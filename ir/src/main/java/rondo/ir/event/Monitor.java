package rondo.ir.event;

import java.util.List;
import rondo.diagnostics.Position;
import rondo.ir.data.LocalVariable;

/**
 * Watches what processes announce, in the step in which they do, and says what must be so.
 *
 * @param reactions each to one message, in the order in which they are tried; a message that
 *     triggers none is passed over
 */
public record Monitor(
    String name, List<LocalVariable> variables, List<Reaction> reactions, Position at) {
  public Monitor {
    variables = List.copyOf(variables);
    reactions = List.copyOf(reactions);
  }
}
