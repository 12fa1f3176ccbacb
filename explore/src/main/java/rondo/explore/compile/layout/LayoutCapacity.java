package rondo.explore.compile.layout;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import rondo.ir.Expr;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.interpreter.GlobalState;
import rondo.ir.interpreter.Interpreter;
import rondo.ir.traversal.ExpressionTraversal;

/**
 * The process types that may occur at each pid and the channel types at each identifier, for which
 * a layout must have room. Learned from a short run of the interpreter, and from overflows.
 */
public record LayoutCapacity(List<Set<Integer>> processes, List<Set<Integer>> channels) {
  public LayoutCapacity {
    processes = List.copyOf(processes);
    channels = List.copyOf(channels);
  }

  private static final int MAX_IDLE = 100;
  private static final int MAX_RUN_LENGTH = 400;

  /** A limit on the interpreter's work: if states are huge, restarts are cheaper. */
  private static final long MAX_EFFORT = 50_000_000;

  static LayoutCapacity forProcess(int pid, int type) {
    return new LayoutCapacity(at(pid, type), List.of());
  }

  static LayoutCapacity forChannel(int identifier, int type) {
    return new LayoutCapacity(List.of(), at(identifier - 1, type));
  }

  /**
   * The capacity needed by a short run that prefers transitions that start processes: usually that
   * suffices for all states.
   */
  public static LayoutCapacity estimated(ProcessSystem system, FullChannelPolicy policy) {
    var interpreter = new Interpreter(system, policy);
    GlobalState state = interpreter.initial();
    LayoutCapacity capacity = of(state);
    if (ExpressionTraversal.in(system).noneMatch(e -> e instanceof Expr.Run)) {
      return capacity;
    }
    long effort = 0;
    for (int idle = 0, steps = 0; idle < MAX_IDLE && steps < MAX_RUN_LENGTH; idle++, steps++) {
      effort += effort(state);
      if (effort > MAX_EFFORT) {
        break;
      }
      Optional<GlobalState> next =
          interpreter.expand(state).transitions().stream()
              .map(Interpreter.Transition::target)
              .max(Comparator.comparingInt(s -> s.processes().size()));
      if (next.isEmpty()) {
        break;
      }
      if (next.get().processes().size() > state.processes().size()) {
        idle = 0;
      }
      state = next.get();
      capacity = capacity.union(of(state));
    }
    return capacity;
  }

  /** The approximate number of values copied when a state is expanded. */
  private static long effort(GlobalState state) {
    long values = count(state.globals());
    for (GlobalState.Process process : state.processes()) {
      values += count(process.locals());
    }
    return values * (1 + state.processes().size());
  }

  private static long count(List<List<Integer>> variables) {
    return variables.stream().mapToLong(List::size).sum();
  }

  static LayoutCapacity of(GlobalState state) {
    List<Set<Integer>> processes = new ArrayList<>();
    state.processes().forEach(p -> processes.add(Set.of(p.type())));
    List<Set<Integer>> channels = new ArrayList<>();
    state.channels().forEach(c -> channels.add(Set.of(c.type())));
    return new LayoutCapacity(processes, channels);
  }

  /** The union of the capacities. */
  public LayoutCapacity union(LayoutCapacity other) {
    return new LayoutCapacity(union(processes, other.processes), union(channels, other.channels));
  }

  /**
   * The union with the capacity that was missing. Where positions had to be added, {@code spare}
   * more are: others are likely to follow, and each overflow costs a restart.
   */
  public LayoutCapacity extended(LayoutCapacity missing, int spare) {
    boolean isLonger =
        missing.processes.size() > processes.size() || missing.channels.size() > channels.size();
    return union(isLonger ? missing.withSpare(spare) : missing);
  }

  /** This capacity with {@code more} additional copies of the last position. */
  public LayoutCapacity withSpare(int more) {
    return new LayoutCapacity(
        ahead(processes, more, ProcessSystem.MAX_PROCESSES),
        ahead(channels, more, ProcessSystem.MAX_CHANNELS));
  }

  private static List<Set<Integer>> ahead(List<Set<Integer>> places, int more, int most) {
    List<Set<Integer>> longer = new ArrayList<>(places);
    while (!places.isEmpty() && longer.size() < Math.min(most, places.size() + more)) {
      longer.add(places.getLast());
    }
    return longer;
  }

  private static List<Set<Integer>> at(int place, int type) {
    List<Set<Integer>> sets = new ArrayList<>();
    for (int i = 0; i < place; i++) {
      sets.add(Set.of());
    }
    sets.add(Set.of(type));
    return sets;
  }

  private static List<Set<Integer>> union(List<Set<Integer>> one, List<Set<Integer>> two) {
    List<Set<Integer>> both = new ArrayList<>();
    for (int i = 0; i < Math.max(one.size(), two.size()); i++) {
      Set<Integer> set = new TreeSet<>();
      if (i < one.size()) {
        set.addAll(one.get(i));
      }
      if (i < two.size()) {
        set.addAll(two.get(i));
      }
      both.add(set);
    }
    return both;
  }
}
