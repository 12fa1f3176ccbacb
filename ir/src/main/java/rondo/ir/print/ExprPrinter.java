package rondo.ir.print;

import java.util.List;
import java.util.stream.Collectors;
import rondo.ir.Action;
import rondo.ir.Expr;
import rondo.ir.Location;
import rondo.ir.Pattern;
import rondo.ir.ProcessSystem;
import rondo.ir.Variable;

/**
 * Expressions, with the names that variables have in the model.
 *
 * @param locals the variables that local locations speak of
 */
record ExprPrinter(ProcessSystem system, List<Variable> locals) {

  String print(Expr expr) {
    return switch (expr) {
      case Expr.Const c -> Integer.toString(c.value());
      case Expr.Load l -> print(l.from());
      case Expr.Unary u -> symbol(u.op()) + print(u.operand());
      case Expr.Binary b -> "(" + print(b.left()) + symbol(b.op()) + print(b.right()) + ")";
      case Expr.Conditional c ->
          "(" + print(c.condition()) + " -> " + print(c.then()) + " : " + print(c.otherwise()) + ")";
      case Expr.Checked c -> print(c.index()) + " below " + c.size();
      case Expr.NewChannel n -> "new channel " + system.channelTypes().get(n.channelType()).name();
      case Expr.ChannelQuery q -> name(q.query()) + "(" + print(q.channel()) + ")";
      case Expr.Poll p ->
          print(p.channel()) + symbol(p.pick()) + "[" + patterns(p.patterns()) + "]";
      case Expr.Run r ->
          "run " + type(r.processType()) + "(" + list(r.arguments()) + ")"
              + r.priority().map(p -> " priority " + print(p)).orElse("");
      case Expr.Pid p -> "_pid";
      case Expr.ProcessCount p -> "_nr_pr";
      case Expr.Last l -> "_last";
      case Expr.Timeout t -> "timeout";
      case Expr.NonProgress n -> "np_";
      case Expr.Enabled e -> "enabled(" + print(e.pid()) + ")";
      case Expr.PcValue v -> "pc_value(" + print(v.pid()) + ")";
      case Expr.GetPriority g -> "get_priority(" + print(g.pid()) + ")";
      case Expr.SetPriority s ->
          "set_priority(" + print(s.pid()) + ", " + print(s.priority()) + ")";
      case Expr.RemoteLabel r ->
          type(r.processType()) + "[" + print(r.pid()) + "]@" + r.label();
      case Expr.RemoteVariable r ->
          type(r.processType()) + "[" + print(r.pid()) + "]:" + in(r.processType()).print(r.local());
    };
  }

  String print(Location location) {
    List<Variable> scope =
        switch (location.scope()) {
          case GLOBAL -> system.globals();
          case LOCAL -> locals;
        };
    String name = scope.get(location.variable()).name();
    return name + location.index().map(i -> "[" + print(i) + "]").orElse("");
  }

  String list(List<Expr> expressions) {
    return expressions.stream().map(this::print).collect(Collectors.joining(", "));
  }

  String patterns(List<Pattern> patterns) {
    return patterns.stream().map(this::print).collect(Collectors.joining(", "));
  }

  private String print(Pattern pattern) {
    return switch (pattern) {
      case Pattern.Match m -> "eval(" + print(m.value()) + ")";
      case Pattern.Bind b -> print(b.to());
      case Pattern.Ignore i -> "_";
    };
  }

  static String symbol(Action.Pick pick) {
    return switch (pick) {
      case FIRST -> "?";
      case ANY -> "??";
    };
  }

  private ExprPrinter in(int processType) {
    return new ExprPrinter(system, system.processTypes().get(processType).locals());
  }

  private String type(int processType) {
    return system.processTypes().get(processType).name();
  }

  private static String name(Expr.Query query) {
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
      case ADD -> " + ";
      case SUB -> " - ";
      case MUL -> " * ";
      case DIV -> " / ";
      case MOD -> " % ";
      case BIT_AND -> " & ";
      case BIT_OR -> " | ";
      case BIT_XOR -> " ^ ";
      case SHL -> " << ";
      case SHR -> " >> ";
      case EQ -> " == ";
      case NE -> " != ";
      case LT -> " < ";
      case LE -> " <= ";
      case GT -> " > ";
      case GE -> " >= ";
      case AND -> " && ";
      case OR -> " || ";
    };
  }
}
