package rondo.ir.data.interpreter;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import rondo.diagnostics.Position;
import rondo.ir.FaultException;
import rondo.ir.data.Loop;
import rondo.ir.data.Term;
import rondo.ir.data.Term.BinaryOp;
import rondo.ir.data.Term.FoldKind;
import rondo.ir.data.Term.UnaryOp;

/** The conjuncts of a condition, also below quantifiers and on the right side of implications. */
public final class Conjuncts {
  private Conjuncts() {}

  /** The conjuncts; together they are equivalent to the condition. */
  public static List<Term> of(Term condition) {
    return switch (condition) {
      case Term.Binary(BinaryOp op, Term left, Term right, Position _) when op == BinaryOp.AND ->
          Stream.concat(of(left).stream(), of(right).stream()).toList();
      case Term.Binary(BinaryOp op, Term.Unary(UnaryOp not, Term left), Term right, Position at)
          when op == BinaryOp.OR && not == UnaryOp.NOT ->
          of(right).stream()
              .<Term>map(r -> new Term.Binary(op, new Term.Unary(not, left), r, at))
              .toList();
      case Term.Fold(FoldKind kind, Loop loop, Term value, Position at)
          when kind == FoldKind.FORALL ->
          of(value).stream().<Term>map(v -> new Term.Fold(kind, loop, v, at)).toList();
      default -> List.of(condition);
    };
  }

  /**
   * The conjuncts of the condition of a property that do not hold, as text; only the name if the
   * condition has no parts. A conjunct that cannot be evaluated, since an earlier one does not
   * hold, is left out.
   *
   * @param holds evaluates a conjunct
   */
  public static String violated(String property, Term condition, Predicate<Term> holds) {
    List<Term> all = of(condition);
    if (all.size() == 1) {
      return "`" + property + "`";
    }
    return IntStream.range(0, all.size())
        .filter(i -> isFalse(all.get(i), holds))
        .mapToObj(i -> "conjunct " + (i + 1))
        .collect(Collectors.joining(", ", "", " of `" + property + "`"));
  }

  private static boolean isFalse(Term term, Predicate<Term> holds) {
    try {
      return !holds.test(term);
    } catch (FaultException e) {
      return false;
    }
  }
}
