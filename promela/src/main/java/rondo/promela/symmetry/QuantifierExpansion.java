package rondo.promela.symmetry;

import java.util.Optional;
import rondo.budget.Budget;
import rondo.diagnostics.Position;
import rondo.promela.symmetry.type.ReplicatedType;
import rondo.promela.symmetry.type.SymmetryRule;
import rondo.promela.symmetry.type.TranslationSymbol;
import rondo.promela.symmetry.type.UnitWalker;
import rondo.promela.syntax.Expression;

/**
 * Expands quantifiers to one operand for each process. In a formula a quantified expression remains
 * one proposition, since only the whole is invariant under permutations of processes.
 */
final class QuantifierExpansion {
  /** The maximal number of operands of all quantifiers of a model, far above real ones. */
  private static final int MAX_OPERANDS = 1 << 17;

  private final TranslationContext context;
  private final ExpressionTranslation expressions;
  private int depth;
  private int operands;

  QuantifierExpansion(TranslationContext context, ExpressionTranslation expressions) {
    this.context = context;
    this.expressions = expressions;
  }

  TranslatedExpression expanded(Expression.Quantified q) {
    Optional<ReplicatedType> type =
        context.replicated(q.processBinder().proctype(), q.processBinder().at());
    int size = type.map(ReplicatedType::size).orElse(1);
    boolean temporal = UnitWalker.isTemporal(q.body());
    if (temporal) {
      context.diagnostics.add(
          SymmetryRule.TEMPORAL_QUANTIFIER,
          q.at(),
          "temporal operators inside `"
              + q.quantifier().word()
              + "` break the symmetry of its processes",
          "make an arbitrary process a parameter of the formula: `ltl name ("
              + q.processBinder().proctype()
              + " "
              + q.processBinder().name()
              + ") { … }`");
    }
    depth += temporal ? 0 : 1;
    Expression whole = null;
    for (int member = 0; member < size && mayExpand(q); member++) {
      Expression part = part(q, member);
      whole =
          whole == null
              ? part
              : new Expression.Binary(connective(q.quantifier()), whole, part, q.at());
    }
    depth -= temporal ? 0 : 1;
    boolean proposition =
        context.expressionContext() == TranslationContext.ExpressionContext.FORMULA
            && !temporal
            && depth == 0
            && q.quantifier() != Expression.Quantifier.COUNT;
    Expression expanded = whole == null ? new Expression.Number(0, q.at()) : whole;
    return TranslatedExpression.number(proposition ? truth(expanded, q.at()) : expanded);
  }

  /** Counts an operand; reports once that there are too many. */
  private boolean mayExpand(Expression.Quantified q) {
    Budget.checkpoint("operands of quantifiers", operands);
    operands++;
    if (operands == MAX_OPERANDS) {
      context.diagnostics.add(
          SymmetryRule.TOO_LARGE,
          q.at(),
          "the quantifiers have more than " + MAX_OPERANDS + " operands",
          "nest fewer quantifiers, or start fewer processes");
    }
    return operands < MAX_OPERANDS;
  }

  private static String connective(Expression.Quantifier quantifier) {
    return switch (quantifier) {
      case FORALL -> "&&";
      case EXISTS -> "||";
      case COUNT -> "+";
    };
  }

  private Expression part(Expression.Quantified q, int member) {
    context.translationScope.open();
    context.translationScope.declare(
        q.processBinder().name(),
        new TranslationSymbol.Bound(q.processBinder().proctype(), member));
    Expression body = expressions.number(q.body());
    context.translationScope.close();
    return q.quantifier() == Expression.Quantifier.COUNT && !isTruth(body)
        ? truth(body, q.at())
        : body;
  }

  private static Expression truth(Expression e, Position at) {
    return new Expression.Binary("!=", e, new Expression.Number(0, at), at);
  }

  /** Whether the value of {@code e} is 0 or 1. */
  private static boolean isTruth(Expression e) {
    return switch (e) {
      case Expression.Binary b ->
          switch (b.op()) {
            case "==", "!=", "<", "<=", ">", ">=", "&&", "||" -> true;
            default -> false;
          };
      case Expression.Unary u -> u.op().equals("!");
      case Expression.RemoteLabel _ -> true;
      case Expression.Number _, Expression.Name _, Expression.Conditional _ -> false;
      case Expression.Run _, Expression.Call _, Expression.Poll _ -> false;
      case Expression.RemoteVariable _, Expression.Quantified _ -> false;
      case Expression.TemporalUnary _, Expression.TemporalBinary _ -> false;
    };
  }

  /** An implication or equivalence; inside a proposition it is expressed by plain operators. */
  Expression implication(Expression.TemporalBinary t, Expression left, Expression right) {
    if (depth == 0) {
      return new Expression.TemporalBinary(t.op(), left, right, t.at());
    }
    var not = new Expression.Unary("!", left, t.at());
    return t.op().equals("->")
        ? new Expression.Binary("||", not, right, t.at())
        : new Expression.Binary("==", not, new Expression.Unary("!", right, t.at()), t.at());
  }
}
