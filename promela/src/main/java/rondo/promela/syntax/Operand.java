package rondo.promela.syntax;

import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.promela.text.SyntaxRule;

/**
 * A part of an expression during parsing.
 *
 * @param height of the tree, which is bounded
 * @param probe where in it a {@code full}, {@code empty}, {@code nfull} or {@code nempty} stands,
 *     which allow nothing but {@code &&} and {@code ||} around them
 */
record Operand(Expression tree, int height, Optional<Position> probe) {
  /** Keeps whoever walks the tree within the stack. */
  private static final int TALLEST = 400;

  static Operand leaf(Expression tree) {
    return new Operand(tree, 1, Optional.empty());
  }

  /** A tree with others below it. */
  static Operand over(Expression tree, Operand... parts) throws RejectedException {
    return over(tree, List.of(parts));
  }

  static Operand over(Expression tree, List<Operand> parts) throws RejectedException {
    int height = 1 + parts.stream().mapToInt(Operand::height).max().orElse(0);
    if (height > TALLEST) {
      throw Cursor.rejected(
          SyntaxRule.TOO_DEEP
              .error(tree.at(), "this expression is more than " + TALLEST + " operators deep")
              .withHelp("compute a part of it before, in a variable of its own"));
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
