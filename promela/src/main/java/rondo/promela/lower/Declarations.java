package rondo.promela.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.ir.Expr;
import rondo.promela.lower.VariableSymbol.Declaration;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.VarDecl;

/** Reads the initialisers of declarations. */
final class Declarations {
  private final ModelScope model;
  private final Findings findings;

  Declarations(ModelScope model) {
    this.model = model;
    this.findings = model.findings();
  }

  /** What a variable starts with; {@code expressions} sees what is declared before it. */
  Initial initial(VarDecl decl, Declaration declared, Expressions expressions) {
    if (decl.initial().isEmpty()) {
      return Initial.ZERO;
    }
    return switch (decl.initial().get()) {
      case VarDecl.Initial.Value(Expression value) -> value(value, expressions);
      case VarDecl.Initial.Values values -> list(values, declared, expressions);
      case VarDecl.Initial.Channel channel -> channel(channel, declared);
    };
  }

  private Initial value(Expression value, Expressions expressions) {
    if (Runs.count(value) > 0) {
      findings.add(Rule.BAD_RUN, value.at(), "`run` cannot stand in an initialiser");
      return Initial.ZERO;
    }
    return new Initial.Values(List.of(expressions.value(value)));
  }

  private Initial list(
      VarDecl.Initial.Values values, Declaration declared, Expressions expressions) {
    if (!declared.isArray()) {
      findings.add(
          Rule.BAD_INITIALISER,
          values.at(),
          "`" + declared.name() + "` is not an array and takes a single value");
      return Initial.ZERO;
    }
    List<Expr> all = new ArrayList<>();
    values.values().forEach(v -> all.add(expressions.value(v)));
    return new Initial.Values(all);
  }

  private Initial channel(VarDecl.Initial.Channel channel, Declaration declared) {
    if (!declared.type().isChannel()) {
      findings.add(
          Rule.BAD_INITIALISER, channel.at(), "`" + declared.name() + "` is not a channel");
      return Initial.ZERO;
    }
    model.channels().create(declared.length(), declared.at());
    return model.channels().declare(declared.name(), channel);
  }

  /** Reports an initialiser where none can be. */
  void none(VarDecl decl, Rule rule, String message) {
    if (decl.initial().isPresent()) {
      findings.add(rule, decl.at(), message);
    }
  }

  /** Notes the channels that come with each instance of a structure. */
  void channelsInside(Declaration declared) {
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
      long own = field.initial() instanceof Initial.Channel ? 1 : channels(field.type());
      sum += own * field.length();
    }
    return sum;
  }

  /** An initialiser's value as shown in the step that assigns it. */
  static Optional<Expression> written(VarDecl decl) {
    return decl.initial()
        .filter(VarDecl.Initial.Value.class::isInstance)
        .map(i -> ((VarDecl.Initial.Value) i).value());
  }
}
