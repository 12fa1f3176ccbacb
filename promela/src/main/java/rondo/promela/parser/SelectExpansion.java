package rondo.promela.parser;

import java.util.ArrayList;
import java.util.List;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.promela.syntax.AssignmentFactory;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.Statement;
import rondo.promela.text.SyntaxRule;
import rondo.promela.text.Token;

/**
 * Expands a {@code select} of a plain variable between two numbers that is written on one line
 * outside of inlines. Spin replaces it before parsing, by an if over all values when they are few,
 * else by a counting loop. The same is done here, because the two differ in their number of
 * transitions.
 */
final class SelectExpansion {
  private static final int WIDEST_IF = 32;

  private SelectExpansion() {}

  /** Whether the tokens between the parentheses have that form; the last token closes them. */
  static boolean isConstant(List<Token> head) {
    if (head.size() != 6 || head.stream().anyMatch(Token::startsLine)) {
      return false;
    }
    Token name = head.getFirst();
    return name.kind() == Token.Kind.WORD
        && name.text().indexOf('_') < 0
        && head.get(2).kind() == Token.Kind.NUMBER
        && head.get(4).kind() == Token.Kind.NUMBER;
  }

  static List<Statement> expand(Statement.Select select) throws RejectedException {
    int from = ((Expression.Number) select.from()).value();
    int to = ((Expression.Number) select.to()).value();
    Position at = select.at();
    if (from > to) {
      throw Cursor.rejected(
          SyntaxRule.RANGE
              .error(at, "there is no value between " + from + " and " + to)
              .withHelp("the smaller bound comes first"));
    }
    if ((long) to - from > WIDEST_IF) {
      return List.of(assigned(select, from), counting(select));
    }
    var options = new ArrayList<Statement.Option>();
    for (int value = from; value <= to; value++) {
      options.add(new Statement.Option(List.of(assigned(select, value)), at));
    }
    return List.of(new Statement.If(options, at));
  }

  private static Statement assigned(Statement.Select select, int value) {
    return AssignmentFactory.of(select.variable(), new Expression.Number(value, select.at()));
  }

  private static Statement counting(Statement.Select select) {
    Position at = select.at();
    var below = new Expression.Binary("<", select.variable(), select.to(), at);
    List<Statement> count =
        List.of(new Statement.Condition(below, at), AssignmentFactory.step(select.variable(), "+"));
    return new Statement.Do(
        List.of(
            new Statement.Option(count, at),
            new Statement.Option(List.of(new Statement.Break(at)), at)),
        at);
  }
}
