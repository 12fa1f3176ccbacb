package rondo.ir.print;

import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import rondo.ir.Action;
import rondo.ir.Expr;
import rondo.ir.Location;
import rondo.ir.Pattern;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.TraceAssertion;
import rondo.ir.Variable;

/**
 * Prints expressions and actions in a syntax close to Promela, with the variable names of {@code
 * system} and of the process type {@code inside}.
 */
public record NodePrinter(ProcessSystem system, Optional<ProcessType> inside) {
  public String expr(Expr expr) {
    return switch (expr) {
      case Expr.Const c -> Integer.toString(c.value());
      case Expr.Load l -> location(l.from());
      case Expr.Unary u -> symbol(u.op()) + operand(u.operand());
      case Expr.Binary b -> operand(b.left()) + " " + symbol(b.op()) + " " + operand(b.right());
      case Expr.Conditional c ->
          "(%s -> %s : %s)".formatted(expr(c.condition()), expr(c.then()), expr(c.otherwise()));
      case Expr.CheckedIndex c -> expr(c.index());
      case Expr.NewChannel n -> "new " + system.channelTypes().get(n.channelType()).name();
      case Expr.ChannelQuery q -> symbol(q.query()) + "(" + expr(q.channel()) + ")";
      case Expr.Poll p ->
          expr(p.channel()) + symbol(p.order()) + "[" + patterns(p.patterns()) + "]";
      case Expr.Run r -> run(r);
      case Expr.Pid _ -> "_pid";
      case Expr.ProcessOf p -> "pid of " + nameOf(p.processType());
      case Expr.ProcessCount _ -> "_nr_pr";
      case Expr.Last _ -> "_last";
      case Expr.Timeout _ -> "timeout";
      case Expr.NonProgress _ -> "np_";
      case Expr.Enabled e -> "enabled(" + expr(e.pid()) + ")";
      case Expr.PcValue p -> "pc_value(" + expr(p.pid()) + ")";
      case Expr.GetPriority g -> "get_priority(" + expr(g.pid()) + ")";
      case Expr.SetPriority s -> "set_priority(" + expr(s.pid()) + ", " + expr(s.priority()) + ")";
      case Expr.RemoteLabel r ->
          "%s[%s]@%s%s"
              .formatted(
                  nameOf(r.processType()), expr(r.pid()), r.label(), new TreeSet<>(r.states()));
      case Expr.RemoteVariable r -> {
        ProcessType type = system.processTypes().get(r.processType());
        String name = type.locals().get(r.local().variable()).name();
        String index = r.local().index().map(i -> "[" + expr(i) + "]").orElse("");
        yield "%s[%s]:%s%s".formatted(type.name(), expr(r.pid()), name, index);
      }
    };
  }

  String exprs(List<Expr> exprs) {
    return exprs.stream().map(this::expr).collect(Collectors.joining(", "));
  }

  private String operand(Expr expr) {
    return expr instanceof Expr.Binary || expr instanceof Expr.Run
        ? "(" + expr(expr) + ")"
        : expr(expr);
  }

  public String location(Location location) {
    Variable variable =
        switch (location.scope()) {
          case GLOBAL -> system.globals().get(location.variable());
          case LOCAL -> inside.orElseThrow().locals().get(location.variable());
        };
    return variable.name() + location.index().map(i -> "[" + expr(i) + "]").orElse("");
  }

  private String patterns(List<Pattern> patterns) {
    return patterns.stream()
        .map(
            p ->
                switch (p) {
                  case Pattern.Match m ->
                      m.value() instanceof Expr.Const c ? expr(c) : "eval(" + expr(m.value()) + ")";
                  case Pattern.Bind b -> location(b.to());
                  case Pattern.Ignore _ -> "_";
                })
        .collect(Collectors.joining(", "));
  }

  String event(TraceAssertion.Event event) {
    return switch (event) {
      case TraceAssertion.Event.Any() -> "any event";
      case TraceAssertion.Event.Message m -> {
        String symbol =
            switch (m.direction()) {
              case SENT -> "!";
              case RECEIVED -> "?";
            };
        yield location(m.channel()) + symbol + patterns(m.patterns());
      }
    };
  }

  private String run(Expr.Run run) {
    String priority = run.priority().map(p -> " priority " + expr(p)).orElse("");
    return "run " + nameOf(run.processType()) + "(" + exprs(run.arguments()) + ")" + priority;
  }

  private String nameOf(int processType) {
    return system.processTypes().get(processType).name();
  }

  /** The text of an action on one line; a deterministic block is shown by its keyword only. */
  String action(Action action) {
    return switch (action) {
      case Action.Guard g -> expr(g.condition());
      case Action.Else _ -> "else";
      case Action.Skip _ -> "skip";
      case Action.Assign a -> location(a.to()) + " = " + expr(a.value());
      case Action.Evaluate e -> "_ = " + expr(e.value());
      case Action.Send s -> expr(s.channel()) + symbol(s.sendOrder()) + exprs(s.fields());
      case Action.Receive r -> receive(r);
      case Action.Assert a -> "assert(" + expr(a.condition()) + ")";
      case Action.Print p -> {
        String arguments = p.arguments().isEmpty() ? "" : ", " + exprs(p.arguments());
        yield "printf(" + quote(p.format()) + arguments + ")";
      }
      case Action.Terminate _ -> "-end-";
      case Action.Sequence s ->
          s.actions().stream().map(this::action).collect(Collectors.joining("; "));
      case Action.DStep _ -> "d_step";
    };
  }

  private String receive(Action.Receive receive) {
    String patterns = patterns(receive.patterns());
    String kept =
        switch (receive.mode()) {
          case CONSUME -> patterns;
          case COPY -> "<" + patterns + ">";
        };
    return expr(receive.channel()) + symbol(receive.order()) + kept;
  }

  static String quote(String text) {
    return '"'
        + text.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t").replace("\"", "\\\"")
        + '"';
  }

  private static String symbol(Action.SendOrder sendOrder) {
    return switch (sendOrder) {
      case FIFO -> "!";
      case SORTED -> "!!";
    };
  }

  private static String symbol(Action.ReceiveOrder order) {
    return switch (order) {
      case FIRST -> "?";
      case ANY -> "??";
    };
  }

  private static String symbol(Expr.Query query) {
    return switch (query) {
      case LENGTH -> "len";
      case EMPTY -> "empty";
      case FULL -> "full";
      case NOT_EMPTY -> "nempty";
      case NOT_FULL -> "nfull";
    };
  }

  private static String symbol(Expr.UnaryOp op) {
    return switch (op) {
      case NEGATE -> "-";
      case NOT -> "!";
      case COMPLEMENT -> "~";
    };
  }

  private static String symbol(Expr.BinaryOp op) {
    return switch (op) {
      case ADD -> "+";
      case SUB -> "-";
      case MUL -> "*";
      case DIV -> "/";
      case MOD -> "%";
      case BIT_AND -> "&";
      case BIT_OR -> "|";
      case BIT_XOR -> "^";
      case SHL -> "<<";
      case SHR -> ">>";
      case EQ -> "==";
      case NE -> "!=";
      case LT -> "<";
      case LE -> "<=";
      case GT -> ">";
      case GE -> ">=";
      case AND -> "&&";
      case OR -> "||";
    };
  }
}
