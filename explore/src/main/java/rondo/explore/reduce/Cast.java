package rondo.explore.reduce;

import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.access.Binding;
import rondo.ir.access.Independence;
import rondo.ir.access.ProcessAccess;

/**
 * Who plays under which pid: the type of the process and its locals that never change. These stay
 * the same over many states, so the last answer for each pid is kept, with the positions of the
 * process that were met.
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

  /** By pid and control state, for the process that has the pid now. */
  private final Position[][] current = new Position[AmpleSets.MOST_PROCESSES][];

  private final Map<ProcessAccess, Position[]> positions = new HashMap<>();
  private final Map<LongBuffer, Future> futures = new HashMap<>();
  private final long[] rendezvous;

  Cast(ProcessSystem system, Independence independence, ProcessStepper stepper) {
    this.system = system;
    this.independence = independence;
    this.stepper = stepper;
    rendezvous = independence.rendezvous();
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

  /** Where the process is that has this pid in the state that the stepper works on. */
  Position position(int pid) {
    int type = stepper.processType(pid);
    if (accesses[pid] == null || types[pid] != type || !isSame(pid, parts[type])) {
      types[pid] = type;
      values[pid] = new int[parts[type].length];
      for (int i = 0; i < parts[type].length; i++) {
        values[pid][i] = value(pid, parts[type][i]);
      }
      accesses[pid] = independence.of(binding(pid, type));
      int states = system.processTypes().get(type).states().size();
      current[pid] = positions.computeIfAbsent(accesses[pid], _ -> new Position[states]);
    }
    int state = stepper.controlState(pid);
    Position known = current[pid][state];
    return known != null ? known : (current[pid][state] = position(type, state, accesses[pid]));
  }

  private Position position(int type, int state, ProcessAccess access) {
    int[] numbers =
        IntStream.range(0, access.edges(state)).map(e -> stepper.number(type, state, e)).toArray();
    Future future =
        futures.computeIfAbsent(LongBuffer.wrap(access.future(state)), f -> future(f.array()));
    return new Position(access, state, future, numbers, independence.visible());
  }

  private Future future(long[] facets) {
    long[] meeting = facets.clone();
    for (int i = 0; i < meeting.length; i++) {
      meeting[i] &= rendezvous[i];
    }
    return new Future(futures.size(), facets, meeting);
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
