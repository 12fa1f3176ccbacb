package rondo.analysis.dependence;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import rondo.ir.Expr;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.traversal.ExpressionTraversal;

/**
 * Bounds on the processes that a run can start, where no process starts others in a loop.
 *
 * <p>Without recursion the bound is static. With recursion it follows from the number of processes
 * alive at once: ancestors terminate last, so the depth of the recursion is less than that number,
 * however early other processes terminate.
 */
final class ProcessBounds {
  private static final int UNBOUNDED = Integer.MAX_VALUE;

  private final ProcessSystem system;

  /** By process type: the types that it starts, with repetitions. */
  private final List<List<Integer>> started = new ArrayList<>();

  private final int channelsPerProcess;
  private final int globalChannels;

  private ProcessBounds(ProcessSystem system) {
    this.system = system;
    int most = 0;
    for (ProcessType type : system.processTypes()) {
      started.add(
          expressions(type)
              .filter(Expr.Run.class::isInstance)
              .map(e -> ((Expr.Run) e).processType())
              .toList());
      most = Math.max(most, channels(expressions(type)));
    }
    channelsPerProcess = most;
    globalChannels = channels(ExpressionTraversal.in(system));
  }

  private static Stream<Expr> expressions(ProcessType type) {
    return Stream.concat(
        type.locals().stream().flatMap(v -> v.initial().stream()).flatMap(ExpressionTraversal::in),
        type.states().stream()
            .flatMap(s -> s.edges().stream())
            .flatMap(e -> ExpressionTraversal.in(e.action())));
  }

  private static int channels(Stream<Expr> expressions) {
    return (int) expressions.filter(Expr.NewChannel.class::isInstance).count();
  }

  /**
   * The largest number such that no run of a system in which never more processes are alive at once
   * can exceed the limits on processes and channels, even if no process terminates.
   */
  static int maxAlive(ProcessSystem system) {
    return new ProcessBounds(system).maxAlive();
  }

  private int maxAlive() {
    long total = 0;
    for (ProcessSystem.InitialProcess process : system.initialProcesses()) {
      total = sum(total, family(process.processType(), new HashSet<>()));
    }
    if (isWithinLimits(total)) {
      return UNBOUNDED;
    }
    long most = started.stream().mapToInt(List::size).max().orElse(0);
    long level = Math.max(1, system.initialProcesses().size());
    long all = 0;
    int alive = 0;
    while (isWithinLimits(all + level)) {
      all += level;
      level *= most;
      alive++;
    }
    return alive;
  }

  /**
   * The number of processes that a process and its descendants are; too many if it is recursive.
   */
  private long family(int type, Set<Integer> ancestors) {
    if (!ancestors.add(type)) {
      return UNBOUNDED;
    }
    long size = 1;
    for (int child : started.get(type)) {
      size = sum(size, family(child, ancestors));
    }
    ancestors.remove(type);
    return size;
  }

  private static long sum(long one, long other) {
    return Math.min(UNBOUNDED, one + other);
  }

  private boolean isWithinLimits(long processes) {
    return processes <= ProcessSystem.MAX_PROCESSES
        && globalChannels + processes * channelsPerProcess <= ProcessSystem.MAX_CHANNELS;
  }
}
