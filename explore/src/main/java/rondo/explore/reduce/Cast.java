package rondo.explore.reduce;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.access.Binding;
import rondo.ir.access.Independence;
import rondo.ir.access.ProcessAccess;

/**
 * Who plays under which pid: the type of the process and its locals that never change. These stay
 * the same over many states, so the last answer for each pid is kept.
 */
final class Cast {
  /** Longer arrays of locals are not looked at. */
  private static final int LONGEST_ARRAY = 16;

  /** An element of a local that never changes. */
  private record Part(int variable, int element) {}

  private final ProcessSystem system;
  private final Independence independence;
  private final ProcessStepper stepper;
  private final Part[][] parts;
  private final int[] types = new int[AmpleSets.MOST_PROCESSES];
  private final int[][] values = new int[AmpleSets.MOST_PROCESSES][];
  private final ProcessAccess[] accesses = new ProcessAccess[AmpleSets.MOST_PROCESSES];

  Cast(ProcessSystem system, Independence independence, ProcessStepper stepper) {
    this.system = system;
    this.independence = independence;
    this.stepper = stepper;
    parts = new Part[system.processTypes().size()][];
    for (int t = 0; t < parts.length; t++) {
      parts[t] = parts(t);
    }
  }

  private Part[] parts(int type) {
    var result = new ArrayList<Part>();
    ProcessType processType = system.processTypes().get(type);
    for (int v = 0; v < processType.locals().size(); v++) {
      int length = processType.locals().get(v).length();
      if (independence.isConstantLocal(type, v) && length <= LONGEST_ARRAY) {
        for (int e = 0; e < length; e++) {
          result.add(new Part(v, e));
        }
      }
    }
    return result.toArray(Part[]::new);
  }

  /** What the process does that has this pid in the state that the stepper works on. */
  ProcessAccess access(int pid) {
    int type = stepper.processType(pid);
    if (accesses[pid] == null || types[pid] != type || !isSame(pid, parts[type])) {
      types[pid] = type;
      values[pid] = new int[parts[type].length];
      for (int i = 0; i < parts[type].length; i++) {
        values[pid][i] = value(pid, parts[type][i]);
      }
      accesses[pid] = independence.of(binding(pid, type));
    }
    return accesses[pid];
  }

  private boolean isSame(int pid, Part[] of) {
    for (int i = 0; i < of.length; i++) {
      if (value(pid, of[i]) != values[pid][i]) {
        return false;
      }
    }
    return true;
  }

  private int value(int pid, Part part) {
    return stepper.local(pid, part.variable(), part.element());
  }

  private Binding binding(int pid, int type) {
    List<List<Integer>> locals = new ArrayList<>();
    system.processTypes().get(type).locals().forEach(_ -> locals.add(new ArrayList<>()));
    for (int i = 0; i < parts[type].length; i++) {
      locals.get(parts[type][i].variable()).add(values[pid][i]);
    }
    return new Binding(type, OptionalInt.of(pid), locals);
  }
}
