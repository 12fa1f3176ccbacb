package rondo.ir.traversal;

import java.util.List;
import java.util.function.UnaryOperator;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.Location;
import rondo.ir.Pattern;
import rondo.ir.Variable;

/**
 * Replaces expressions and locations in parts of a system, subexpressions first.
 *
 * @param expressions applied to every expression after its parts
 * @param locations applied to every location after its index; those in a remote reference are left
 *     to {@code expressions}
 */
public record ExpressionSubstitution(
    UnaryOperator<Expr> expressions, UnaryOperator<Location> locations) {
  public Expr apply(Expr expr) {
    return expressions.apply(
        switch (expr) {
          case Expr.Load l -> new Expr.Load(apply(l.from()));
          case Expr.Unary u -> new Expr.Unary(u.op(), apply(u.operand()));
          case Expr.Binary b -> new Expr.Binary(b.op(), apply(b.left()), apply(b.right()), b.at());
          case Expr.Conditional c ->
              new Expr.Conditional(apply(c.condition()), apply(c.then()), apply(c.otherwise()));
          case Expr.CheckedIndex c ->
              new Expr.CheckedIndex(apply(c.index()), c.size(), c.range(), c.at());
          case Expr.ChannelQuery q -> new Expr.ChannelQuery(q.query(), apply(q.channel()), q.at());
          case Expr.Poll p ->
              new Expr.Poll(apply(p.channel()), patterns(p.patterns()), p.order(), p.at());
          case Expr.Run r ->
              new Expr.Run(
                  r.processType(), all(r.arguments()), r.priority().map(this::apply), r.at());
          case Expr.Enabled e -> new Expr.Enabled(apply(e.pid()), e.at());
          case Expr.PcValue p -> new Expr.PcValue(apply(p.pid()), p.at());
          case Expr.GetPriority g -> new Expr.GetPriority(apply(g.pid()), g.at());
          case Expr.SetPriority s ->
              new Expr.SetPriority(apply(s.pid()), apply(s.priority()), s.at());
          case Expr.RemoteLabel r ->
              new Expr.RemoteLabel(r.processType(), apply(r.pid()), r.states(), r.label(), r.at());
          case Expr.RemoteVariable r ->
              new Expr.RemoteVariable(r.processType(), apply(r.pid()), indexed(r.local()), r.at());
          case Expr.Const _, Expr.NewChannel _, Expr.Pid _, Expr.ProcessOf _ -> expr;
          case Expr.ProcessCount _, Expr.Last _, Expr.Timeout _, Expr.NonProgress _ -> expr;
        });
  }

  private List<Expr> all(List<Expr> exprs) {
    return exprs.stream().map(this::apply).toList();
  }

  private Location indexed(Location location) {
    return new Location(location.scope(), location.variable(), location.index().map(this::apply));
  }

  public Location apply(Location location) {
    return locations.apply(indexed(location));
  }

  private List<Pattern> patterns(List<Pattern> patterns) {
    return patterns.stream()
        .<Pattern>map(
            p ->
                switch (p) {
                  case Pattern.Match(Expr value) -> new Pattern.Match(apply(value));
                  case Pattern.Bind(Location to) -> new Pattern.Bind(apply(to));
                  case Pattern.Ignore ignore -> ignore;
                })
        .toList();
  }

  public Action apply(Action action) {
    return switch (action) {
      case Action.Guard(Expr condition) -> new Action.Guard(apply(condition));
      case Action.Assign(Location to, Expr value) -> new Action.Assign(apply(to), apply(value));
      case Action.Evaluate(Expr value) -> new Action.Evaluate(apply(value));
      case Action.Send s ->
          new Action.Send(apply(s.channel()), all(s.fields()), s.sendOrder(), s.at());
      case Action.Receive r ->
          new Action.Receive(
              apply(r.channel()), patterns(r.patterns()), r.order(), r.mode(), r.at());
      case Action.Assert a -> new Action.Assert(apply(a.condition()), a.text(), a.at());
      case Action.Print p -> new Action.Print(p.format(), all(p.arguments()));
      case Action.Sequence s -> new Action.Sequence(s.actions().stream().map(this::apply).toList());
      case Action.DStep d -> new Action.DStep(states(d.body()), d.at());
      case Action.Else _, Action.Skip _, Action.Terminate _ -> action;
    };
  }

  public Edge apply(Edge edge) {
    return edge.withAction(apply(edge.action()));
  }

  /** The control states with rewritten edges. */
  public List<ControlState> states(List<ControlState> states) {
    return states.stream()
        .map(s -> s.withEdges(s.edges().stream().map(this::apply).toList()))
        .toList();
  }

  /** The variables with rewritten initial values. */
  public List<Variable> variables(List<Variable> variables) {
    return variables.stream().map(v -> v.withInitial(all(v.initial()))).toList();
  }
}
