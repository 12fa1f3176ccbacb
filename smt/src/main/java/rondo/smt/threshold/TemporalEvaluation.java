package rondo.smt.threshold;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import rondo.ir.threshold.CounterFormula;
import rondo.ir.threshold.LinearConstraint;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;

/**
 * The truth of a temporal formula in a run, in terms of its initial configuration and the one in
 * which it stays for ever.
 *
 * <p>A run changes finitely often, so it has a last configuration. A formula that never becomes
 * false is eventually true if and only if it is true in the end, and a formula that never becomes
 * true again is always true if and only if it is. In both cases the truth of the temporal formula
 * does not change. A formula that is true from some time on, or again and again, is true in the
 * end.
 */
final class TemporalEvaluation {
  private final TermFactory f;
  private final RunEncoding run;
  private final StabilityCheck stability;
  private final Map<CounterFormula, Trend> trends = new HashMap<>();

  /** How the truth of a formula may change in a run. */
  enum Trend {
    CONSTANT,
    /** It may become true, but not false. */
    RISING,
    /** It may become false, but not true. */
    FALLING,
    UNKNOWN;

    Trend negated() {
      return switch (this) {
        case RISING -> FALLING;
        case FALLING -> RISING;
        case CONSTANT, UNKNOWN -> this;
      };
    }

    Trend join(Trend other) {
      return this == other || other == CONSTANT ? this : this == CONSTANT ? other : UNKNOWN;
    }

    boolean isRising() {
      return this == CONSTANT || this == RISING;
    }

    boolean isFalling() {
      return this == CONSTANT || this == FALLING;
    }
  }

  /**
   * The truth of a formula.
   *
   * @param first in the initial configuration
   * @param last in the last one
   */
  private record Truth(Formula first, Formula last, Trend trend) {}

  TemporalEvaluation(TermFactory f, RunEncoding run, StabilityCheck stability) {
    this.f = f;
    this.run = run;
    this.stability = stability;
  }

  /**
   * Whether a run satisfies a formula.
   *
   * @throws UnstableFormulaException if that depends on more than two configurations
   */
  Formula holds(CounterFormula formula) {
    return truth(formula).first();
  }

  private Truth truth(CounterFormula formula) {
    if (formula.isStateFormula()) {
      return new Truth(run.initially(formula), run.atLast(formula), trend(formula));
    }
    return switch (formula) {
      case CounterFormula.Not(CounterFormula operand) -> {
        Truth body = truth(operand);
        yield new Truth(f.not(body.first()), f.not(body.last()), body.trend().negated());
      }
      case CounterFormula.And(List<CounterFormula> operands) -> {
        List<Truth> all = operands.stream().map(this::truth).toList();
        yield new Truth(
            f.and(all.stream().map(Truth::first).toList()),
            f.and(all.stream().map(Truth::last).toList()),
            joined(all));
      }
      case CounterFormula.Or(List<CounterFormula> operands) -> {
        List<Truth> all = operands.stream().map(this::truth).toList();
        yield new Truth(
            f.or(all.stream().map(Truth::first).toList()),
            f.or(all.stream().map(Truth::last).toList()),
            joined(all));
      }
      case CounterFormula.Always(CounterFormula operand) -> always(operand);
      case CounterFormula.Eventually(CounterFormula operand) ->
          negated(always(new CounterFormula.Not(operand)));
      case CounterFormula.Comparison _ -> throw new IllegalStateException("a state formula");
    };
  }

  private Truth negated(Truth truth) {
    return new Truth(f.not(truth.first()), f.not(truth.last()), truth.trend().negated());
  }

  private Truth always(CounterFormula operand) {
    if (isEventually(operand)) {
      // Again and again: the last configuration lasts for ever.
      CounterFormula body = eventual(operand);
      Formula last = truth(body).last();
      return new Truth(last, last, Trend.CONSTANT);
    }
    Truth body = truth(operand);
    if (body.trend().isFalling()) {
      return new Truth(body.last(), body.last(), Trend.CONSTANT);
    }
    if (body.trend().isRising()) {
      return new Truth(body.first(), body.last(), Trend.RISING);
    }
    throw new UnstableFormulaException();
  }

  /** Whether a formula has the form {@code <> f}, possibly as a negated {@code [] f}. */
  private static boolean isEventually(CounterFormula formula) {
    return formula instanceof CounterFormula.Eventually
        || formula instanceof CounterFormula.Not(CounterFormula.Always _)
        || formula instanceof CounterFormula.Not(CounterFormula.Not(CounterFormula inner))
            && isEventually(inner);
  }

  private static CounterFormula eventual(CounterFormula formula) {
    return switch (formula) {
      case CounterFormula.Eventually(CounterFormula operand) -> operand;
      case CounterFormula.Not(CounterFormula.Always(CounterFormula operand)) ->
          new CounterFormula.Not(operand);
      case CounterFormula.Not(CounterFormula.Not(CounterFormula inner)) -> eventual(inner);
      default -> throw new IllegalStateException("no eventuality: " + formula);
    };
  }

  private static Trend joined(List<Truth> all) {
    return all.stream().map(Truth::trend).reduce(Trend.CONSTANT, Trend::join);
  }

  /** How the truth of a state formula may change, first by its parts, then as a whole. */
  private Trend trend(CounterFormula formula) {
    Trend known = trends.get(formula);
    if (known == null) {
      known = computedTrend(formula);
      trends.put(formula, known);
    }
    return known;
  }

  private Trend computedTrend(CounterFormula formula) {
    var parts = new ArrayList<Trend>();
    switch (formula) {
      case CounterFormula.Comparison(LinearConstraint _) -> parts.add(Trend.UNKNOWN);
      case CounterFormula.Not(CounterFormula operand) -> parts.add(trend(operand).negated());
      case CounterFormula.And(List<CounterFormula> operands) ->
          operands.forEach(o -> parts.add(trend(o)));
      case CounterFormula.Or(List<CounterFormula> operands) ->
          operands.forEach(o -> parts.add(trend(o)));
      case CounterFormula.Always _, CounterFormula.Eventually _ ->
          throw new IllegalStateException("a temporal operator");
    }
    Trend byParts = parts.stream().reduce(Trend.CONSTANT, Trend::join);
    if (byParts != Trend.UNKNOWN) {
      return byParts;
    }
    boolean staysTrue = stability.isStable(formula);
    boolean staysFalse = stability.isStable(new CounterFormula.Not(formula));
    return staysTrue
        ? staysFalse ? Trend.CONSTANT : Trend.RISING
        : staysFalse ? Trend.FALLING : Trend.UNKNOWN;
  }

  /** Whether a formula holds depends on configurations other than the first and the last one. */
  static final class UnstableFormulaException extends RuntimeException {
    private static final long serialVersionUID = 1;

    @Override
    public synchronized Throwable fillInStackTrace() {
      return this;
    }
  }
}
