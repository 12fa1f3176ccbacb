package rondo.promela.lower.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.diagnostics.DiagnosticCollector;
import rondo.ir.Expr;
import rondo.promela.lower.scope.DataType;
import rondo.promela.lower.scope.InitialValue;
import rondo.promela.lower.scope.ModelScope;
import rondo.promela.lower.scope.SemanticRule;
import rondo.promela.lower.scope.StructType;
import rondo.promela.lower.scope.VariableSymbol.Declaration;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.VarDecl;

/** Lowers the initialisers of declarations. */
public final class InitializerLowering {
  private final ModelScope model;
  private final DiagnosticCollector diagnostics;

  public InitializerLowering(ModelScope model) {
    this.model = model;
    this.diagnostics = model.diagnostics();
  }

  /** The initial value of a variable; {@code lowering} sees the declarations before it. */
  public InitialValue initial(VarDecl decl, Declaration declared, ExpressionLowering lowering) {
    if (decl.initial().isEmpty()) {
      return InitialValue.ZERO;
    }
    return switch (decl.initial().get()) {
      case VarDecl.Initializer.Value(Expression value) -> value(value, lowering);
      case VarDecl.Initializer.Values values -> list(values, declared, lowering);
      case VarDecl.Initializer.Channel channel -> channel(channel, declared);
    };
  }

  private InitialValue value(Expression value, ExpressionLowering lowering) {
    if (RunExpressions.count(value) > 0) {
      diagnostics.add(SemanticRule.BAD_RUN, value.at(), "`run` is not allowed in an initialiser");
      return InitialValue.ZERO;
    }
    return new InitialValue.Values(List.of(lowering.value(value)));
  }

  private InitialValue list(
      VarDecl.Initializer.Values values, Declaration declared, ExpressionLowering lowering) {
    if (!declared.isArray()) {
      diagnostics.add(
          SemanticRule.BAD_INITIALISER,
          values.at(),
          "`" + declared.name() + "` is not an array and takes a single value");
      return InitialValue.ZERO;
    }
    List<Expr> all = new ArrayList<>();
    values.values().forEach(v -> all.add(lowering.value(v)));
    return new InitialValue.Values(all);
  }

  private InitialValue channel(VarDecl.Initializer.Channel channel, Declaration declared) {
    if (!declared.type().isChannel()) {
      diagnostics.add(
          SemanticRule.BAD_INITIALISER, channel.at(), "`" + declared.name() + "` is not a channel");
      return InitialValue.ZERO;
    }
    model.channels().create(declared.length(), declared.at());
    return model.channels().declare(declared.name(), channel);
  }

  /** Reports an initialiser that is not allowed. */
  public void none(VarDecl decl, SemanticRule semanticRule, String message) {
    if (decl.initial().isPresent()) {
      diagnostics.add(semanticRule, decl.at(), message);
    }
  }

  /** Counts the channels that each instance of a structure creates. */
  public void channelsInside(Declaration declared) {
    long count = channels(declared.type()) * declared.length();
    if (declared.type() instanceof DataType.Structure && count > 0) {
      model.channels().create(count, declared.at());
    }
  }

  private static long channels(DataType type) {
    if (!(type instanceof DataType.Structure(StructType struct))) {
      return 0;
    }
    long sum = 0;
    for (StructType.Field field : struct.fields()) {
      long own = field.value() instanceof InitialValue.Channel ? 1 : channels(field.type());
      sum += own * field.length();
    }
    return sum;
  }

  /** The initialiser as shown in the transition that assigns it. */
  public static Optional<Expression> written(VarDecl decl) {
    return decl.initial()
        .filter(VarDecl.Initializer.Value.class::isInstance)
        .map(i -> ((VarDecl.Initializer.Value) i).value());
  }
}
