package rondo.promela.lower.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rondo.diagnostics.DiagnosticCollector;
import rondo.ir.Action;
import rondo.ir.Expr;
import rondo.promela.lower.scope.DataType;
import rondo.promela.lower.scope.ModelScope;
import rondo.promela.lower.scope.MtypeCheck;
import rondo.promela.lower.scope.ReadVariables;
import rondo.promela.lower.scope.SemanticRule;
import rondo.promela.lower.scope.VariableSymbol;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.Expression.Selector;

/** Lowers assignments and checks their types. */
public final class AssignmentLowering {
  private static final Set<String> READ_ONLY =
      Set.of("_pid", "_nr_pr", "_last", "_p", "np_", "timeout", "STDIN");

  private final ModelScope model;
  private final ExpressionLowering lowering;
  private final DiagnosticCollector diagnostics;

  public AssignmentLowering(ModelScope model, ExpressionLowering lowering) {
    this.model = model;
    this.lowering = lowering;
    this.diagnostics = model.diagnostics();
  }

  static boolean isReadOnly(String name) {
    return READ_ONLY.contains(name);
  }

  public Action assign(Expression.Name target, Expression value) {
    String name = target.selectors().getFirst().name();
    if (RunExpressions.count(value) > 1) {
      diagnostics.add(
          SemanticRule.BAD_RUN,
          value.at(),
          "the order of several `run` in one expression is undefined; use separate statements");
    }
    if (name.equals("_")) {
      return new Action.Evaluate(lowering.value(value));
    }
    if (name.equals("_priority")) {
      model.usage().recordPriority(target.at());
      return new Action.Evaluate(
          new Expr.SetPriority(new Expr.Pid(), lowering.value(value), target.at()));
    }
    if (isReadOnly(name)) {
      diagnostics.add(
          SemanticRule.BAD_ASSIGNMENT, target.at(), "`" + name + "` cannot be assigned to");
      return new Action.Skip();
    }
    if (lowering.isConstant(target)) {
      diagnostics.add(
          SemanticRule.BAD_ASSIGNMENT,
          target.at(),
          "`" + name + "` is a value of an mtype and cannot be assigned to");
      return new Action.Skip();
    }
    check(target, value);
    selfIndexed(target, new ArrayList<>());
    Optional<Reference> to = lowering.resolve(target);
    Expr from = lowering.value(value);
    if (to.isEmpty()) {
      return new Action.Skip();
    }
    if (to.get().isLeftOut()) {
      return ReadVariables.mentions(value, name) ? new Action.Skip() : new Action.Evaluate(from);
    }
    return new Action.Assign(to.get().location(), from);
  }

  /** Checks the value that a variable is assigned or initialised with. */
  void check(Expression.Name target, Expression value) {
    Optional<VariableSymbol> variable = lowering.findVariable(target);
    if (variable.isEmpty() || variable.get().type() instanceof DataType.Structure) {
      return;
    }
    if (variable.get().type().isChannel() && isLiteral(value)) {
      diagnostics.add(
          SemanticRule.CHANNEL_MISUSE,
          value.at(),
          "a channel variable cannot be assigned a constant");
      return;
    }
    new MtypeCheck(model.symbols(), diagnostics).assign(variable.get(), value);
    channelArithmetic(value, Depth.TOP);
  }

  private boolean isLiteral(Expression value) {
    return value instanceof Expression.Number
        || (value instanceof Expression.Name name && lowering.isConstant(name));
  }

  private enum Depth {
    TOP,
    INSIDE
  }

  /** Checks that channel names occur alone or as an index, not inside an expression. */
  private void channelArithmetic(Expression value, Depth depth) {
    switch (value) {
      case Expression.Name name -> {
        boolean channel = lowering.findVariable(name).filter(v -> v.type().isChannel()).isPresent();
        if (channel && depth == Depth.INSIDE) {
          diagnostics.add(
              SemanticRule.CHANNEL_MISUSE, name.at(), "arithmetic on channels is not allowed");
        }
      }
      case Expression.Unary u -> channelArithmetic(u.operand(), Depth.INSIDE);
      case Expression.Binary b -> {
        channelArithmetic(b.left(), Depth.INSIDE);
        channelArithmetic(b.right(), Depth.INSIDE);
      }
      case Expression.Conditional c -> {
        channelArithmetic(c.condition(), Depth.INSIDE);
        channelArithmetic(c.then(), Depth.INSIDE);
        channelArithmetic(c.otherwise(), Depth.INSIDE);
      }
      case Expression.Number _, Expression.Run _, Expression.Call _ -> {}
      case Expression.Poll _, Expression.RemoteLabel _, Expression.RemoteVariable _ -> {}
      case Expression.TemporalUnary _, Expression.TemporalBinary _ -> {}
      case Expression.Quantified _ -> {}
    }
  }

  /** Reports an array that is indexed by one of its own elements. */
  private void selfIndexed(Expression.Name name, List<String> around) {
    StringBuilder path = new StringBuilder();
    for (Selector selector : name.selectors()) {
      path.append(path.isEmpty() ? "" : ".").append(selector.name());
      if (selector.index().isPresent()) {
        path.append("[]");
        if (selector.index().get() instanceof Expression.Name inner) {
          around.add(path.toString());
          selfIndexed(inner, around);
          if (around.contains(path(inner))) {
            diagnostics.add(
                SemanticRule.SELF_INDEX,
                inner.at(),
                "`" + selector.name() + "` is indexed with an element of itself",
                "assign the index to a variable first");
          }
          around.removeLast();
        }
      }
    }
  }

  private static String path(Expression.Name name) {
    List<String> parts = new ArrayList<>();
    for (Selector selector : name.selectors()) {
      parts.add(selector.name() + (selector.index().isPresent() ? "[]" : ""));
    }
    return String.join(".", parts);
  }
}
