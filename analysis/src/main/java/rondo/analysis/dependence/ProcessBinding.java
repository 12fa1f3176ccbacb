package rondo.analysis.dependence;

import java.util.List;
import java.util.OptionalInt;

/**
 * The constants of a process: its type, its pid and its unassigned locals.
 *
 * @param pid empty if unknown
 * @param locals the elements of each local; an empty list if they may change or are unknown
 */
public record ProcessBinding(int processType, OptionalInt pid, List<List<Integer>> locals) {
  public ProcessBinding {
    locals = locals.stream().map(List::copyOf).toList();
  }

  /** A reader outside of the system, which has no locals. */
  static ProcessBinding external() {
    return new ProcessBinding(-1, OptionalInt.empty(), List.of());
  }

  /** A copy without constant locals. */
  ProcessBinding withoutLocals() {
    return new ProcessBinding(
        processType, pid, locals.stream().map(_ -> List.<Integer>of()).toList());
  }

  OptionalInt local(int variable, int element) {
    List<Integer> elements = locals.get(variable);
    return element >= 0 && element < elements.size()
        ? OptionalInt.of(elements.get(element))
        : OptionalInt.empty();
  }
}
