package rondo.ir.threshold;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * A formula of linear temporal logic over linear constraints on a configuration, as in the logic
 * ELTL-FT of ByMC (Konnov, Lazić, Veith and Widder, 2017), but not restricted to its fragment.
 */
public sealed interface CounterFormula {
  CounterFormula TRUE = new And(List.of());
  CounterFormula FALSE = new Or(List.of());

  record Comparison(LinearConstraint constraint) implements CounterFormula {}

  record Not(CounterFormula operand) implements CounterFormula {}

  record And(List<CounterFormula> operands) implements CounterFormula {
    public And {
      operands = List.copyOf(operands);
    }
  }

  record Or(List<CounterFormula> operands) implements CounterFormula {
    public Or {
      operands = List.copyOf(operands);
    }
  }

  /** From now on. */
  record Always(CounterFormula operand) implements CounterFormula {}

  /** Now or later. */
  record Eventually(CounterFormula operand) implements CounterFormula {}

  static CounterFormula of(LinearConstraint constraint) {
    return new Comparison(constraint);
  }

  static CounterFormula and(CounterFormula... operands) {
    return new And(List.of(operands));
  }

  static CounterFormula or(CounterFormula... operands) {
    return new Or(List.of(operands));
  }

  static CounterFormula implies(CounterFormula premise, CounterFormula conclusion) {
    return or(new Not(premise), conclusion);
  }

  /** The direct subformulas. */
  default List<CounterFormula> children() {
    return switch (this) {
      case Comparison _ -> List.of();
      case Not(CounterFormula operand) -> List.of(operand);
      case And(List<CounterFormula> operands) -> operands;
      case Or(List<CounterFormula> operands) -> operands;
      case Always(CounterFormula operand) -> List.of(operand);
      case Eventually(CounterFormula operand) -> List.of(operand);
    };
  }

  /** This formula and all its subformulas. */
  default Stream<CounterFormula> subformulas() {
    return Stream.concat(Stream.of(this), children().stream().flatMap(CounterFormula::subformulas));
  }

  /** The variables of all constraints, some several times. */
  default Stream<String> variables() {
    return subformulas()
        .filter(Comparison.class::isInstance)
        .flatMap(c -> ((Comparison) c).constraint().variables().stream());
  }

  /** Whether the formula is about one configuration only. */
  default boolean isStateFormula() {
    return subformulas().noneMatch(s -> s instanceof Always || s instanceof Eventually);
  }

  /**
   * Whether a state formula holds in a configuration.
   *
   * @throws IllegalArgumentException if there is a temporal operator
   */
  default boolean holds(ToLongFunction<String> configuration) {
    return switch (this) {
      case Comparison(LinearConstraint constraint) -> constraint.holds(configuration);
      case Not(CounterFormula operand) -> !operand.holds(configuration);
      case And(List<CounterFormula> operands) ->
          operands.stream().allMatch(o -> o.holds(configuration));
      case Or(List<CounterFormula> operands) ->
          operands.stream().anyMatch(o -> o.holds(configuration));
      case Always _, Eventually _ ->
          throw new IllegalArgumentException("a temporal operator: " + this);
    };
  }

  /**
   * The disjunctive normal form of a state formula.
   *
   * @throws IllegalArgumentException if there is a temporal operator
   */
  default List<List<LinearConstraint>> disjuncts() {
    return switch (this) {
      case Comparison(LinearConstraint constraint) -> List.of(List.of(constraint));
      case Not(CounterFormula operand) -> operand.negatedDisjuncts();
      case And(List<CounterFormula> operands) ->
          product(operands.stream().map(CounterFormula::disjuncts).toList());
      case Or(List<CounterFormula> operands) ->
          operands.stream().flatMap(o -> o.disjuncts().stream()).toList();
      case Always _, Eventually _ ->
          throw new IllegalArgumentException("a temporal operator: " + this);
    };
  }

  /** The disjunctive normal form of the negation of a state formula. */
  private List<List<LinearConstraint>> negatedDisjuncts() {
    return switch (this) {
      case Comparison(LinearConstraint constraint) ->
          constraint.negated().stream().map(List::of).toList();
      case Not(CounterFormula operand) -> operand.disjuncts();
      case And(List<CounterFormula> operands) ->
          operands.stream().flatMap(o -> o.negatedDisjuncts().stream()).toList();
      case Or(List<CounterFormula> operands) ->
          product(operands.stream().map(CounterFormula::negatedDisjuncts).toList());
      case Always _, Eventually _ ->
          throw new IllegalArgumentException("a temporal operator: " + this);
    };
  }

  private static List<List<LinearConstraint>> product(List<List<List<LinearConstraint>>> factors) {
    List<List<LinearConstraint>> all = List.of(List.of());
    for (List<List<LinearConstraint>> factor : factors) {
      var next = new ArrayList<List<LinearConstraint>>();
      for (List<LinearConstraint> one : all) {
        for (List<LinearConstraint> other : factor) {
          var both = new ArrayList<>(one);
          other.stream().filter(c -> !both.contains(c)).forEach(both::add);
          next.add(List.copyOf(both));
        }
      }
      all = next;
    }
    return all;
  }
}
