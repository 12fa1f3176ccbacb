package rondo.ir.traversal;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rondo.budget.Budget;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Expr;
import rondo.ir.Location;
import rondo.ir.Observer;
import rondo.ir.Pattern;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.TraceAssertion;
import rondo.ir.Variable;

/** Collects every expression in a part of a system, including subexpressions. */
public final class ExpressionTraversal {
  private ExpressionTraversal() {}

  public static Stream<Expr> in(ProcessSystem system) {
    return Stream.of(
            initials(system.globals()),
            system.initialProcesses().stream().flatMap(s -> all(s.arguments())),
            system.processTypes().stream().flatMap(ExpressionTraversal::in),
            system.observer().stream().flatMap(ExpressionTraversal::in),
            system.traceAssertion().stream().flatMap(ExpressionTraversal::in))
        .flatMap(s -> s);
  }

  /** The guards of an observer. */
  public static Stream<Expr> in(Observer observer) {
    return observer.states().stream().flatMap(s -> s.moves().stream()).flatMap(m -> in(m.guard()));
  }

  /** The expressions in the patterns of a trace assertion. */
  public static Stream<Expr> in(TraceAssertion monitor) {
    return monitor.messages().flatMap(m -> patterns(m.patterns()));
  }

  public static Stream<Expr> in(ProcessType type) {
    return Stream.of(
            initials(type.locals()),
            type.channelAssertions().stream().flatMap(c -> in(c.channel())),
            in(type.provided()),
            in(type.states()))
        .flatMap(s -> s);
  }

  private static Stream<Expr> initials(List<Variable> variables) {
    return variables.stream().flatMap(v -> all(v.initial()));
  }

  private static Stream<Expr> in(List<ControlState> states) {
    return states.stream().flatMap(s -> s.edges().stream()).flatMap(e -> in(e.action()));
  }

  public static Stream<Expr> in(Action action) {
    Budget.checkpoint();
    return switch (action) {
      case Action.Guard g -> in(g.condition());
      case Action.Assign a -> Stream.concat(in(a.to()), in(a.value()));
      case Action.Evaluate e -> in(e.value());
      case Action.Send s -> Stream.concat(in(s.channel()), all(s.fields()));
      case Action.Receive r -> Stream.concat(in(r.channel()), patterns(r.patterns()));
      case Action.Assert a -> in(a.condition());
      case Action.Print p -> all(p.arguments());
      case Action.Sequence s -> s.actions().stream().flatMap(ExpressionTraversal::in);
      case Action.DStep d -> in(d.body());
      case Action.Else _, Action.Skip _, Action.Terminate _ -> Stream.empty();
    };
  }

  private static Stream<Expr> patterns(List<Pattern> patterns) {
    return patterns.stream()
        .flatMap(
            p ->
                switch (p) {
                  case Pattern.Match m -> in(m.value());
                  case Pattern.Bind b -> in(b.to());
                  case Pattern.Ignore _ -> Stream.<Expr>empty();
                });
  }

  private static Stream<Expr> in(Location location) {
    return optional(location.index());
  }

  private static Stream<Expr> optional(Optional<Expr> expr) {
    return expr.stream().flatMap(ExpressionTraversal::in);
  }

  private static Stream<Expr> all(Collection<Expr> exprs) {
    return exprs.stream().flatMap(ExpressionTraversal::in);
  }

  /** The expression itself and all its subexpressions. */
  public static Stream<Expr> in(Expr expr) {
    return Stream.concat(Stream.of(expr), below(expr));
  }

  private static Stream<Expr> below(Expr expr) {
    return switch (expr) {
      case Expr.Load l -> in(l.from());
      case Expr.Unary u -> in(u.operand());
      case Expr.Binary b -> Stream.concat(in(b.left()), in(b.right()));
      case Expr.Conditional c -> all(List.of(c.condition(), c.then(), c.otherwise()));
      case Expr.CheckedIndex c -> in(c.index());
      case Expr.ChannelQuery q -> in(q.channel());
      case Expr.Poll p -> Stream.concat(in(p.channel()), patterns(p.patterns()));
      case Expr.Run r -> Stream.concat(all(r.arguments()), optional(r.priority()));
      case Expr.Enabled e -> in(e.pid());
      case Expr.PcValue p -> in(p.pid());
      case Expr.GetPriority g -> in(g.pid());
      case Expr.SetPriority s -> Stream.concat(in(s.pid()), in(s.priority()));
      case Expr.RemoteLabel r -> in(r.pid());
      case Expr.RemoteVariable r -> Stream.concat(in(r.pid()), in(r.local()));
      case Expr.Const _, Expr.NewChannel _, Expr.Pid _, Expr.ProcessCount _ -> Stream.empty();
      case Expr.Last _, Expr.Timeout _, Expr.NonProgress _, Expr.ProcessOf _ -> Stream.empty();
    };
  }
}
