package rondo.promela.lower.expression;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import rondo.diagnostics.DiagnosticCollector;
import rondo.ir.Expr;
import rondo.ir.Pattern;
import rondo.promela.lower.scope.DataType;
import rondo.promela.lower.scope.SemanticRule;
import rondo.promela.lower.scope.VariableSymbol;
import rondo.promela.syntax.Expression;

/** Lowers the arguments of receives and polls to patterns. */
public final class ReceivePatternLowering {
  private final ExpressionLowering lowering;
  private final DiagnosticCollector diagnostics;

  public ReceivePatternLowering(ExpressionLowering lowering, DiagnosticCollector diagnostics) {
    this.lowering = lowering;
    this.diagnostics = diagnostics;
  }

  /** The patterns of a receive, with structures flattened. */
  public List<Pattern> patterns(List<Expression> arguments) {
    List<Pattern> patterns = new ArrayList<>();
    Set<VariableSymbol> bound = new HashSet<>();
    for (Expression argument : arguments) {
      if (argument instanceof Expression.Name name && !isMatched(name)) {
        bind(name, patterns, bound);
      } else {
        patterns.add(match(argument));
      }
    }
    return patterns;
  }

  /** The patterns of a poll, which binds no variables. */
  List<Pattern> pollPatterns(List<Expression> arguments) {
    List<Pattern> patterns = new ArrayList<>();
    for (Expression argument : arguments) {
      if (!(argument instanceof Expression.Name name) || isMatched(name)) {
        patterns.add(match(argument));
      } else if (isPredefined(name)) {
        patterns.add(new Pattern.Ignore());
      } else {
        lowering.resolveAll(name).forEach(r -> patterns.add(new Pattern.Ignore()));
      }
    }
    return patterns;
  }

  private static boolean isPredefined(Expression.Name name) {
    String first = name.selectors().getFirst().name();
    return first.equals("_") || first.equals("_priority") || AssignmentLowering.isReadOnly(first);
  }

  private boolean isMatched(Expression.Name name) {
    return lowering.isConstant(name);
  }

  private Pattern match(Expression argument) {
    Expression value =
        argument instanceof Expression.Call call && call.function().equals("eval")
            ? call.arguments().getFirst()
            : argument;
    if (RunExpressions.count(value) > 0) {
      diagnostics.add(SemanticRule.BAD_RUN, value.at(), "`run` is not allowed in a receive");
      return new Pattern.Ignore();
    }
    return new Pattern.Match(constant(lowering.value(value)));
  }

  private static Expr constant(Expr value) {
    return value instanceof Expr.Unary(Expr.UnaryOp op, Expr.Const(int c))
            && op == Expr.UnaryOp.NEGATE
        ? new Expr.Const(-c)
        : value;
  }

  private void bind(Expression.Name name, List<Pattern> patterns, Set<VariableSymbol> bound) {
    String first = name.selectors().getFirst().name();
    if (first.equals("_")) {
      patterns.add(new Pattern.Ignore());
      return;
    }
    if (AssignmentLowering.isReadOnly(first)) {
      diagnostics.add(
          SemanticRule.BAD_ASSIGNMENT, name.at(), "`" + first + "` cannot be received into");
      return;
    }
    for (Reference reference : lowering.resolveAll(name)) {
      patterns.add(
          reference.isLeftOut() ? new Pattern.Ignore() : new Pattern.Bind(reference.location()));
      VariableSymbol variable = reference.variable();
      if (variable.type() instanceof DataType.Basic
          && !variable.isArray()
          && !bound.add(variable)) {
        diagnostics.add(
            SemanticRule.REPEATED_VARIABLE,
            name.at(),
            "`" + first + "` occurs in two fields of one message");
      }
    }
  }
}
