package rondo.explore.reduce;

import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import rondo.analysis.dependence.Independence;
import rondo.analysis.dependence.ProcessAccess;
import rondo.analysis.dependence.ProcessBinding;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;

/**
 * The process instance at each pid: its type and the values of its constant locals. These rarely
 * change from state to state, so the last instance of each pid is cached, together with the
 * dependences of the control states visited.
 */
final class ProcessInstances {
  /** Elements of longer constant arrays are not part of the binding. */
  private static final int MAX_ARRAY_LENGTH = 16;

  /** An element of a constant local. */
  private record ConstantElement(int variable, int element) {}

  private final ProcessSystem system;
  private final Independence independence;
  private final ProcessStepper stepper;
  private final ConstantElement[][] parts;
  private final int[] types = new int[AmpleSets.MAX_PROCESSES];
  private final int[][] values = new int[AmpleSets.MAX_PROCESSES][];
  private final ProcessAccess[] accesses = new ProcessAccess[AmpleSets.MAX_PROCESSES];

  /** By pid and control state, for the current process of the pid. */
  private final ControlStateDependencies[][] current =
      new ControlStateDependencies[AmpleSets.MAX_PROCESSES][];

  private final Map<ProcessAccess, ControlStateDependencies[]> dependencies = new HashMap<>();
  private final List<ControlStateDependencies> known = new ArrayList<>();
  private final Map<LongBuffer, FutureAccesses> futures = new HashMap<>();
  private final long[] rendezvous;

  ProcessInstances(ProcessSystem system, Independence independence, ProcessStepper stepper) {
    this.system = system;
    this.independence = independence;
    this.stepper = stepper;
    rendezvous = independence.rendezvous();
    parts = new ConstantElement[system.processTypes().size()][];
    for (int t = 0; t < parts.length; t++) {
      parts[t] = parts(t);
    }
  }

  private ConstantElement[] parts(int type) {
    var result = new ArrayList<ConstantElement>();
    ProcessType processType = system.processTypes().get(type);
    for (int v = 0; v < processType.locals().size(); v++) {
      int length = processType.locals().get(v).length();
      if (independence.isConstantLocal(type, v) && length <= MAX_ARRAY_LENGTH) {
        for (int e = 0; e < length; e++) {
          result.add(new ConstantElement(v, e));
        }
      }
    }
    return result.toArray(ConstantElement[]::new);
  }

  /**
   * The dependences of the process with this pid at its control state in the state that the stepper
   * works on.
   */
  ControlStateDependencies dependenciesAt(int pid) {
    int type = stepper.processType(pid);
    if (accesses[pid] == null || types[pid] != type || !isSame(pid, parts[type])) {
      types[pid] = type;
      values[pid] = new int[parts[type].length];
      for (int i = 0; i < parts[type].length; i++) {
        values[pid][i] = value(pid, parts[type][i]);
      }
      accesses[pid] = independence.of(binding(pid, type));
      int states = system.processTypes().get(type).states().size();
      current[pid] =
          dependencies.computeIfAbsent(accesses[pid], _ -> new ControlStateDependencies[states]);
    }
    int state = stepper.controlState(pid);
    ControlStateDependencies cached = current[pid][state];
    return cached != null
        ? cached
        : (current[pid][state] = dependenciesAt(type, state, accesses[pid]));
  }

  private ControlStateDependencies dependenciesAt(int type, int state, ProcessAccess access) {
    int[] numbers =
        IntStream.range(0, access.edges(state))
            .map(e -> stepper.edgeNumber(type, state, e))
            .toArray();
    FutureAccesses futureAccesses =
        futures.computeIfAbsent(
            LongBuffer.wrap(access.futureAccesses(state)), f -> future(f.array()));
    var added =
        new ControlStateDependencies(
            known.size(), access, state, futureAccesses, numbers, independence.visible());
    known.add(added);
    return added;
  }

  /** All dependences so far, by {@link ControlStateDependencies#id}. */
  List<ControlStateDependencies> known() {
    return known;
  }

  private FutureAccesses future(long[] facets) {
    long[] rendezvousFacets = facets.clone();
    for (int i = 0; i < rendezvousFacets.length; i++) {
      rendezvousFacets[i] &= rendezvous[i];
    }
    return new FutureAccesses(futures.size(), facets, rendezvousFacets);
  }

  private boolean isSame(int pid, ConstantElement[] of) {
    for (int i = 0; i < of.length; i++) {
      if (value(pid, of[i]) != values[pid][i]) {
        return false;
      }
    }
    return true;
  }

  private int value(int pid, ConstantElement element) {
    return stepper.local(pid, element.variable(), element.element());
  }

  private ProcessBinding binding(int pid, int type) {
    List<List<Integer>> locals = new ArrayList<>();
    system.processTypes().get(type).locals().forEach(_ -> locals.add(new ArrayList<>()));
    for (int i = 0; i < parts[type].length; i++) {
      locals.get(parts[type][i].variable()).add(values[pid][i]);
    }
    return new ProcessBinding(type, OptionalInt.of(pid), locals);
  }
}
