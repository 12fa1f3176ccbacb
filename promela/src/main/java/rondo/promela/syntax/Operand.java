package rondo.promela.syntax;

import java.util.Optional;
import rondo.diagnostics.Position;

/**
 * A part of an expression during parsing.
 *
 * @param height of the tree, which is bounded
 * @param probe where in it a {@code full}, {@code empty}, {@code nfull} or {@code nempty} stands,
 *     which allow nothing but {@code &&} and {@code ||} around them
 */
record Operand(Expression tree, int height, Optional<Position> probe) {
  static Operand leaf(Expression tree) {
    return new Operand(tree, 1, Optional.empty());
  }
}
