package rondo.mutate.change;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import rondo.diagnostics.Position;
import rondo.mutate.change.SourceToken.Role;
import rondo.mutate.change.TokenSequence.Range;

/**
 * The tokens of statements and operands in Promela, read from their first token on: a syntax tree
 * whose inlines are expanded contains nodes from other places of the text.
 */
record PromelaExtent(TokenSequence tokens) {
  private static final Set<String> AFTER_STATEMENT =
      Set.of(";", "->", "::", "}", "fi", "od", "unless", "{");

  /** What ends an operand of a comparison. */
  private static final Set<String> AFTER_OPERAND =
      Set.of("&&", "||", "==", "!=", "<", "<=", ">", ">=", "&", "|", "^", ",", ":", "..");

  /** The basic statement that starts at a position; empty if a macro contains it. */
  Optional<Range> statement(Position at) {
    OptionalInt first = tokens.at(at);
    return first.isEmpty() || tokens.get(first.getAsInt()).role() == Role.STATEMENTS
        ? Optional.empty()
        : Optional.of(upTo(first.getAsInt(), Set.of()));
  }

  /** The right operand of the comparison at a position. */
  Optional<Range> rightOperand(Position operator) {
    OptionalInt at = tokens.at(operator);
    return at.isEmpty() || at.getAsInt() + 1 >= tokens.size()
        ? Optional.empty()
        : Optional.of(upTo(at.getAsInt() + 1, AFTER_OPERAND));
  }

  private Range upTo(int first, Set<String> ends) {
    int last = first;
    int next = first;
    while (next < tokens.size() && (next == first || !endsBefore(next, ends))) {
      last = tokens.partner(next).orElse(next);
      next = last + 1;
    }
    return new Range(first, last);
  }

  private boolean endsBefore(int index, Set<String> ends) {
    SourceToken token = tokens.get(index);
    return AFTER_STATEMENT.contains(token.text())
        || ends.contains(token.text())
        || token.is(")")
        || token.is("]")
        || token.startsLine() && mayEndStatement(tokens.get(index - 1));
  }

  /** Whether the end of a line after this token ends a statement. */
  private static boolean mayEndStatement(SourceToken token) {
    return SourceToken.isWordPart(token.text().charAt(token.text().length() - 1))
        || Set.of(")", "]", "++", "--").contains(token.text())
        || token.text().endsWith(")");
  }

  /** A condition without the parentheses around it. */
  Range withoutParentheses(Range range) {
    Range inner = range;
    while (inner.last() > inner.first() + 1
        && tokens.is(inner.first(), "(")
        && tokens.partner(inner.first()).orElse(-1) == inner.last()) {
      inner = new Range(inner.first() + 1, inner.last() - 1);
    }
    return inner;
  }

  /** The conjuncts of a condition; the condition itself if it is no conjunction. */
  List<Range> conjuncts(Range condition) {
    var conjuncts = new ArrayList<Range>();
    int first = condition.first();
    for (int i = first; i <= condition.last(); i = tokens.partner(i).orElse(i) + 1) {
      if (tokens.is(i, "||") || tokens.is(i, "->")) {
        return List.of(condition);
      }
      if (tokens.is(i, "&&")) {
        conjuncts.add(new Range(first, i - 1));
        first = i + 1;
      }
    }
    conjuncts.add(new Range(first, condition.last()));
    return conjuncts;
  }
}
