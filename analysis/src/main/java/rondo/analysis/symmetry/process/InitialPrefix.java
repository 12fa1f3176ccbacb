package rondo.analysis.symmetry.process;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.stream.IntStream;
import rondo.analysis.symmetry.process.effect.NonblockingAnalysis;
import rondo.ir.Action;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.Family;
import rondo.ir.Location;
import rondo.ir.Pattern;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.Symmetry;
import rondo.ir.SymmetrySort;
import rondo.ir.Variable;
import rondo.ir.VariableShape;
import rondo.ir.traversal.ExpressionTraversal;

/**
 * The control states that a process passes in its first transition only. Actions there may name
 * members freely if no member has been named before.
 *
 * <p>Proof: call a state early as long as the process has not made that transition, and late
 * afterwards. If early states name no member (no place holds a member, array elements that belong
 * to members are equal, no process of a family is alive), every permutation fixes each of them, and
 * they are explored unreduced. Late states have late successors only. So it suffices that
 * permutations are automorphisms of the late states; which late states are entered first does not
 * matter. The control states within a prefix occur in no state at all, since they are inside one
 * transition.
 *
 * <p>Early states name no member if the initial state names none and none of the other initial
 * processes ever names one (see {@link AutomorphismCheck}); there may be no other initial
 * processes. Only a process that is the single one of its type and is not started by another has an
 * initial prefix.
 */
public final class InitialPrefix {
  private InitialPrefix() {}

  /** Whether a type has exactly one process, an initial one. */
  public static boolean isSingle(ProcessSystem system, int type) {
    return count(system, type) == 1 && !SpawnOrder.isSpawned(system, type);
  }

  private static long count(ProcessSystem system, int type) {
    return system.initialProcesses().stream().filter(s -> s.processType() == type).count();
  }

  public static boolean isAlone(ProcessSystem system, int type) {
    return system.initialProcesses().size() == 1 && isSingle(system, type);
  }

  /** Whether the initial state names no member. */
  static boolean namesNoMember(ProcessSystem system) {
    Symmetry symmetry = system.symmetry().orElseThrow();
    boolean families =
        symmetry.families().stream()
            .noneMatch(
                f ->
                    f.kind() instanceof Family.Kind.Processes p
                        && count(system, p.processType()) > 0);
    boolean locals =
        system.initialProcesses().stream()
            .allMatch(
                s -> {
                  ProcessType type = system.processTypes().get(s.processType());
                  List<VariableShape> shapes = symmetry.locals().get(s.processType());
                  int parameters = s.arguments().size();
                  return namesNoMember(
                          type.locals().subList(parameters, type.locals().size()),
                          shapes.subList(parameters, shapes.size()),
                          symmetry)
                      && IntStream.range(0, parameters)
                          .allMatch(
                              p ->
                                  namesNoMember(
                                      s.arguments().get(p), shapes.get(p).elements(), symmetry));
                });
    return families && locals && namesNoMember(system.globals(), symmetry.globals(), symmetry);
  }

  private static boolean namesNoMember(
      List<Variable> variables, List<VariableShape> shapes, Symmetry symmetry) {
    for (int v = 0; v < variables.size(); v++) {
      VariableShape variableShape = shapes.get(v);
      List<Expr> initial = variables.get(v).initial();
      boolean moves = variableShape.dimensions().stream().anyMatch(d -> d.index().isPresent());
      boolean free =
          initial.stream().allMatch(i -> namesNoMember(i, variableShape.elements(), symmetry));
      if (!free || moves && initial.size() > 1) {
        return false;
      }
    }
    return true;
  }

  private static boolean namesNoMember(Expr initial, SymmetrySort symmetrySort, Symmetry symmetry) {
    return switch (symmetrySort) {
      case SymmetrySort.Plain _, SymmetrySort.Channel _ -> true;
      case SymmetrySort.Member(int f, int first) ->
          initial instanceof Expr.Const(int c)
              && (c < first || c >= first + symmetry.families().get(f).size());
    };
  }

  /**
   * The control states of the prefix, including the start; empty if the process may return there.
   */
  public static Set<Integer> states(ProcessType type) {
    var opening = new HashSet<>(Set.of(type.start()));
    var waiting = new ArrayDeque<>(opening);
    while (!waiting.isEmpty()) {
      for (Edge edge : type.states().get(waiting.remove()).edges()) {
        if (NonblockingAnalysis.keepsControl(edge)
            && NonblockingAnalysis.isNonblocking(type, edge.target())
            && opening.add(edge.target())) {
          waiting.add(edge.target());
        }
      }
    }
    SortedSet<Integer> reachable = type.reachable();
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int s : reachable) {
        boolean inside = opening.contains(s);
        for (Edge edge : type.states().get(s).edges()) {
          boolean onTheWay = inside && NonblockingAnalysis.keepsControl(edge);
          changed |=
              !(onTheWay && NonblockingAnalysis.isNonblocking(type, edge.target()))
                  && opening.remove(edge.target());
        }
      }
    }
    return opening.contains(type.start()) ? opening : Set.of();
  }

  /**
   * Whether the actions of some control states depend only on the process itself, so that their
   * effect is the same whatever other processes did before.
   */
  public static boolean isSelfContained(
      ProcessSystem system, ProcessType type, Set<Integer> states) {
    return states.stream()
        .flatMap(s -> type.states().get(s).edges().stream())
        .allMatch(
            e ->
                writesOnly(e.action())
                    && ExpressionTraversal.in(e.action()).allMatch(x -> own(x, system)));
  }

  private static boolean writesOnly(Action action) {
    return switch (action) {
      case Action.Receive r -> r.patterns().stream().noneMatch(Pattern.Bind.class::isInstance);
      case Action.Sequence s -> s.actions().stream().allMatch(InitialPrefix::writesOnly);
      case Action.DStep d ->
          d.body().stream().flatMap(s -> s.edges().stream()).allMatch(e -> writesOnly(e.action()));
      case Action.Guard _, Action.Else _, Action.Skip _, Action.Assign _, Action.Evaluate _ -> true;
      case Action.Send _, Action.Assert _, Action.Print _, Action.Terminate _ -> true;
    };
  }

  private static boolean own(Expr expr, ProcessSystem system) {
    return switch (expr) {
      case Expr.Load(Location from) ->
          from.scope() == Location.Scope.LOCAL || system.globals().get(from.variable()).isChannel();
      case Expr.Const _, Expr.Unary _, Expr.Binary _, Expr.Conditional _, Expr.CheckedIndex _ ->
          true;
      case Expr.NewChannel _, Expr.Run _, Expr.Pid _ -> true;
      case Expr.ChannelQuery _, Expr.Poll _, Expr.ProcessOf _, Expr.ProcessCount _ -> false;
      case Expr.Last _, Expr.Timeout _, Expr.NonProgress _, Expr.Enabled _ -> false;
      case Expr.PcValue _, Expr.GetPriority _, Expr.SetPriority _ -> false;
      case Expr.RemoteLabel _, Expr.RemoteVariable _ -> false;
    };
  }
}
