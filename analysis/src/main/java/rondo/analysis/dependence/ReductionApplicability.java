package rondo.analysis.dependence;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import rondo.analysis.pass.RendezvousAnalysis;
import rondo.ir.Action;
import rondo.ir.ChannelType;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.Location;
import rondo.ir.Observer;
import rondo.ir.Pattern;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.traversal.AssignedLocations;
import rondo.ir.traversal.ExpressionTraversal;

/**
 * Decides whether partial-order reduction applies: finds constructs that make every step depend on
 * every other one.
 */
public final class ReductionApplicability {
  private final ProcessSystem system;
  private final Set<Integer> assigned = new HashSet<>();

  private ReductionApplicability(ProcessSystem system) {
    this.system = system;
    for (ProcessType type : system.processTypes()) {
      AssignedLocations.in(type)
          .filter(l -> l.scope() == Location.Scope.GLOBAL)
          .forEach(l -> assigned.add(l.variable()));
    }
  }

  /** The first obstacle to partial-order reduction, as text for users. */
  public static Optional<String> obstacle(ProcessSystem system) {
    return new ReductionApplicability(system).first();
  }

  /**
   * The first obstacle, as text for users, that exists only if runs have to be weakly fair. In a
   * rendezvous a process is moved by another one, and whether a {@code timeout} is executable
   * depends on all processes, so the order of independent steps may decide whether a run is fair.
   */
  public static Optional<String> fairnessObstacle(ProcessSystem system) {
    if (system.channelTypes().stream().anyMatch(ChannelType::isRendezvous)) {
      return Optional.of("only fair runs are considered, and the model has rendezvous channels");
    }
    if (ExpressionTraversal.in(system).anyMatch(Expr.Timeout.class::isInstance)) {
      return Optional.of("only fair runs are considered, and the model reads `timeout`");
    }
    return Optional.empty();
  }

  private Optional<String> first() {
    if (system.usesPriorities()) {
      return Optional.of("processes have priorities");
    }
    if (system.requiresDeterminism()) {
      return Optional.of("the determinism of a `D_proctype` depends on other processes");
    }
    Optional<String> watched = system.observer().flatMap(this::watched);
    if (watched.isPresent()) {
      return watched;
    }
    if (system.usesLast()) {
      return Optional.of("the model reads `_last`");
    }
    Optional<String> seen =
        ExpressionTraversal.in(system.withoutObserver())
            .flatMap(e -> globalRead(e).stream())
            .findFirst();
    if (seen.isPresent()) {
      return seen.map(what -> "the model reads `" + what + "`");
    }
    if (ExpressionTraversal.in(system).filter(Expr.Timeout.class::isInstance).count()
        > plainTimeouts()) {
      return Optional.of("`timeout` is part of a larger expression");
    }
    if (new RendezvousAnalysis(system).isRefusalObservable()
        && system.processTypes().stream().anyMatch(this::mayRefuseSilently)) {
      return Optional.of("whether a process refuses a rendezvous depends on other processes");
    }
    return Optional.empty();
  }

  /** A part of the observer that depends on more than the visible effects of single steps. */
  private Optional<String> watched(Observer observer) {
    if (observer.stutterSensitivity() == Observer.StutterSensitivity.SENSITIVE) {
      return Optional.of("the property is not stutter-invariant");
    }
    if (observer.states().equals(Observer.ofNonProgress().states())) {
      return Optional.empty();
    }
    return ExpressionTraversal.in(observer)
        .flatMap(e -> e instanceof Expr.Timeout ? Stream.of("timeout") : globalRead(e).stream())
        .findFirst()
        .map(what -> "the property reads `" + what + "`");
  }

