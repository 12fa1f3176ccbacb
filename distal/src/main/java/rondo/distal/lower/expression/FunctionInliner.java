package rondo.distal.lower.expression;

import java.util.ArrayList;
import rondo.distal.lower.type.BinderSlots;
import rondo.distal.lower.type.ExpressionContext;
import rondo.distal.lower.type.InferredType;
import rondo.distal.lower.type.LexicalScope;
import rondo.distal.lower.type.Plurals;
import rondo.distal.lower.type.TypeLattice;
import rondo.distal.lower.type.TypedTerm;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Name;
import rondo.distal.text.Rule;
import rondo.ir.data.Term;

/** Inlines functions of the protocol at their calls. */
public final class FunctionInliner {
  private final ExpressionLowering lowering;

  FunctionInliner(ExpressionLowering lowering) {
    this.lowering = lowering;
  }

  TypedTerm call(Declaration.Function f, Expression.Call c) {
    if (c.arguments().size() != f.parameters().size()) {
      return lowering.error(
          Rule.WRONG_ARGUMENTS
              .at(
                  c.at(),
                  "`" + f.name() + "` has " + Plurals.count(f.parameters().size(), "parameter"))
              .withLabel("here " + Plurals.are(c.arguments().size()) + " given"));
    }
    var arguments = new ArrayList<TypedTerm>();
    for (int i = 0; i < f.parameters().size(); i++) {
      InferredType type = parameter(f, i);
      arguments.add(widened(lowering.as(c.arguments().get(i), type), type));
    }
    if (arguments.stream().anyMatch(TypedTerm::isError)) {
      return TypedTerm.ERROR;
    }
    if (lowering.table.exceedsExpansionLimit(c.at())) {
      return TypedTerm.ERROR;
    }
    if (!lowering.table.beginCall(f.name().text())) {
      return lowering.error(
          Rule.RECURSION
              .at(c.at(), "`" + f.name() + "` calls itself")
              .withHelp("functions are expanded at their calls and cannot be recursive"));
    }
    LexicalScope lexicalScope = LexicalScope.EMPTY;
    for (int i = 0; i < arguments.size(); i++) {
      lexicalScope = lexicalScope.with(f.parameters().get(i).name().text(), arguments.get(i));
    }
    TypedTerm result = body(f, lexicalScope);
    lowering.table.endCall(f.name().text());
    return result;
  }

  /** Checks a function independently of its calls. */
  public static void check(Declaration.Function f, SymbolTable table) {
    var binderSlots = new BinderSlots();
    var lowering =
        new ExpressionLowering(table, ExpressionContext.FUNCTION, LexicalScope.EMPTY, binderSlots);
    var inliner = new FunctionInliner(lowering);
    ExpressionLowering inner = lowering;
    for (int i = 0; i < f.parameters().size(); i++) {
      InferredType type = inliner.parameter(f, i);
      Name name = f.parameters().get(i).name();
      inner =
          inner.bind(
              name,
              new TypedTerm(new Term.BoundVariable(binderSlots.fresh(name.text(), type)), type));
    }
    table.beginCall(f.name().text());
    inliner.body(f, inner.lexicalScope);
    table.endCall(f.name().text());
  }

  private InferredType parameter(Declaration.Function f, int number) {
    return new TypeResolution(lowering.table).parameterType(f.parameters().get(number).type());
  }

  private TypedTerm body(Declaration.Function f, LexicalScope lexicalScope) {
    var inside =
        new ExpressionLowering(
            lowering.table, ExpressionContext.FUNCTION, lexicalScope, lowering.binderSlots);
    InferredType wanted = new TypeResolution(lowering.table).parameterType(f.result());
    return widened(inside.as(f.body(), wanted), wanted);
  }

  /** Widens a value to the declared type; numbers keep their inferred bounds. */
  private static TypedTerm widened(TypedTerm found, InferredType declared) {
    return found.isError() || declared instanceof InferredType.Number
        ? found
        : found.withType(TypeLattice.join(found.type(), declared).orElse(declared));
  }
}
