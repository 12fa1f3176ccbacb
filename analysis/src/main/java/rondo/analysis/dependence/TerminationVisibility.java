package rondo.analysis.dependence;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.ControlState.Mark;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.Location;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.traversal.ExpressionTraversal;

/**
 * Checks that no step can tell whether a process at its end has terminated.
 *
 * <p>A process that terminates later than it could makes a difference only to the pids and channel
 * identifiers of processes started in between, and to the number of processes. If nothing reads
 * these, the states before and after its termination are bisimilar up to stuttering, so that a
 * process that can terminate may do so at once: the step is an ample set whatever the other
 * processes do. Starting a process commutes with the start and end of others up to pids and channel
 * identifiers, and so counts as independent of them.
 *
 * <p>Sufficient conditions: nothing reads {@code _nr_pr} or refers to other processes; {@code _pid}
 * is read only by processes that exist initially; the value of {@code run} is not used; the end of
 * a process has no accept or progress label; and {@link ChannelConfinement}. Printing is not
 * reading.
 *
 * <p>The number of processes is limited, which is an observation, too: processes that are started
 * in a loop exceed the limit if none of them terminates. So no process may start others in a loop,
 * and there may be only so many at once that all processes of a run together respect the limit: see
 * {@link ProcessBounds}.
 */
final class TerminationVisibility {
  private final ProcessSystem system;

  /** The types of processes that are not there initially. */
  private final Set<Integer> started;

  private TerminationVisibility(ProcessSystem system) {
    this.system = system;
    started =
        ExpressionTraversal.in(system)
            .filter(Expr.Run.class::isInstance)
            .map(e -> ((Expr.Run) e).processType())
            .collect(Collectors.toCollection(HashSet::new));
  }

  /** Whether neither a process nor one of the {@code propositions} can observe termination. */
  static boolean isInvisible(ProcessSystem system, List<Expr> propositions) {
    return new TerminationVisibility(system).isInvisible(propositions);
  }

  private boolean isInvisible(List<Expr> propositions) {
    return !system.usesPriorities()
        && !system.usesLast()
        && !system.hasChannelAssertions()
        && Stream.concat(
                propositions.stream().flatMap(ExpressionTraversal::in),
                Stream.concat(
                    system.observer().stream().flatMap(ExpressionTraversal::in),
                    system.traceAssertion().stream().flatMap(ExpressionTraversal::in)))
            .allMatch(TerminationVisibility::isUnaware)
        && system.processTypes().stream().allMatch(TerminationVisibility::endsWithoutLabel)
        && system.processTypes().stream().allMatch(TerminationVisibility::startsNoneInLoops)
        && isEachUnaware()
        && ChannelConfinement.holds(system);
  }

  private static boolean endsWithoutLabel(ProcessType type) {
    return type.states().stream()
        .filter(s -> s.edges().stream().anyMatch(e -> e.action() instanceof Action.Terminate))
        .allMatch(
            s ->
                s.edges().size() == 1
                    && !s.marks().contains(Mark.ACCEPT)
                    && !s.marks().contains(Mark.PROGRESS));
  }

  private static boolean startsNoneInLoops(ProcessType type) {
    for (int s = 0; s < type.states().size(); s++) {
      for (Edge edge : type.states().get(s).edges()) {
        if (ExpressionTraversal.in(edge.action()).anyMatch(Expr.Run.class::isInstance)
            && (edge.action() instanceof Action.DStep || type.isRepeatable(s, edge))) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean isEachUnaware() {
    for (int t = 0; t < system.processTypes().size(); t++) {
      ProcessType type = system.processTypes().get(t);
      boolean mayKnowPid = !started.contains(t);
      boolean isUnaware =
          Stream.concat(
                  Stream.concat(
                      type.locals().stream().flatMap(v -> v.initial().stream()),
                      Stream.of(type.provided())),
                  read(type.states()))
              .flatMap(ExpressionTraversal::in)
              .allMatch(e -> e instanceof Expr.Pid ? mayKnowPid : isUnaware(e));
      if (!isUnaware) {
        return false;
      }
    }
    return true;
  }

  private static Stream<Expr> read(List<ControlState> states) {
    return states.stream()
        .flatMap(s -> s.edges().stream())
        .map(Edge::action)
        .flatMap(TerminationVisibility::read);
  }

  /** The expressions of an action whose values matter. */
  private static Stream<Expr> read(Action action) {
    return switch (action) {
      case Action.Guard(Expr condition) -> effectOf(condition);
      case Action.Evaluate(Expr value) -> effectOf(value);
      case Action.Assign(Location to, Expr value) ->
          Stream.concat(to.index().stream(), Stream.of(value));
      case Action.Sequence(List<Action> actions) ->
          actions.stream().flatMap(TerminationVisibility::read);
      case Action.DStep d -> read(d.body());
      case Action.Print _ -> Stream.empty();
      case Action.Send _, Action.Receive _, Action.Assert _ -> ExpressionTraversal.in(action);
      case Action.Else _, Action.Skip _, Action.Terminate _ -> Stream.empty();
    };
  }

  /** A process always starts, so that its pid, which is not 0, does not matter to a guard. */
  private static Stream<Expr> effectOf(Expr expr) {
    return expr instanceof Expr.Run r
        ? Stream.concat(r.arguments().stream(), r.priority().stream())
        : Stream.of(expr);
  }

  private static boolean isUnaware(Expr expr) {
    return switch (expr) {
      case Expr.Pid _, Expr.Run _, Expr.ProcessOf _, Expr.ProcessCount _, Expr.Last _ -> false;
      case Expr.Enabled _, Expr.PcValue _, Expr.GetPriority _, Expr.SetPriority _ -> false;
      case Expr.RemoteLabel _, Expr.RemoteVariable _ -> false;
      case Expr.Const _, Expr.Load _, Expr.Unary _, Expr.Binary _, Expr.Conditional _ -> true;
      case Expr.CheckedIndex _, Expr.NewChannel _, Expr.ChannelQuery _, Expr.Poll _ -> true;
      case Expr.Timeout _, Expr.NonProgress _ -> true;
    };
  }
}