  private static Optional<String> globalRead(Expr expr) {
    return switch (expr) {
      case Expr.Enabled _ -> Optional.of("enabled");
      case Expr.PcValue _ -> Optional.of("pc_value");
      case Expr.NonProgress _ -> Optional.of("np_");
      case Expr.Last _ -> Optional.of("_last");
      case Expr.GetPriority _, Expr.SetPriority _ -> Optional.of("_priority");
      case Expr.Const _, Expr.Load _, Expr.Unary _, Expr.Binary _ -> Optional.empty();
      case Expr.Conditional _, Expr.CheckedIndex _, Expr.NewChannel _ -> Optional.empty();
      case Expr.ChannelQuery _, Expr.Poll _, Expr.Run _, Expr.Pid _ -> Optional.empty();
      case Expr.ProcessOf _, Expr.ProcessCount _, Expr.Timeout _ -> Optional.empty();
      case Expr.RemoteLabel _, Expr.RemoteVariable _ -> Optional.empty();
    };
  }

  // Timeouts: only one that is a conjunct of a guard can be taken for false.

  private long plainTimeouts() {
    return system.processTypes().stream()
        .flatMap(t -> t.states().stream())
        .mapToLong(ReductionApplicability::plainTimeouts)
        .sum();
  }

  private static long plainTimeouts(ControlState state) {
    return state.edges().stream()
        .map(Edge::action)
        .mapToLong(ReductionApplicability::plainTimeouts)
        .sum();
  }

  private static long plainTimeouts(Action action) {
    return switch (action) {
      case Action.Guard(Expr condition) ->
          conjuncts(condition).filter(Expr.Timeout.class::isInstance).count();
      case Action.Sequence s ->
          s.actions().stream().mapToLong(ReductionApplicability::plainTimeouts).sum();
      case Action.DStep d ->
          d.body().stream().mapToLong(ReductionApplicability::plainTimeouts).sum();
      case Action.Else _, Action.Skip _, Action.Assign _, Action.Evaluate _ -> 0;
      case Action.Send _, Action.Receive _, Action.Assert _, Action.Print _ -> 0;
      case Action.Terminate _ -> 0;
    };
  }

  /** The conjuncts of a condition. */
  static Stream<Expr> conjuncts(Expr condition) {
    return condition instanceof Expr.Binary b && b.op() == Expr.BinaryOp.AND
        ? Stream.concat(conjuncts(b.left()), conjuncts(b.right()))
        : Stream.of(condition);
  }

  // Readiness for a rendezvous that may change without a step of the process that is ready.

  private boolean mayRefuseSilently(ProcessType type) {
    return !type.provided().equals(Expr.TRUE)
        || type.states().stream()
            .flatMap(s -> s.edges().stream())
            .anyMatch(e -> mayRefuseSilently(e.action()));
  }

  private boolean mayRefuseSilently(Action action) {
    return switch (action.head()) {
      case Action.Receive r ->
          isShared(r.channel())
              || r.patterns().stream()
                  .anyMatch(p -> p instanceof Pattern.Match(Expr value) && isShared(value));
      case Action.DStep d ->
          d.body().getFirst().edges().stream().anyMatch(e -> mayRefuseSilently(e.action()));
      case Action.Guard _, Action.Else _, Action.Skip _, Action.Assign _ -> false;
      case Action.Evaluate _, Action.Send _, Action.Assert _, Action.Print _ -> false;
      case Action.Terminate _, Action.Sequence _ -> false;
    };
  }

  /** Whether steps of other processes may change the value of an expression. */
  private boolean isShared(Expr expr) {
    return ExpressionTraversal.in(expr)
        .anyMatch(
            e ->
                switch (e) {
                  case Expr.Load(Location from) ->
                      from.scope() == Location.Scope.GLOBAL && assigned.contains(from.variable());
                  case Expr.Const _, Expr.Unary _, Expr.Binary _, Expr.Conditional _ -> false;
                  case Expr.CheckedIndex _, Expr.Pid _ -> false;
                  case Expr.NewChannel _, Expr.ChannelQuery _, Expr.Poll _, Expr.Run _ -> true;
                  case Expr.ProcessOf _, Expr.ProcessCount _, Expr.Last _ -> true;
                  case Expr.Timeout _, Expr.NonProgress _, Expr.Enabled _ -> true;
                  case Expr.PcValue _, Expr.GetPriority _, Expr.SetPriority _ -> true;
                  case Expr.RemoteLabel _, Expr.RemoteVariable _ -> true;
                });
  }
}
