package rondo.explore.compile.analysis;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.Location;
import rondo.ir.Pattern;

/**
 * Estimates the code size of expressions and actions: a unit is some ten or twenty bytes. Code that
 * {@link #isLarge} is generated as separate methods, so that no method comes near the limit of
 * 65,535 bytes. A large part contributes only the size of its call.
 */
public final class CodeSize {
  private static final int HEAVY = 400;
  private static final int CALL = 1;
  private static final int STATEMENT = 4;
  private static final int CHANNEL = 12;

  /** Weights below this are not memoized. */
  private static final int LIGHT = 32;

  private final Map<Expr, Integer> known = new IdentityHashMap<>();

  public static boolean isLarge(int weight) {
    return weight > HEAVY;
  }

  /** Whether an expression gets a method of its own. */
  public boolean isLarge(Expr e) {
    return isLarge(of(e));
  }

  public int of(Expr e) {
    Integer before = known.get(e);
    if (before != null) {
      return before;
    }
    int weight = 1 + below(e);
    if (weight >= LIGHT) {
      known.put(e, weight);
    }
    return weight;
  }

  private int in(Expr e) {
    int weight = of(e);
    return isLarge(weight) ? CALL : weight;
  }

  private int below(Expr e) {
    return switch (e) {
      case Expr.Load l -> 1 + in(l.from());
      case Expr.Unary u -> in(u.operand());
      case Expr.Binary b -> in(b.left()) + in(b.right());
      case Expr.Conditional c -> in(c.condition()) + in(c.then()) + in(c.otherwise());
      case Expr.CheckedIndex c -> in(c.index());
      case Expr.ChannelQuery q -> CHANNEL + in(q.channel());
      case Expr.Poll p -> CHANNEL + in(p.channel()) + inPatterns(p.patterns());
      case Expr.Run r -> inAll(r.arguments()) + in(r.priority());
      case Expr.Enabled x -> in(x.pid());
      case Expr.PcValue x -> in(x.pid());
      case Expr.GetPriority x -> in(x.pid());
      case Expr.SetPriority x -> in(x.pid()) + in(x.priority());
      case Expr.RemoteLabel r -> r.states().size() + in(r.pid());
      case Expr.RemoteVariable r -> STATEMENT + in(r.pid()) + in(r.local());
      case Expr.Const _, Expr.NewChannel _, Expr.Pid _, Expr.ProcessCount _ -> 0;
      case Expr.Last _, Expr.Timeout _, Expr.NonProgress _, Expr.ProcessOf _ -> 0;
    };
  }

  private int in(Location location) {
    return in(location.index());
  }

  private int in(Optional<Expr> e) {
    return e.map(this::in).orElse(0);
  }

  private int inAll(List<Expr> all) {
    return all.stream().mapToInt(this::in).sum();
  }

  private int inPatterns(List<Pattern> patterns) {
    int weight = 0;
    for (Pattern pattern : patterns) {
      weight +=
          STATEMENT
              + switch (pattern) {
                case Pattern.Match m -> in(m.value());
                case Pattern.Bind b -> in(b.to());
                case Pattern.Ignore _ -> 0;
              };
    }
    return weight;
  }

  public int of(Action action) {
    return STATEMENT
        + switch (action) {
          case Action.Guard g -> in(g.condition());
          case Action.Assign a -> in(a.to()) + in(a.value());
          case Action.Evaluate e -> in(e.value());
          case Action.Send s ->
              2 * CHANNEL + in(s.channel()) + inAll(s.fields()) + STATEMENT * s.fields().size();
          case Action.Receive r -> 2 * CHANNEL + in(r.channel()) + 2 * inPatterns(r.patterns());
          case Action.Assert a -> in(a.condition());
          case Action.Print p -> inAll(p.arguments());
          case Action.Sequence s -> light(s.actions().stream().mapToInt(this::of).sum());
          case Action.DStep d -> light(d.body().stream().mapToInt(this::of).sum());
          case Action.Else _, Action.Skip _, Action.Terminate _ -> 0;
        };
  }

  public int of(Edge edge) {
    return STATEMENT + of(edge.action());
  }

  public int of(ControlState state) {
    return state.edges().stream().mapToInt(this::of).sum();
  }

  /** Limits a weight, since heavier code is split. */
  private static int light(int weight) {
    return Math.min(weight, HEAVY);
  }
}
