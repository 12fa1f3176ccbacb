package rondo.distal.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import rondo.diagnostics.Position;
import rondo.distal.lower.type.LogicalTerms;
import rondo.ir.data.Antecedents;
import rondo.ir.data.Term;
import rondo.ltl.TemporalFormula;

/**
 * The left sides of the implications of an LTL formula, where they are conditions on states. Of an
 * implication within a quantifier around temporal operators, that the left side holds for some
 * instance.
 */
final class LtlAntecedents {
  private final List<Term> propositions;
  private final Map<TemporalFormula, List<TemporalFormula>> instances;
  private final Position at;

  /**
   * @param propositions by number
   * @param instances the instances of expanded universal quantifiers, by identity of the expansion
   */
  LtlAntecedents(
      List<Term> propositions, Map<TemporalFormula, List<TemporalFormula>> instances, Position at) {
    this.propositions = List.copyOf(propositions);
    this.instances = instances;
    this.at = at;
  }

  /** One condition for each implication. */
  List<Term> of(TemporalFormula formula) {
    if (instances.containsKey(formula)) {
      return ofInstances(instances.get(formula));
    }
    return switch (formula) {
      case TemporalFormula.Proposition(int number) -> Antecedents.of(propositions.get(number));
      case TemporalFormula.Implies(var left, var right) ->
          Stream.concat(condition(left).stream(), of(right).stream()).toList();
      case TemporalFormula.Always _,
          TemporalFormula.Eventually _,
          TemporalFormula.Next _,
          TemporalFormula.Until _,
          TemporalFormula.WeakUntil _,
          TemporalFormula.Release _,
          TemporalFormula.And _ ->
          formula.operands().stream().flatMap(f -> of(f).stream()).toList();
      case TemporalFormula.True _,
          TemporalFormula.False _,
          TemporalFormula.Not _,
          TemporalFormula.Or _,
          TemporalFormula.Equivalent _ ->
          List.of();
    };
  }

  /** None if instances have different implications because constants were simplified. */
  private List<Term> ofInstances(List<TemporalFormula> formulas) {
    List<List<Term>> each = formulas.stream().map(this::of).toList();
    if (each.stream().map(List::size).distinct().count() != 1) {
      return List.of();
    }
    var some = new ArrayList<Term>();
    for (int i = 0; i < each.getFirst().size(); i++) {
      int implication = i;
      some.add(LogicalTerms.or(each.stream().map(c -> c.get(implication)).toList(), at));
    }
    return some;
  }

  private Optional<Term> condition(TemporalFormula formula) {
    return switch (formula) {
      case TemporalFormula.Proposition(int number) -> Optional.of(propositions.get(number));
      case TemporalFormula.True _ -> Optional.of(Term.TRUE);
      case TemporalFormula.False _ -> Optional.of(Term.FALSE);
      default -> Optional.empty();
    };
  }
}
