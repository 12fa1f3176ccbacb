package rondo.analysis.symmetry.term;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Term;
import rondo.ir.data.Term.BinaryOp;
import rondo.ir.data.Type;
import rondo.ir.data.Value;

/**
 * Interval analysis of the terms of a process in one phase, as far as it takes to know which
 * processes may be the {@link Term.Primary} of a phase that a term denotes.
 *
 * <p>Where a conjunction equates a variable with a constant, the value of that variable is known in
 * all its conjuncts.
 */
public final class PhaseBounds {
  /** Nothing is known of any phase. */
  public static final PhaseBounds UNKNOWN =
      new PhaseBounds(0, Optional.empty(), List.of(), Map.of());

  private final int processes;
  private final Optional<Interval> phase;
  private final List<LocalVariable> variables;
  private final Map<Integer, Long> known;

  private record Interval(long low, long high) {
    static Interval of(long value) {
      return new Interval(value, value);
    }

    Interval plus(Interval other) {
      return new Interval(low + other.low, high + other.high);
    }

    Interval negated() {
      return new Interval(-high, -low);
    }

    Interval hull(Interval other) {
      return new Interval(Math.min(low, other.low), Math.max(high, other.high));
    }
  }

  private PhaseBounds(
      int processes,
      Optional<Interval> phase,
      List<LocalVariable> variables,
      Map<Integer, Long> known) {
    this.processes = processes;
    this.phase = phase;
    this.variables = variables;
    this.known = known;
  }

  /** In a phase, for a process with these variables. */
  public static PhaseBounds in(int phase, int processes, List<LocalVariable> variables) {
    return new PhaseBounds(processes, Optional.of(Interval.of(phase)), variables, Map.of());
  }

  /** The processes of which one is the primary of the phase; empty if it may be any. */
  Optional<Set<Integer>> primaries(Term ofPhase) {
    Optional<Interval> bounds = interval(ofPhase);
    if (bounds.isEmpty()
        || bounds.get().low() < 1
        || bounds.get().high() - bounds.get().low() >= processes - 1) {
      return Optional.empty();
    }
    var primaries = new HashSet<Integer>();
    for (long each = bounds.get().low(); each <= bounds.get().high(); each++) {
      primaries.add((int) ((each - 1) % processes));
    }
    return Optional.of(primaries);
  }

  /** Whether a condition never holds and its evaluation never fails. */
  boolean isNever(Term condition) {
    return truth(condition).equals(Optional.of(false))
        && condition.subterms().allMatch(PhaseBounds::neverFails);
  }

  private static boolean neverFails(Term term) {
    return switch (term) {
      case Term.Constant _,
          Term.ProcessConstant _,
          Term.OwnVariable _,
          Term.BoundVariable _,
          Term.Self _,
          Term.Phase _,
          Term.Primary _,
          Term.Unary _,
          Term.Conditional _,
          Term.IsPresent _ ->
          true;
      case Term.Binary(BinaryOp op, _, Term right, _) ->
          op != BinaryOp.DIV && op != BinaryOp.MOD
              || right instanceof Term.Constant(Value.Number(int by)) && by != 0;
      default -> false;
    };
  }

  /**
   * What is known within a condition: as if it held, since its value is false otherwise, unless its
   * evaluation may fail.
   */
  PhaseBounds within(Term condition) {
    return condition.subterms().allMatch(PhaseBounds::neverFails) ? where(condition) : this;
  }

  /** What is known where a condition holds. */
  private PhaseBounds where(Term condition) {
    var more = new HashMap<>(known);
    conjuncts(condition).forEach(c -> learn(c, more));
    return more.equals(known) ? this : new PhaseBounds(processes, phase, variables, more);
  }

  private static Stream<Term> conjuncts(Term condition) {
    return condition instanceof Term.Binary(BinaryOp op, Term left, Term right, _)
            && op == BinaryOp.AND
        ? Stream.concat(conjuncts(left), conjuncts(right))
        : Stream.of(condition);
  }

