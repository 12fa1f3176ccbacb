package rondo.ir.access;

import java.util.List;
import java.util.OptionalInt;

/**
 * What is known for good of a process.
 *
 * @param pid empty where it is not known
 * @param locals for each local its elements, empty lists where they may change or are not known
 */
public record ProcessBinding(int processType, OptionalInt pid, List<List<Integer>> locals) {
  public ProcessBinding {
    locals = locals.stream().map(List::copyOf).toList();
  }

  /** Somebody outside of the system, who has no locals. */
  static ProcessBinding external() {
    return new ProcessBinding(-1, OptionalInt.empty(), List.of());
  }

  /** The same, with nothing known of the locals. */
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
