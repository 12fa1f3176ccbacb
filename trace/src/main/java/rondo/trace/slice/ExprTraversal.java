package rondo.trace.slice;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rondo.ir.Action;
import rondo.ir.Expr;
import rondo.ir.Location;
import rondo.ir.Pattern;

/** The parts of expressions and actions. */
final class ExprTraversal {
  private ExprTraversal() {}

  /** An expression and all expressions within it. */
  static Stream<Expr> within(Expr expr) {
    return Stream.concat(Stream.of(expr), children(expr).flatMap(ExprTraversal::within));
  }

  private static Stream<Expr> children(Expr expr) {
    return switch (expr) {
      case Expr.Const _,
          Expr.Pid _,
          Expr.NewChannel _,
          Expr.ProcessOf _,
          Expr.ProcessCount _,
          Expr.Last _,
          Expr.Timeout _,
          Expr.NonProgress _ ->
          Stream.empty();
      case Expr.Load(Location from) -> from.index().stream();
      case Expr.Unary(_, Expr operand) -> Stream.of(operand);
      case Expr.Binary(_, Expr left, Expr right, _) -> Stream.of(left, right);
      case Expr.Conditional(Expr condition, Expr then, Expr otherwise) ->
          Stream.of(condition, then, otherwise);
      case Expr.CheckedIndex(Expr index, _, _, _) -> Stream.of(index);
      case Expr.ChannelQuery(_, Expr channel, _) -> Stream.of(channel);
      case Expr.Poll(Expr channel, List<Pattern> patterns, _, _) ->
          Stream.concat(Stream.of(channel), patterns(patterns));
      case Expr.Run(_, List<Expr> arguments, Optional<Expr> priority, _) ->
          Stream.concat(arguments.stream(), priority.stream());
      case Expr.Enabled(Expr pid, _) -> Stream.of(pid);
      case Expr.PcValue(Expr pid, _) -> Stream.of(pid);
      case Expr.GetPriority(Expr pid, _) -> Stream.of(pid);
      case Expr.SetPriority(Expr pid, Expr priority, _) -> Stream.of(pid, priority);
      case Expr.RemoteLabel label -> Stream.of(label.pid());
      case Expr.RemoteVariable remote ->
          Stream.concat(Stream.of(remote.pid()), remote.local().index().stream());
    };
  }

  private static Stream<Expr> patterns(List<Pattern> patterns) {
    return patterns.stream()
        .flatMap(
            p ->
                switch (p) {
                  case Pattern.Match(Expr value) -> Stream.of(value);
                  case Pattern.Bind(Location to) -> to.index().stream();
                  case Pattern.Ignore _ -> Stream.<Expr>empty();
                });
  }

  /** An action and all actions within it. */
  private static Stream<Action> actions(Action action) {
    Stream<Action> inner =
        switch (action) {
          case Action.Sequence(List<Action> actions) -> actions.stream();
          case Action.DStep(var body, _) ->
              body.stream().flatMap(s -> s.edges().stream()).map(e -> e.action());
          case Action.Guard _,
              Action.Else _,
              Action.Skip _,
              Action.Assign _,
              Action.Evaluate _,
              Action.Send _,
              Action.Receive _,
              Action.Assert _,
              Action.Print _,
              Action.Terminate _ ->
              Stream.empty();
        };
    return Stream.concat(Stream.of(action), inner.flatMap(ExprTraversal::actions));
  }

  /** All expressions of an action. */
  static Stream<Expr> within(Action action) {
    return actions(action)
        .flatMap(
            a ->
                switch (a) {
                  case Action.Guard(Expr condition) -> Stream.of(condition);
                  case Action.Assign(Location to, Expr value) ->
                      Stream.concat(to.index().stream(), Stream.of(value));
                  case Action.Evaluate(Expr value) -> Stream.of(value);
                  case Action.Send send ->
                      Stream.concat(Stream.of(send.channel()), send.fields().stream());
                  case Action.Receive receive ->
                      Stream.concat(Stream.of(receive.channel()), patterns(receive.patterns()));
                  case Action.Assert check -> Stream.of(check.condition());
                  case Action.Print(_, List<Expr> arguments) -> arguments.stream();
                  case Action.Else _,
                      Action.Skip _,
                      Action.Terminate _,
                      Action.Sequence _,
                      Action.DStep _ ->
                      Stream.<Expr>empty();
                })
        .flatMap(ExprTraversal::within);
  }

  /** The locations that an action may assign. */
  static Stream<Location> targets(Action action) {
    return actions(action)
        .flatMap(
            a ->
                switch (a) {
                  case Action.Assign(Location to, _) -> Stream.of(to);
                  case Action.Receive receive ->
                      receive.patterns().stream()
                          .filter(Pattern.Bind.class::isInstance)
                          .map(p -> ((Pattern.Bind) p).to());
                  case Action.Guard _,
                      Action.Evaluate _,
                      Action.Send _,
                      Action.Assert _,
                      Action.Print _,
                      Action.Else _,
                      Action.Skip _,
                      Action.Terminate _,
                      Action.Sequence _,
                      Action.DStep _ ->
                      Stream.<Location>empty();
                });
  }

  /** Whether an action sends, receives, or reads the contents of channels. */
  static boolean usesChannels(Action action) {
    return actions(action).anyMatch(a -> a instanceof Action.Send || a instanceof Action.Receive)
        || within(action).anyMatch(e -> e instanceof Expr.ChannelQuery || e instanceof Expr.Poll);
  }
}
