package rondo.promela.parser;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.promela.syntax.AssignmentFactory;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.Statement;
import rondo.promela.text.SyntaxRule;
import rondo.promela.text.Token;

/**
 * Parses definitions and calls of inlines. A call inserts the inline's body, with parameters
 * replaced by the tokens of the arguments, in front of the remaining tokens; so an argument is not
 * an operand but text, as in Spin.
 */
final class InlineParser {
  private final Cursor cursor;
  private final ExpressionParser expressions;

  InlineParser(Cursor cursor, ExpressionParser expressions) {
    this.cursor = cursor;
    this.expressions = expressions;
  }

  void definition() throws RejectedException {
    cursor.advance();
    Terminal name =
        cursor.at(Terminal.Type.INLINE_NAME) ? cursor.advance() : cursor.expectName("an inline");
    if (cursor.declaredNames.isInline(name.text())) {
      cursor.report(
          SyntaxRule.INLINE_DEFINITION
              .error(name.at(), "inline `" + name.text() + "` is defined twice")
              .withHelp("it was defined at " + cursor.declaredNames.inline(name.text()).at()));
    }
    cursor.expect("(", "before the parameters of the inline");
    var parameters = new ArrayList<String>();
    if (!cursor.at(")")) {
      do {
        Terminal parameter = cursor.expectName("a parameter of an inline");
        if (parameters.contains(parameter.text())) {
          cursor.report(
              SyntaxRule.INLINE_DEFINITION.error(
                  parameter.at(), "there are two parameters `" + parameter.text() + "`"));
        }
        parameters.add(parameter.text());
      } while (cursor.accept(","));
    }
    cursor.expect(")", "after the parameters of the inline");
    Optional<List<Token>> body = cursor.tokens.rawBlock();
    if (body.isEmpty()) {
      throw Cursor.rejected(
          SyntaxRule.UNBALANCED
              .error(name.at(), "inline `" + name.text() + "` has no complete body")
              .withHelp("its body is enclosed in `{` and `}`"));
    }
    cursor.declaredNames.addInline(new Inline(name.text(), parameters, body.get(), name.at()));
  }

  /** Parses a call, so that the inline's body comes next. */
  void call(Optional<Expression.Name> result) throws RejectedException {
    Terminal name = cursor.advance();
    Inline inline = cursor.declaredNames.inline(name.text());
    if (cursor.tokens.expansion().isExpanding(inline)) {
      throw Cursor.rejected(
          SyntaxRule.INLINE_RECURSION
              .error(name.at(), "inline `" + name.text() + "` calls itself")
              .withHelp("inlines are expanded textually; use a proctype, or a loop"));
    }
    cursor.expect("(", "before the arguments of the inline");
    var arguments = new ArrayList<List<Token>>();
    if (!cursor.at(")")) {
      do {
        cursor.peek();
        cursor.tokens.startRecording();
        expressions.plain();
        arguments.add(cursor.tokens.recorded());
      } while (cursor.accept(","));
    }
    cursor.expect(")", "after the arguments of the inline");
    if (arguments.size() != inline.parameters().size()) {
      throw Cursor.rejected(
          SyntaxRule.INLINE_CALL
              .error(
                  name.at(),
                  "inline `"
                      + name.text()
                      + "` has "
                      + inline.parameters().size()
                      + " parameters, but is called with "
                      + arguments.size())
              .withHelp("it is defined at " + inline.at()));
    }
    cursor.tokens.enter(
        new InlineExpansion.Call(inline, bound(inline, arguments, name.at()), result, name.at()));
  }

  private static Map<String, List<Token>> bound(
      Inline inline, List<List<Token>> arguments, Position at) throws RejectedException {
    var bound = new HashMap<String, List<Token>>();
    for (int i = 0; i < arguments.size(); i++) {
      String parameter = inline.parameters().get(i);
      List<Token> argument = arguments.get(i);
      String single = argument.size() == 1 ? argument.getFirst().text() : "";
      if (!single.equals(parameter) && inline.parameters().contains(single)) {
        throw Cursor.rejected(
            SyntaxRule.INLINE_CALL
                .error(
                    at,
                    "argument `"
                        + single
                        + "` has the name of another parameter of `"
                        + inline.name()
                        + "`")
                .withHelp("rename the parameter"));
      }
      bound.put(parameter, argument);
    }
    return bound;
  }

  /** {@code return e} in an inline that was called as {@code x = f(…)}. */
  Statement result(Position at) throws RejectedException {
    Expression value = expressions.full();
    Optional<Expression.Name> target =
        cursor.tokens.expansion().innermostCall().flatMap(InlineExpansion.Call::result);
    if (target.isEmpty()) {
      throw Cursor.rejected(
          SyntaxRule.MISPLACED
              .error(at, "`return` outside of an inline call that has a result")
              .withHelp("`return` is only allowed in an inline that is called as `x = f(…)`"));
    }
    return AssignmentFactory.of(target.get(), value);
  }
}
