package rondo.analysis.symmetry.value;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import rondo.ir.data.Binder;
import rondo.ir.data.Loop;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Stmt;
import rondo.ir.data.Term;
import rondo.ir.data.Term.BinaryOp;
import rondo.ir.data.Value;

/**
 * Conditions that hold only for values that are received: {@code count(heard, v) > c} and the like.
 * A loop over all values has no effect for other values then.
 */
final class HeardValueConditions {
  private HeardValueConditions() {}

  /** The slots of the variables for which the condition implies that their value is received. */
  static Set<Integer> in(Term condition) {
    return of(condition, 1);
  }

  /** Whether a loop has no effect for values that are not received. */
  static boolean isOnlyForHeard(Stmt.For loop) {
    return isOnlyFor(loop, 1);
  }

  /** Whether a loop has no effect for values that are not in more than half of all messages. */
  static boolean isOnlyForMajority(Stmt.For loop, int processes) {
    return isOnlyFor(loop, processes / 2 + 1);
  }

  private static boolean isOnlyFor(Stmt.For loop, int messages) {
    return loop.loop().where().equals(Term.TRUE)
        && loop.body().size() == 1
        && loop.body().getFirst() instanceof Stmt.If(Term condition, _, List<Stmt> otherwise, _)
        && otherwise.isEmpty()
        && isPlain(condition)
        && of(condition, messages).contains(loop.loop().variable().slot());
  }

  /** Whether the condition only compares a number of messages with a constant. */
  private static boolean isPlain(Term condition) {
    return condition instanceof Term.Binary(_, Term.Fold _, Term.Constant _, _);
  }

  /**
   * The slots of the variables for which the condition implies that this many messages hold their
   * value.
   */
  private static Set<Integer> of(Term condition, int messages) {
    if (!(condition instanceof Term.Binary(BinaryOp op, Term left, Term right, _))) {
      return Set.of();
    }
    if (op == BinaryOp.AND) {
      var both = new HashSet<>(of(left, messages));
      both.addAll(of(right, messages));
      return both;
    }
    return left instanceof Term.Fold(Term.FoldKind foldKind, Loop loop, Term value, _)
            && foldKind == Term.FoldKind.COUNT
            && loop.range() instanceof LoopRange.Mailbox
            && loop.where().equals(Term.TRUE)
            && right instanceof Term.Constant(Value.Number(int bound))
            && least(op, bound) >= messages
        ? compared(loop, value)
        : Set.of();
  }

  /** The least number that satisfies the comparison with a bound; 0 if unknown. */
  private static long least(BinaryOp op, int bound) {
    return switch (op) {
      case GT -> bound + 1L;
      case GE, EQ -> bound;
      case NE, LT, LE, ADD, SUB, MUL, DIV, MOD, AND, OR -> 0;
      case UNION, INTERSECTION, DIFFERENCE, SUBSET, CONCAT, PREFIX -> 0;
    };
  }

  /** The variable with which every message, or a field of it, is compared. */
  private static Set<Integer> compared(Loop loop, Term value) {
    if (value instanceof Term.Binary(BinaryOp op, Term left, Term right, _) && op == BinaryOp.EQ) {
      if (isOfMessage(left, loop) && right instanceof Term.BoundVariable(Binder binder)) {
        return isMessage(binder, loop) ? Set.of() : Set.of(binder.slot());
      }
      if (isOfMessage(right, loop) && left instanceof Term.BoundVariable(Binder binder)) {
        return isMessage(binder, loop) ? Set.of() : Set.of(binder.slot());
      }
    }
    return Set.of();
  }

  private static boolean isOfMessage(Term term, Loop loop) {
    return switch (term) {
      case Term.BoundVariable(Binder binder) -> isMessage(binder, loop);
      case Term.Field(Term structure, _) -> isOfMessage(structure, loop);
      default -> false;
    };
  }

  private static boolean isMessage(Binder binder, Loop loop) {
    return binder.slot() == loop.variable().slot();
  }
}
