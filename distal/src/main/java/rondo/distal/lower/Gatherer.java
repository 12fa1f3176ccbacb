package rondo.distal.lower;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import rondo.distal.lower.Accumulation.Way;
import rondo.ir.data.Binder;
import rondo.ir.data.Source;
import rondo.ir.data.Statement;
import rondo.ir.data.Statement.Part;
import rondo.ir.data.Term;

/** Recognises assignments such as {@code x = x + e}, where e does not depend on other turns. */
final class Gatherer {
  private final Bounds bounds;
  private final Predicate<Term> isFree;

  Gatherer(Bounds bounds, Predicate<Term> isFree) {
    this.bounds = bounds;
    this.isFree = isFree;
  }

  Optional<Accumulation> way(Statement.Assign a) {
    Term itself = itself(a.target());
    return switch (a.value()) {
      case Term.Binary(Term.BinaryOp op, Term left, Term right, _) ->
          left.equals(itself) && isFree.test(right)
              ? forwards(op, right)
              : right.equals(itself) && isFree.test(left) ? backwards(op, left) : Optional.empty();
      case Term.Fold(Term.Kind kind, var loop, Term.Bound(Binder b), _)
          when b.equals(loop.variable())
              && loop.where().equals(Term.TRUE)
              && loop.source() instanceof Source.Elements(Term.SetOf(List<Term> members), _)
              && members.contains(itself)
              && members.stream().allMatch(m -> m.equals(itself) || isFree.test(m)) ->
          kind == Term.Kind.LEAST
              ? by(Way.LEAST)
              : kind == Term.Kind.GREATEST ? by(Way.GREATEST) : Optional.empty();
      default -> Optional.empty();
    };
  }

  /** What the target of an assignment holds before. */
  private static Term itself(Statement.Target target) {
    Term term = new Term.Own(target.variable());
    for (Part part : target.path()) {
      term =
          switch (part) {
            case Part.OfStructure(int field) -> new Term.Field(term, field);
            case Part.OfItems(Term index, int first, var at) ->
                new Term.Element(term, index, first, at);
          };
    }
    return term;
  }

  private static Optional<Accumulation> by(Way way) {
    return Optional.of(new Accumulation.By(way));
  }

  /** The target stands on the left, so that what is on the right may be left out after it. */
  private Optional<Accumulation> forwards(Term.BinaryOp op, Term right) {
    return switch (op) {
      case ADD -> bounds.isPerhapsNegative(right) ? Optional.empty() : by(Way.GROWING);
      case SUB -> bounds.isPerhapsNegative(right) ? Optional.empty() : by(Way.SHRINKING);
      case DIFFERENCE -> by(Way.REMOVAL);
      case OR -> bounds.mayFail(right) ? Optional.empty() : by(Way.OR);
      case AND -> bounds.mayFail(right) ? Optional.empty() : by(Way.AND);
      default -> backwards(op, right);
    };
  }

  private Optional<Accumulation> backwards(Term.BinaryOp op, Term left) {
    return switch (op) {
      case ADD -> bounds.isPerhapsNegative(left) ? Optional.empty() : by(Way.GROWING);
      case UNION -> by(Way.UNION);
      case INTERSECTION -> by(Way.REMOVAL);
      case OR -> by(Way.OR);
      case AND -> by(Way.AND);
      default -> Optional.empty();
    };
  }
}
