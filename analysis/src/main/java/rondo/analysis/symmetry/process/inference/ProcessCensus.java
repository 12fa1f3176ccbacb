package rondo.analysis.symmetry.process.inference;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import rondo.ir.Expr;
import rondo.ir.FaultException;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.EndlessAtomicException;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.interpreter.GlobalState;
import rondo.ir.interpreter.Interpreter;
import rondo.ir.traversal.ExpressionTraversal;

/**
 * The processes of a system, estimated by a short run that prefers steps that start processes.
 *
 * @param types by pid
 */
public record ProcessCensus(List<Integer> types) {
  private static final int MAX_IDLE_STEPS = 100;
  private static final int MAX_STEPS = 400;

  public ProcessCensus {
    types = List.copyOf(types);
  }

  /** Processes of one type with consecutive pids. */
  public record PidRange(int firstPid, int size) {}

  public static ProcessCensus of(ProcessSystem system) {
    try {
      return new ProcessCensus(explored(system));
    } catch (FaultException | EndlessAtomicException e) {
      return new ProcessCensus(List.of());
    }
  }

  private static List<Integer> explored(ProcessSystem system) {
    var interpreter = new Interpreter(system.withoutObserver(), FullChannelPolicy.BLOCK);
    GlobalState state = interpreter.initial();
    List<Integer> most = types(state);
    boolean grows = ExpressionTraversal.in(system).anyMatch(Expr.Run.class::isInstance);
    for (int idle = 0, steps = 0;
        grows && idle < MAX_IDLE_STEPS && steps < MAX_STEPS;
        idle++, steps++) {
      Optional<GlobalState> next =
          interpreter.expand(state).transitions().stream()
              .map(Interpreter.Transition::target)
              .max(Comparator.comparingInt(s -> s.processes().size()));
      if (next.isEmpty()) {
        break;
      }
      state = next.get();
      if (state.processes().size() > most.size()) {
        most = types(state);
        idle = 0;
      }
    }
    return most;
  }

  private static List<Integer> types(GlobalState state) {
    List<Integer> types = new ArrayList<>();
    state.processes().forEach(p -> types.add(p.type()));
    return types;
  }

  /** The processes of a type, if there are several and all their pids are consecutive. */
  Optional<PidRange> pidRange(int type) {
    int first = types.indexOf(type);
    int last = types.lastIndexOf(type);
    boolean whole =
        first < last && types.subList(first, last + 1).stream().allMatch(t -> t == type);
    return whole ? Optional.of(new PidRange(first, last - first + 1)) : Optional.empty();
  }

  int count(int type) {
    return Math.toIntExact(types.stream().filter(t -> t == type).count());
  }
}
