package rondo.analysis.symmetry.process;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.ControlState.Mark;
import rondo.ir.Expr;
import rondo.ir.Family;
import rondo.ir.Location;
import rondo.ir.Observer;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.traversal.ExpressionTraversal;

/**
 * Lets processes of families rest in their end state for ever instead of terminating.
 *
 * <p>Only the youngest process can terminate, so finished processes terminate in the order of their
 * pids, which breaks symmetry. It must not be observable that they, and those older than them, stay
 * alive. It is observable if the program counts processes, starts processes that get the pids of
 * terminated ones, refers to the control state or variables of a process that may have terminated,
 * or uses a channel that ended with the process that created it.
 */
public final class TerminationElimination {
  private final ProcessSystem system;

  private TerminationElimination(ProcessSystem system) {
    this.system = system;
  }

  /**
   * The system without termination, if it is symmetric then; otherwise the system unchanged, and
   * {@link Asymmetry} gives the reason.
   */
  public static ProcessSystem apply(ProcessSystem system) {
    return system.symmetry().isEmpty()
            || obstacle(system).isPresent()
            || Asymmetry.in(applyUnchecked(system)).isPresent()
        ? system
        : applyUnchecked(system);
  }

  /** The system without termination, even if that is observable. */
  public static ProcessSystem applyUnchecked(ProcessSystem system) {
    return new TerminationElimination(system).change();
  }

  /** The reason why the elimination of termination is observable, if any. */
  public static Optional<String> obstacle(ProcessSystem system) {
    return new TerminationElimination(system).observation();
  }

  private ProcessSystem change() {
    List<ProcessType> types = new ArrayList<>();
    for (int t = 0; t < system.processTypes().size(); t++) {
      ProcessType type = system.processTypes().get(t);
      types.add(
          isReplicated(t)
              ? type.withStates(
                  type.states().stream().map(TerminationElimination::resting).toList(),
                  type.start())
              : type);
    }
    return system.withProcessTypes(types);
  }

  private boolean isReplicated(int type) {
    return system.symmetry().orElseThrow().families().stream()
        .anyMatch(f -> f.kind() instanceof Family.Kind.Processes p && p.processType() == type);
  }

  private static ControlState resting(ControlState state) {
    if (!isEnd(state)) {
      return state;
    }
    Set<Mark> marks = EnumSet.of(Mark.END);
    marks.addAll(state.marks());
    var edges =
        state.edges().stream().filter(e -> !(e.action() instanceof Action.Terminate)).toList();
    return new ControlState(edges, marks, state.labels(), state.at());
  }

  private static boolean isEnd(ControlState state) {
    return state.edges().stream().anyMatch(e -> e.action() instanceof Action.Terminate);
  }

  private static boolean mayTerminate(ProcessType type) {
    return type.reachable().stream().anyMatch(s -> isEnd(type.states().get(s)));
  }

  private Optional<String> observation() {
    List<ProcessType> types = system.processTypes();
    boolean any =
        IntStream.range(0, types.size())
            .anyMatch(t -> isReplicated(t) && mayTerminate(types.get(t)));
    if (!any) {
      return Optional.empty();
    }
    if (system
        .observer()
        .filter(o -> o.stutterSensitivity() == Observer.StutterSensitivity.SENSITIVE)
        .isPresent()) {
      return Optional.of("the property is not stutter-invariant");
    }
    return Stream.concat(
            ExpressionTraversal.in(system).flatMap(e -> asked(e).stream()),
            types.stream()
                .filter(TerminationElimination::mayTerminate)
                .flatMap(t -> left(t).stream()))
        .findFirst()
        .or(() -> new SpawnOrder(system).lateSpawn().map(Asymmetry::text));
  }

  private Optional<String> asked(Expr expr) {
    return switch (expr) {
      case Expr.ProcessCount _ -> Optional.of("`_nr_pr` counts processes");
      case Expr.Enabled _ -> Optional.of("`enabled` refers to processes that may have terminated");
      case Expr.PcValue _ -> Optional.of("`pc_value` refers to processes that may have terminated");
      case Expr.RemoteVariable r when mayTerminate(system.processTypes().get(r.processType())) ->
          Optional.of("a variable of a process that may have terminated is read");
      case Expr.RemoteLabel r when r.states().stream().anyMatch(s -> isEnd(r.processType(), s)) ->
          Optional.of("`" + r.label() + "` is a label where a process may have terminated");
      case Expr.ProcessOf p when mayTerminate(system.processTypes().get(p.processType())) ->
          Optional.of("a process that may have terminated is referred to");
      case Expr.RemoteVariable _, Expr.RemoteLabel _, Expr.ProcessOf _ -> Optional.empty();
      case Expr.Const _, Expr.Load _, Expr.Unary _, Expr.Binary _ -> Optional.empty();
      case Expr.Conditional _, Expr.CheckedIndex _, Expr.NewChannel _ -> Optional.empty();
      case Expr.ChannelQuery _, Expr.Poll _, Expr.Run _, Expr.Pid _ -> Optional.empty();
      case Expr.Last _, Expr.Timeout _, Expr.NonProgress _ -> Optional.empty();
      case Expr.GetPriority _, Expr.SetPriority _ -> Optional.empty();
    };
  }

  private boolean isEnd(int type, int state) {
    return isEnd(system.processTypes().get(type).states().get(state));
  }

  /** An observable effect of the termination of a process. */
  private Optional<String> left(ProcessType type) {
    boolean marked =
        type.states().stream()
            .filter(TerminationElimination::isEnd)
            .anyMatch(s -> s.marks().contains(Mark.ACCEPT) || s.marks().contains(Mark.PROGRESS));
    if (marked) {
      return Optional.of("the end of `" + type.name() + "` has an accept or progress label");
    }
    boolean given =
        type.ownChannels() > 0
            && type.states().stream()
                .flatMap(s -> s.edges().stream())
                .flatMap(e -> values(e.action()))
                .flatMap(ExpressionTraversal::in)
                .anyMatch(e -> isOwnChannel(e, type));
    return given
        ? Optional.of(
            "`" + type.name() + "` passes on a channel that is deleted when it terminates")
        : Optional.empty();
  }

  private static boolean isOwnChannel(Expr expr, ProcessType type) {
    return expr instanceof Expr.Load(Location from)
        && from.scope() == Location.Scope.LOCAL
        && type.locals().get(from.variable()).isChannel();
  }

  /** The values that are stored or sent, so that others may obtain them. */
  private static Stream<Expr> values(Action action) {
    return switch (action) {
      case Action.Assign a -> Stream.of(a.value());
      case Action.Send s -> s.fields().stream();
      case Action.Evaluate e -> Stream.of(e.value());
      case Action.Guard g ->
          ExpressionTraversal.in(g.condition()).flatMap(TerminationElimination::arguments);
      case Action.Sequence s -> s.actions().stream().flatMap(TerminationElimination::values);
      case Action.DStep d ->
          d.body().stream().flatMap(s -> s.edges().stream()).flatMap(e -> values(e.action()));
      case Action.Receive _, Action.Assert _, Action.Print _ -> Stream.empty();
      case Action.Else _, Action.Skip _, Action.Terminate _ -> Stream.empty();
    };
  }

  private static Stream<Expr> arguments(Expr expr) {
    return expr instanceof Expr.Run r ? r.arguments().stream() : Stream.empty();
  }
}
