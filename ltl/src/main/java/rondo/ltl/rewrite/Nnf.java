package rondo.ltl.rewrite;

import java.util.Comparator;
import java.util.List;
import rondo.ltl.TemporalFormula;

/**
 * A formula in negation normal form over {@code X}, {@code U} and {@code V}; {@code <> f} is {@code
 * true U f} and {@code [] f} is {@code false V f}.
 *
 * <p>The operands of {@link And} and {@link Or} are at least two, sorted, distinct, and not of the
 * same kind, so that equal sets of operands give equal formulas. Use {@link NnfSimplifier} to build
 * simplified formulas.
 */
public sealed interface Nnf {
  record True() implements Nnf {}

  record False() implements Nnf {}

  /** A proposition, or its negation if not {@code positive}. */
  record Literal(int proposition, boolean positive) implements Nnf {}

  record And(List<Nnf> operands) implements Nnf {
    public And {
      operands = List.copyOf(operands);
    }
  }

  record Or(List<Nnf> operands) implements Nnf {
    public Or {
      operands = List.copyOf(operands);
    }
  }

  record Next(Nnf operand) implements Nnf {}

  record Until(Nnf left, Nnf right) implements Nnf {}

  record Release(Nnf left, Nnf right) implements Nnf {}

  Nnf TRUE = new True();
  Nnf FALSE = new False();

  /** An arbitrary fixed total order. */
  Comparator<Nnf> ORDER = Nnf::compare;

  /** The negation, in negation normal form. */
  default Nnf negated() {
    return switch (this) {
      case True _ -> FALSE;
      case False _ -> TRUE;
      case Literal(int p, boolean positive) -> new Literal(p, !positive);
      case And(var fs) -> new Or(negated(fs));
      case Or(var fs) -> new And(negated(fs));
      case Next(var f) -> new Next(f.negated());
      case Until(var f, var g) -> new Release(f.negated(), g.negated());
      case Release(var f, var g) -> new Until(f.negated(), g.negated());
    };
  }

  private static List<Nnf> negated(List<Nnf> formulas) {
    return formulas.stream().map(Nnf::negated).sorted(ORDER).toList();
  }

  /** The conjuncts; none for true. */
  default List<Nnf> conjuncts() {
    return switch (this) {
      case True _ -> List.of();
      case And(var fs) -> fs;
      case False _, Literal _, Or _, Next _, Until _, Release _ -> List.of(this);
    };
  }

  /** The disjuncts; none for false. */
  default List<Nnf> disjuncts() {
    return switch (this) {
      case False _ -> List.of();
      case Or(var fs) -> fs;
      case True _, Literal _, And _, Next _, Until _, Release _ -> List.of(this);
    };
  }

  /** The direct subformulas. */
  default List<Nnf> operands() {
    return switch (this) {
      case True _, False _, Literal _ -> List.of();
      case And(var fs) -> fs;
      case Or(var fs) -> fs;
      case Next(var f) -> List.of(f);
      case Until(var f, var g) -> List.of(f, g);
      case Release(var f, var g) -> List.of(f, g);
    };
  }

  /**
   * Whether the formula is a pure eventuality (Etessami and Holzmann): it holds wherever it holds
   * at some later position. Syntactic, hence sufficient only.
   */
  default boolean isEventual() {
    return switch (this) {
      case True _, False _ -> true;
      case Literal _ -> false;
      case And(var fs) -> fs.stream().allMatch(Nnf::isEventual);
      case Or(var fs) -> fs.stream().allMatch(Nnf::isEventual);
      case Next(var f) -> f.isEventual();
      case Until(var f, var g) -> f.equals(TRUE) || g.isEventual();
      case Release(var f, var g) -> f.isEventual() && g.isEventual();
    };
  }

  /**
   * Whether the formula is purely universal, the dual: where it holds, it holds at every later
   * position.
   */
  default boolean isUniversal() {
    return switch (this) {
      case True _, False _ -> true;
      case Literal _ -> false;
      case And(var fs) -> fs.stream().allMatch(Nnf::isUniversal);
      case Or(var fs) -> fs.stream().allMatch(Nnf::isUniversal);
      case Next(var f) -> f.isUniversal();
      case Until(var f, var g) -> f.isUniversal() && g.isUniversal();
      case Release(var f, var g) -> f.equals(FALSE) || g.isUniversal();
    };
  }

  /**
   * Whether the formula depends on the suffixes of a word only, so that it holds at all positions
   * or at none.
   */
  default boolean isSuspendable() {
    return isEventual() && isUniversal();
  }

  /** Whether the formula has no temporal operators. */
  default boolean isBoolean() {
    return switch (this) {
      case True _, False _, Literal _ -> true;
      case And(var fs) -> fs.stream().allMatch(Nnf::isBoolean);
      case Or(var fs) -> fs.stream().allMatch(Nnf::isBoolean);
      case Next _, Until _, Release _ -> false;
    };
  }

  /**
   * Whether the formula has no {@code V} (syntactic co-safety): a word satisfies it if and only if
   * a finite prefix shows that.
   */
  default boolean isCosafety() {
    return !(this instanceof Release) && operands().stream().allMatch(Nnf::isCosafety);
  }

  /** The number of operators, literals and constants. */
  default int size() {
    return 1 + operands().stream().mapToInt(Nnf::size).sum();
  }

  default TemporalFormula formula() {
    return switch (this) {
      case True _ -> TemporalFormula.TRUE;
      case False _ -> TemporalFormula.FALSE;
      case Literal(int p, boolean positive) ->
          positive
              ? new TemporalFormula.Proposition(p)
              : new TemporalFormula.Not(new TemporalFormula.Proposition(p));
      case And(var fs) ->
          fs.stream()
              .map(Nnf::formula)
              .reduce(TemporalFormula.And::new)
              .orElse(TemporalFormula.TRUE);
      case Or(var fs) ->
          fs.stream()
              .map(Nnf::formula)
              .reduce(TemporalFormula.Or::new)
              .orElse(TemporalFormula.FALSE);
      case Next(var f) -> new TemporalFormula.Next(f.formula());
      case Until(var f, var g) ->
          f.equals(TRUE)
              ? new TemporalFormula.Eventually(g.formula())
              : new TemporalFormula.Until(f.formula(), g.formula());
      case Release(var f, var g) ->
          f.equals(FALSE)
              ? new TemporalFormula.Always(g.formula())
              : new TemporalFormula.Release(f.formula(), g.formula());
    };
  }

  private static int compare(Nnf a, Nnf b) {
    if (a instanceof Literal(int p, boolean s) && b instanceof Literal(int q, boolean t)) {
      return p != q ? Integer.compare(p, q) : Boolean.compare(t, s);
    }
    int kinds = Integer.compare(a.kind(), b.kind());
    if (kinds != 0) {
      return kinds;
    }
    List<Nnf> left = a.operands();
    List<Nnf> right = b.operands();
    for (int i = 0; i < left.size() && i < right.size(); i++) {
      int parts = compare(left.get(i), right.get(i));
      if (parts != 0) {
        return parts;
      }
    }
    return Integer.compare(left.size(), right.size());
  }

  private int kind() {
    return switch (this) {
      case True _ -> 0;
      case False _ -> 1;
      case Literal _ -> 2;
      case And _ -> 3;
      case Or _ -> 4;
      case Next _ -> 5;
      case Until _ -> 6;
      case Release _ -> 7;
    };
  }
}
