package rondo.promela.parser;

import java.util.List;
import java.util.Optional;
import rondo.diagnostics.RejectedException;
import rondo.promela.syntax.Expression;
import rondo.promela.text.SyntaxRule;

/** Parses constants. */
final class LiteralParser {
  private LiteralParser() {}

  static Expression expression(Terminal t, Cursor cursor) throws RejectedException {
    return switch (t.token().kind()) {
      case NUMBER -> new Expression.Number(number(t, cursor), t.at());
      case CHARACTER -> new Expression.Number(character(t), t.at());
      case WORD ->
          switch (t.text()) {
            case "true", "skip" -> new Expression.Number(1, t.at());
            case "false" -> new Expression.Number(0, t.at());
            default -> plainName(t);
          };
      case STRING, SYMBOL, END -> throw cursor.unexpected("a constant");
    };
  }

  /** A name without index or field. */
  static Expression.Name plainName(Terminal t) {
    return new Expression.Name(
        List.of(new Expression.Selector(t.text(), Optional.empty(), t.at())), t.at());
  }

  private static int number(Terminal t, Cursor cursor) throws RejectedException {
    long value;
    try {
      value = Long.parseLong(t.text());
    } catch (NumberFormatException e) {
      throw Cursor.rejected(
          SyntaxRule.NUMBER.error(t.at(), "the number `" + shortened(t.text()) + "` is too large"));
    }
    if (value > 1L << 31) {
      cursor.report(
          SyntaxRule.NUMBER.warning(
              t.at(), "`" + t.text() + "` does not fit into 32 bits and becomes " + (int) value));
    }
    return (int) value;
  }

  private static String shortened(String digits) {
    return digits.length() <= 40 ? digits : digits.substring(0, 40) + "…";
  }

  private static int character(Terminal t) throws RejectedException {
    String inner = t.text().substring(1, t.text().length() - 1);
    boolean escaped = inner.length() == 2 && inner.charAt(0) == '\\';
    if (!escaped && inner.length() != 1 || inner.charAt(inner.length() - 1) > 126) {
      throw Cursor.rejected(
          SyntaxRule.SYNTAX
              .error(t.at(), "`" + shortened(t.text()) + "` is not a single character")
              .withHelp("strings are written in double quotes, and only in printf"));
    }
    char c = inner.charAt(inner.length() - 1);
    if (!escaped) {
      return c;
    }
    return switch (c) {
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'f' -> '\f';
      default -> c;
    };
  }
}
