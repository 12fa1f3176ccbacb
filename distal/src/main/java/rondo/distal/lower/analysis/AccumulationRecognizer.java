package rondo.distal.lower.analysis;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import rondo.distal.lower.analysis.Accumulation.Operation;
import rondo.distal.lower.type.IntervalAnalysis;
import rondo.ir.data.Binder;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Stmt;
import rondo.ir.data.Stmt.PathStep;
import rondo.ir.data.Term;

/** Recognises assignments such as {@code x = x + e}, where e is independent of other iterations. */
final class AccumulationRecognizer {
  private final IntervalAnalysis analysis;
  private final Predicate<Term> isFree;

  AccumulationRecognizer(IntervalAnalysis analysis, Predicate<Term> isFree) {
    this.analysis = analysis;
    this.isFree = isFree;
  }

  Optional<Accumulation> accumulation(Stmt.Assign a) {
    Term itself = itself(a.target());
    return switch (a.value()) {
      case Term.Binary(Term.BinaryOp op, Term left, Term right, _) ->
          left.equals(itself) && isFree.test(right)
              ? forwards(op, right)
              : right.equals(itself) && isFree.test(left) ? backwards(op, left) : Optional.empty();
      case Term.Fold(Term.FoldKind foldKind, var loop, Term.BoundVariable(Binder b), _)
          when b.equals(loop.variable())
              && loop.where().equals(Term.TRUE)
              && loop.range() instanceof LoopRange.Elements(Term.SetOf(List<Term> members), _)
              && members.contains(itself)
              && members.stream().allMatch(m -> m.equals(itself) || isFree.test(m)) ->
          foldKind == Term.FoldKind.LEAST
              ? commutative(Operation.MIN)
              : foldKind == Term.FoldKind.GREATEST ? commutative(Operation.MAX) : Optional.empty();
      default -> Optional.empty();
    };
  }

  /** The term that reads the target of an assignment. */
  private static Term itself(Stmt.Target target) {
    Term term = new Term.OwnVariable(target.variable());
    for (PathStep step : target.path()) {
      term =
          switch (step) {
            case PathStep.Field(int field) -> new Term.Field(term, field);
            case PathStep.Element(Term index, int first, var at) ->
                new Term.Element(term, index, first, at);
          };
    }
    return term;
  }

  private static Optional<Accumulation> commutative(Operation operation) {
    return Optional.of(new Accumulation.Commutative(operation));
  }

  /** The target is the left operand, so short-circuit evaluation may skip the right one. */
  private Optional<Accumulation> forwards(Term.BinaryOp op, Term right) {
    return switch (op) {
      case ADD -> analysis.mayBeNegative(right) ? Optional.empty() : commutative(Operation.ADD);
      case SUB ->
          analysis.mayBeNegative(right) ? Optional.empty() : commutative(Operation.SUBTRACT);
      case DIFFERENCE -> commutative(Operation.REMOVAL);
      case OR -> analysis.mayFail(right) ? Optional.empty() : commutative(Operation.OR);
      case AND -> analysis.mayFail(right) ? Optional.empty() : commutative(Operation.AND);
      default -> backwards(op, right);
    };
  }

  private Optional<Accumulation> backwards(Term.BinaryOp op, Term left) {
    return switch (op) {
      case ADD -> analysis.mayBeNegative(left) ? Optional.empty() : commutative(Operation.ADD);
      case UNION -> commutative(Operation.UNION);
      case INTERSECTION -> commutative(Operation.REMOVAL);
      case OR -> commutative(Operation.OR);
      case AND -> commutative(Operation.AND);
      default -> Optional.empty();
    };
  }
}
