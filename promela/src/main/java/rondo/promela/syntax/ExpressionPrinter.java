package rondo.promela.syntax;

import java.util.List;
import java.util.stream.Collectors;

/** Prints expressions with as few parentheses as the grammar allows. */
public final class ExpressionPrinter {
  private static final int UNARY = 20;

  private final StringBuilder out;

  ExpressionPrinter(StringBuilder out) {
    this.out = out;
  }

  /** The text of an expression. */
  public static String text(Expression e) {
    var out = new StringBuilder();
    new ExpressionPrinter(out).print(e);
    return out.toString();
  }

  static String list(List<? extends Expression> list) {
    return list.stream().map(ExpressionPrinter::text).collect(Collectors.joining(","));
  }

  void print(Expression e) {
    switch (e) {
      case Expression.Number n -> out.append(Integer.toUnsignedLong(n.value()));
      case Expression.Name n -> name(n);
      case Expression.Unary u -> unary(u.op(), u.operand());
      case Expression.Binary b -> binary(b.op(), b.left(), b.right());
      case Expression.Conditional c -> conditional(c);
      case Expression.Run r -> run(r);
      case Expression.Call c ->
          out.append(c.function()).append('(').append(list(c.arguments())).append(')');
      case Expression.Poll p -> {
        print(p.channel());
        out.append(p.random() ? "??[" : "?[").append(list(p.arguments())).append(']');
      }
      case Expression.RemoteLabel r -> {
        remote(r.proctype(), r.pid());
        out.append('@').append(r.label());
      }
      case Expression.RemoteVariable r -> {
        remote(r.proctype(), r.pid());
        out.append(':');
        print(r.variable());
      }
      case Expression.Quantified q -> quantified(q);
      case Expression.TemporalUnary t -> temporal(t);
      case Expression.TemporalBinary t -> binary(t.op(), t.left(), t.right());
    }
  }

  private void name(Expression.Name n) {
    String dot = "";
    for (Expression.Selector selector : n.selectors()) {
      out.append(dot).append(selector.name());
      if (selector.index().isPresent()) {
        out.append('[');
        print(selector.index().get());
        out.append(']');
      }
      dot = ".";
    }
  }

  private void quantified(Expression.Quantified q) {
    String binder = q.processBinder().proctype() + " " + q.processBinder().name();
    out.append(q.quantifier().word());
    if (q.quantifier() == Expression.Quantifier.COUNT) {
      out.append('(').append(binder).append(" : ");
      print(q.body());
      out.append(')');
    } else {
      out.append(" (").append(binder).append(") ");
      print(q.body());
    }
  }

  private void unary(String op, Expression operand) {
    out.append(op);
    boolean bare = precedence(operand) == Integer.MAX_VALUE;
    operand(operand, bare ? 0 : Integer.MAX_VALUE);
  }

  private void temporal(Expression.TemporalUnary t) {
    out.append(t.op());
    boolean glued =
        t.operand() instanceof Expression.TemporalUnary u && !u.op().equals("X")
            || precedence(t.operand()) < UNARY;
    out.append(glued && !t.op().equals("X") ? "" : " ");
    operand(t.operand(), UNARY);
  }

  private void binary(String op, Expression left, Expression right) {
    int level = precedence(op);
    operand(left, level);
    out.append(' ').append(op).append(' ');
    operand(right, level + 1);
  }

  private void conditional(Expression.Conditional c) {
    out.append('(');
    print(c.condition());
    out.append(" -> ");
    print(c.then());
    out.append(" : ");
    print(c.otherwise());
    out.append(')');
  }

  private void run(Expression.Run r) {
    out.append("run ").append(r.proctype()).append('(').append(list(r.arguments())).append(')');
    if (r.priority().isPresent()) {
      out.append(" priority ");
      print(r.priority().get());
    }
  }

  private void remote(String proctype, java.util.Optional<Expression> pid) {
    out.append(proctype);
    if (pid.isPresent()) {
      out.append('[');
      print(pid.get());
      out.append(']');
    }
  }

  private void operand(Expression e, int least) {
    if (precedence(e) >= least) {
      print(e);
    } else {
      out.append('(');
      print(e);
      out.append(')');
    }
  }

  private static int precedence(Expression e) {
    return switch (e) {
      case Expression.Binary b -> precedence(b.op());
      case Expression.TemporalBinary t -> precedence(t.op());
      case Expression.Unary u -> UNARY;
      case Expression.TemporalUnary t -> UNARY;
      case Expression.Number n -> Integer.MAX_VALUE;
      case Expression.Name n -> Integer.MAX_VALUE;
      case Expression.Conditional c -> Integer.MAX_VALUE;
      case Expression.Run r -> Integer.MAX_VALUE;
      case Expression.Call c -> Integer.MAX_VALUE;
      case Expression.Poll p -> Integer.MAX_VALUE;
      case Expression.RemoteLabel r -> Integer.MAX_VALUE;
      case Expression.RemoteVariable r -> Integer.MAX_VALUE;
      case Expression.Quantified q ->
          q.quantifier() == Expression.Quantifier.COUNT ? Integer.MAX_VALUE : 0;
    };
  }

  /** The precedence of a binary operator; a higher one binds tighter. */
  public static int precedence(String op) {
    return switch (op) {
      case "->", "<->" -> 1;
      case "||" -> 2;
      case "&&" -> 3;
      case "U", "W", "V" -> 4;
      case "|" -> 5;
      case "^" -> 6;
      case "&" -> 7;
      case "==", "!=" -> 8;
      case "<", ">", "<=", ">=" -> 9;
      case "<<", ">>" -> 10;
      case "+", "-" -> 11;
      case "*", "/", "%" -> 12;
      default -> 0;
    };
  }
}
