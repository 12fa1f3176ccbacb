package rondo.promela.parser;

import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.promela.syntax.Expression;
import rondo.promela.text.SyntaxRule;

/**
 * A subexpression during parsing.
 *
 * @param height of the tree, which is bounded
 * @param probe the position of a {@code full}, {@code empty}, {@code nfull} or {@code nempty} in
 *     it; only {@code &&} and {@code ||} may be applied to these
 */
record Operand(Expression tree, int height, Optional<Position> probe) {
  /** Maximal height, which bounds the recursion of tree traversals. */
  private static final int MAX_HEIGHT = 400;

  static Operand leaf(Expression tree) {
    return new Operand(tree, 1, Optional.empty());
  }

  /** A tree with the given subtrees. */
  static Operand over(Expression tree, Operand... parts) throws RejectedException {
    return over(tree, List.of(parts));
  }

  static Operand over(Expression tree, List<Operand> parts) throws RejectedException {
    int height = 1 + parts.stream().mapToInt(Operand::height).max().orElse(0);
    if (height > MAX_HEIGHT) {
      throw Cursor.rejected(
          SyntaxRule.TOO_DEEP
              .error(tree.at(), "this expression is more than " + MAX_HEIGHT + " operators deep")
              .withHelp("compute a part of it in advance, in a separate variable"));
    }
    return new Operand(tree, height, Optional.empty());
  }

  Operand withProbe(Optional<Position> at) {
    return new Operand(tree, height, at);
  }

  static List<Expression> trees(List<Operand> operands) {
    return operands.stream().map(Operand::tree).toList();
  }
}
