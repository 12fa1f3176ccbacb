package rondo.ir.data;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import rondo.diagnostics.Position;
import rondo.ir.data.Term.BinaryOp;
import rondo.ir.data.Term.FoldKind;
import rondo.ir.data.Term.UnaryOp;

/**
 * The conditions under which the implications of an invariant say something: that the left side of
 * an implication holds. Of an implication for all elements of a range, that it holds for some
 * element; of nested implications, that all left sides hold.
 */
public final class Antecedents {
  private Antecedents() {}

  /**
   * One condition for each implication at the top of a term, below conjunctions and quantifiers.
   */
  public static List<Term> of(Term condition) {
    return switch (condition) {
      case Term.Binary(BinaryOp op, Term left, Term right, Position _) when op == BinaryOp.AND ->
          Stream.concat(of(left).stream(), of(right).stream()).toList();
      case Term.Binary(BinaryOp op, Term.Unary(UnaryOp not, Term left), Term right, Position at)
          when op == BinaryOp.OR && not == UnaryOp.NOT -> {
        var all = new ArrayList<Term>();
        of(right).forEach(inner -> all.add(new Term.Binary(BinaryOp.AND, left, inner, at)));
        yield all.isEmpty() ? List.of(left) : all;
      }
      case Term.Fold(FoldKind kind, var loop, Term value, Position at)
          when kind == FoldKind.FORALL -> {
        List<Term> inner = of(value);
        List<Term> some =
            inner.isEmpty() && !loop.where().equals(Term.TRUE) ? List.of(Term.TRUE) : inner;
        yield some.stream()
            .<Term>map(each -> new Term.Fold(FoldKind.EXISTS, loop, each, at))
            .toList();
      }
      default -> List.of();
    };
  }
}
