package rondo.distal.lower;

import java.util.ArrayList;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Name;
import rondo.distal.text.Rule;
import rondo.ir.data.Term;

/** Functions of the protocol: put in place of their calls, with the arguments in them. */
final class Functions {
  private final Expressions expressions;

  Functions(Expressions expressions) {
    this.expressions = expressions;
  }

  Typed call(Declaration.Function f, Expression.Call c) {
    if (c.arguments().size() != f.parameters().size()) {
      return expressions.wrong(
          Rule.WRONG_ARGUMENTS
              .at(
                  c.at(),
                  "`" + f.name() + "` has " + Wording.count(f.parameters().size(), "parameter"))
              .withLabel("here " + Wording.are(c.arguments().size()) + " given"));
    }
    var arguments = new ArrayList<Typed>();
    for (int i = 0; i < f.parameters().size(); i++) {
      Sort sort = parameter(f, i);
      arguments.add(widened(expressions.as(c.arguments().get(i), sort), sort));
    }
    if (arguments.stream().anyMatch(Typed::isWrong)) {
      return Typed.WRONG;
    }
    if (expressions.symbols.isOverexpanded(c.at())) {
      return Typed.WRONG;
    }
    if (!expressions.symbols.beginCall(f.name().text())) {
      return expressions.wrong(
          Rule.RECURSION
              .at(c.at(), "`" + f.name() + "` calls itself")
              .withHelp("functions are put in place of their calls"));
    }
    Scope scope = Scope.EMPTY;
    for (int i = 0; i < arguments.size(); i++) {
      scope = scope.with(f.parameters().get(i).name().text(), arguments.get(i));
    }
    Typed result = body(f, scope);
    expressions.symbols.endCall(f.name().text());
    return result;
  }

  /** Checks a function that is perhaps never called. */
  static void check(Declaration.Function f, Symbols symbols) {
    var slots = new Slots();
    var expressions = new Expressions(symbols, Place.FUNCTION, Scope.EMPTY, slots);
    var functions = new Functions(expressions);
    Expressions inner = expressions;
    for (int i = 0; i < f.parameters().size(); i++) {
      Sort sort = functions.parameter(f, i);
      Name name = f.parameters().get(i).name();
      inner = inner.bind(name, new Typed(new Term.Bound(slots.fresh(name.text(), sort)), sort));
    }
    symbols.beginCall(f.name().text());
    functions.body(f, inner.scope);
    symbols.endCall(f.name().text());
  }

  private Sort parameter(Declaration.Function f, int number) {
    return new Types(expressions.symbols).sort(f.parameters().get(number).type());
  }

  private Typed body(Declaration.Function f, Scope scope) {
    var inside = new Expressions(expressions.symbols, Place.FUNCTION, scope, expressions.slots);
    Sort wanted = new Types(expressions.symbols).sort(f.result());
    return widened(inside.as(f.body(), wanted), wanted);
  }

  /** A value as one of the declared type; of a number it stays known what it can be. */
  private static Typed widened(Typed found, Sort declared) {
    return found.isWrong() || declared instanceof Sort.Number
        ? found
        : found.as(Sorts.join(found.sort(), declared).orElse(declared));
  }
}
