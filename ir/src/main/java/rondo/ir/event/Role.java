package rondo.ir.event;

import java.util.List;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Stmt;

/**
 * Processes that do the same.
 *
 * @param first the number of the first of them
 * @param init what each does before anything else
 * @param slots how many binders {@code init} needs room for
 * @param reactions in the order in which they are tried
 * @param lifecycle what becomes of those who are not there at first, or not all the time
 */
public record Role(
    String name,
    int first,
    int count,
    List<LocalVariable> variables,
    List<Stmt> init,
    int slots,
    List<Reaction> reactions,
    Lifecycle lifecycle) {
  public Role {
    variables = List.copyOf(variables);
    init = List.copyOf(init);
    reactions = List.copyOf(reactions);
  }

  /** All of whose processes are there at first, and do nothing if they start again. */
  public Role(
      String name,
      int first,
      int count,
      List<LocalVariable> variables,
      List<Stmt> init,
      int slots,
      List<Reaction> reactions) {
    this(
        name,
        first,
        count,
        variables,
        init,
        slots,
        reactions,
        new Lifecycle(count, List.of(), List.of()));
  }

  /**
   * Of a role.
   *
   * @param initiallyPresent how many are there at first
   * @param joining what the others do first, when they come
   * @param recovery what a process does that starts again
   */
  public record Lifecycle(int initiallyPresent, List<Stmt> joining, List<Stmt> recovery) {
    public Lifecycle {
      joining = List.copyOf(joining);
      recovery = List.copyOf(recovery);
    }
  }

  /** Whether a process of the role is there at first. */
  public boolean isPresent(int process) {
    return process < first + lifecycle.initiallyPresent();
  }

  /** The same with other variables. */
  Role withVariables(List<LocalVariable> others) {
    return new Role(name, first, count, others, init, slots, reactions, lifecycle);
  }

  public boolean contains(int process) {
    return first <= process && process < first + count;
  }
}
