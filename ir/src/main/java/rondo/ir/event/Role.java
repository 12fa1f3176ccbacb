package rondo.ir.event;

import java.util.List;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Statement;

/**
 * Processes that do the same.
 *
 * @param first the number of the first of them
 * @param init what each does before anything else
 * @param slots how many binders {@code init} needs room for
 * @param reactions in the order in which they are tried
 */
public record Role(
    String name,
    int first,
    int count,
    List<LocalVariable> variables,
    List<Statement> init,
    int slots,
    List<Reaction> reactions) {
  public Role {
    variables = List.copyOf(variables);
    init = List.copyOf(init);
    reactions = List.copyOf(reactions);
  }

  /** The same with other variables. */
  Role having(List<LocalVariable> others) {
    return new Role(name, first, count, others, init, slots, reactions);
  }

  public boolean has(int process) {
    return first <= process && process < first + count;
  }
}