  private void learn(Term conjunct, Map<Integer, Long> into) {
    if (conjunct instanceof Term.Binary(BinaryOp op, Term left, Term right, _)
        && op == BinaryOp.EQ) {
      learn(left, right, into);
      learn(right, left, into);
    }
  }

  /** From an equation of a variable, possibly plus or minus a constant, with a constant. */
  private void learn(Term side, Term other, Map<Integer, Long> into) {
    Optional<Interval> value = interval(other);
    if (value.isEmpty() || value.get().low() != value.get().high()) {
      return;
    }
    long equal = value.get().low();
    if (side instanceof Term.OwnVariable(int variable) && isNumber(variable)) {
      into.putIfAbsent(variable, equal);
    } else if (side
            instanceof
            Term.Binary(
                BinaryOp op,
                Term.OwnVariable(int variable),
                Term.Constant(Value.Number(int constant)),
                _)
        && isNumber(variable)) {
      if (op == BinaryOp.ADD) {
        into.putIfAbsent(variable, equal - constant);
      } else if (op == BinaryOp.SUB) {
        into.putIfAbsent(variable, equal + constant);
      }
    }
  }

  private boolean isNumber(int variable) {
    return variable < variables.size() && variables.get(variable).type() instanceof Type.Range;
  }

  private Optional<Interval> interval(Term term) {
    return switch (term) {
      case Term.Constant(Value.Number(int value)) -> Optional.of(Interval.of(value));
      case Term.Phase() -> phase;
      case Term.OwnVariable(int variable) when known.containsKey(variable) ->
          Optional.of(Interval.of(known.get(variable)));
      case Term.OwnVariable(int variable) when isNumber(variable) -> {
        var range = (Type.Range) variables.get(variable).type();
        yield Optional.of(new Interval(range.low(), range.high()));
      }
      case Term.Conditional(_, Term then, Term otherwise) ->
          interval(then).flatMap(t -> interval(otherwise).map(t::hull));
      case Term.Binary(BinaryOp op, Term left, Term right, _) ->
          interval(left).flatMap(l -> interval(right).flatMap(r -> interval(op, l, r)));
      default -> Optional.empty();
    };
  }

  private static Optional<Interval> interval(BinaryOp op, Interval left, Interval right) {
    return switch (op) {
      case ADD -> Optional.of(left.plus(right));
      case SUB -> Optional.of(left.plus(right.negated()));
      case MOD ->
          left.low() >= 0 && right.low() > 0
              ? Optional.of(new Interval(0, Math.min(left.high(), right.high() - 1)))
              : Optional.empty();
      default -> Optional.empty();
    };
  }

  private Optional<Boolean> truth(Term condition) {
    if (!(condition instanceof Term.Binary(BinaryOp op, Term left, Term right, _))) {
      return condition.equals(Term.TRUE)
          ? Optional.of(true)
          : condition.equals(Term.FALSE) ? Optional.of(false) : Optional.empty();
    }
    if (op == BinaryOp.AND) {
      PhaseBounds inside = where(condition);
      return conjuncts(condition).map(inside::truth).anyMatch(Optional.of(false)::equals)
          ? Optional.of(false)
          : Optional.empty();
    }
    return interval(left).flatMap(l -> interval(right).flatMap(r -> truth(op, l, r)));
  }

  private static Optional<Boolean> truth(BinaryOp op, Interval left, Interval right) {
    return switch (op) {
      case LT -> isLess(left, right);
      case GE -> isLess(left, right).map(b -> !b);
      case GT -> isLess(right, left);
      case LE -> isLess(right, left).map(b -> !b);
      case EQ ->
          left.high() < right.low() || right.high() < left.low()
              ? Optional.of(false)
              : Optional.empty();
      default -> Optional.empty();
    };
  }

  private static Optional<Boolean> isLess(Interval left, Interval right) {
    return left.high() < right.low()
        ? Optional.of(true)
        : left.low() >= right.high() ? Optional.of(false) : Optional.empty();
  }
}
