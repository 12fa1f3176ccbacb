package rondo.distal.syntax;

import java.util.List;
import java.util.stream.Collectors;

/** Prints expressions with few parentheses; parsing the output gives the same expression. */
public final class ExpressionPrinter {
  private static final int LOOSEST = 0;
  private static final int PREFIX = 11;
  private static final int POSTFIX = 12;

  private ExpressionPrinter() {}

  public static String print(Expression e) {
    return at(e, LOOSEST);
  }

  /** Prints an expression, in parentheses if its precedence is less than {@code least}. */
  static String at(Expression e, int least) {
    String text = plain(e);
    return level(e) < least ? "(" + text + ")" : text;
  }

  private static int level(Expression e) {
    return switch (e) {
      case Expression.Conditional _ -> LOOSEST;
      case Expression.Fold f -> f.isQuantifier() ? LOOSEST : POSTFIX;
      case Expression.Infix i -> i.op().level();
      case Expression.BinaryTemporal _ -> Operator.UNTIL_LEVEL;
      case Expression.Range _ -> Operator.RANGE_LEVEL;
      case Expression.UnaryTemporal _ -> Operator.EQ.level();
      case Expression.Not _, Expression.Minus _ -> PREFIX;
      case Expression.HeardFrom _ -> PREFIX;
      case Expression.Number _, Expression.BooleanLiteral _, Expression.None _ -> POSTFIX;
      case Expression.Reference _, Expression.Domain _, Expression.Member _ -> POSTFIX;
      case Expression.Index _, Expression.Call _, Expression.RecordLiteral _ -> POSTFIX;
      case Expression.SetLiteral _, Expression.ListLiteral _, Expression.SetComprehension _ ->
          POSTFIX;
      case Expression.ListComprehension _ -> POSTFIX;
    };
  }

  private static String plain(Expression e) {
    return switch (e) {
      case Expression.Number n -> Integer.toString(n.value());
      case Expression.BooleanLiteral t -> Boolean.toString(t.value());
      case Expression.None _ -> "none";
      case Expression.Reference r -> r.name();
      case Expression.Domain d -> d.type();
      case Expression.Not n -> "!" + at(n.operand(), PREFIX);
      case Expression.Minus m -> "-" + at(m.operand(), PREFIX);
      case Expression.Infix i -> infix(i);
      case Expression.Conditional c ->
          at(c.condition(), 1) + " ? " + print(c.then()) + " : " + print(c.otherwise());
      case Expression.Member m -> at(m.of(), POSTFIX) + "." + m.field();
      case Expression.Index i -> at(i.of(), POSTFIX) + "[" + print(i.index()) + "]";
      case Expression.Call c -> c.function() + "(" + list(c.arguments()) + ")";
      case Expression.RecordLiteral f ->
          f.entries().stream()
              .map(x -> x.field() + ": " + print(x.value()))
              .collect(Collectors.joining(", ", f.type() + " { ", " }"));
      case Expression.SetLiteral s -> "{" + list(s.members()) + "}";
      case Expression.ListLiteral r -> "[" + list(r.items()) + "]";
      case Expression.SetComprehension s ->
          "{ " + print(s.value()) + " for " + bindings(s.bindings()) + " }";
      case Expression.ListComprehension r ->
          "[" + print(r.value()) + " for " + bindings(r.bindings()) + "]";
      case Expression.Range r ->
          at(r.low(), Operator.RANGE_LEVEL) + ".." + at(r.high(), Operator.RANGE_LEVEL + 1);
      case Expression.Fold f ->
          f.isQuantifier()
              ? f.function() + " " + bindings(f.bindings()) + " : " + print(f.value())
              : f.function() + "(" + bindings(f.bindings()) + " : " + print(f.value()) + ")";
      case Expression.HeardFrom h -> at(h.mailbox(), POSTFIX) + " from " + at(h.process(), PREFIX);
      case Expression.UnaryTemporal t -> t.op() + " " + operand(t);
      case Expression.BinaryTemporal u ->
          at(u.left(), Operator.UNTIL_LEVEL)
              + " "
              + u.op()
              + " "
              + at(u.right(), Operator.UNTIL_LEVEL + 1);
    };
  }

  /** `X -a` would parse as a difference, `X union(a)` as a union, and `X [a]` as an index. */
  private static String operand(Expression.UnaryTemporal t) {
    boolean clear = t.operand() instanceof Expression.UnaryTemporal || !t.op().equals("X");
    String text = at(t.operand(), clear ? Operator.EQ.level() : POSTFIX);
    boolean misread = !clear && (text.startsWith("union(") || text.startsWith("["));
    return misread ? "(" + text + ")" : text;
  }

  private static String infix(Expression.Infix i) {
    int level = i.op().level();
    boolean groupsRight = i.op() == Operator.IMPLIES;
    int left = groupsRight || i.op().isComparison() ? level + 1 : level;
    return at(i.left(), left)
        + " "
        + i.op().text()
        + " "
        + at(i.right(), groupsRight ? level : level + 1);
  }

  private static String list(List<Expression> all) {
    return all.stream().map(ExpressionPrinter::print).collect(Collectors.joining(", "));
  }

  static String bindings(Bindings b) {
    String names = b.names().stream().map(Name::text).collect(Collectors.joining(", "));
    return names
        + b.sender().map(s -> " from " + s).orElse("")
        + b.in().map(e -> " in " + at(e, Operator.UNION.level())).orElse("")
        + b.where().map(e -> " where " + at(e, 1)).orElse("");
  }
}
