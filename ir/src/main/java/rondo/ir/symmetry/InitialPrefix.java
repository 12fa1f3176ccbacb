package rondo.ir.symmetry;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.stream.IntStream;
import rondo.ir.Action;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.Location;
import rondo.ir.Pattern;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.Variable;
import rondo.ir.pass.ExpressionTraversal;

/**
 * The control states that a process passes in its first transition, and never again. What it does
 * there may name whom it likes, if nobody has been named before.
 *
 * <p>Why: call a state early while the process has still to make that transition, late afterwards.
 * Where nothing is named in early states (no place holds a name, the elements of an array that
 * belong to members are alike, no process of a family is alive), a renaming changes none of them,
 * and they are searched as they are. Late states lead to late ones only. So it is enough that
 * renaming is an automorphism among the late states; from which of them they all begin does not
 * matter. What an opening passes on its way are no states at all, being inside one transition.
 *
 * <p>Nothing is named in early states if nothing is at the start, and none of the other processes
 * that are alive then ever writes a name down (see {@link AutomorphismCheck}); there need be no
 * others. A process of which there is one, and that nobody starts, is what has an opening.
 */
final class InitialPrefix {
  private InitialPrefix() {}

  /** Whether there is one process of a type, from the start. */
  static boolean isSingle(ProcessSystem system, int type) {
    return count(system, type) == 1 && !SpawnOrder.isSpawned(system, type);
  }

  private static long count(ProcessSystem system, int type) {
    return system.initialProcesses().stream().filter(s -> s.processType() == type).count();
  }

  static boolean isAlone(ProcessSystem system, int type) {
    return system.initialProcesses().size() == 1 && isSingle(system, type);
  }

  /** Whether nothing is named when the system starts. */
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

  /** The control states, the first one among them; none if the process may come back there. */
  static Set<Integer> states(ProcessType type) {
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
   * Whether what is done in some control states depends on nothing but the process itself, so that
   * it comes to the same whatever others did before.
   */
  static boolean isSelfContained(ProcessSystem system, ProcessType type, Set<Integer> states) {
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
