package rondo.smt.threshold.extraction;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import rondo.diagnostics.Position;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Term;
import rondo.ir.event.EventProperty;
import rondo.ir.event.ParameterizedEventSystem;
import rondo.ir.event.ParameterizedEventSystem.TemporalProperty;
import rondo.ir.event.TemporalCondition;
import rondo.ir.threshold.CounterFormula;
import rondo.ir.threshold.ThresholdAutomaton.Specification;
import rondo.smt.parameterized.UnsupportedParameterizationException;

/** The properties of a protocol that are verified, and their translation to specifications. */
final class ParameterizedProperties {
  /** The name of the property that no assertion fails and no run-time error occurs. */
  static final String SAFETY = "safety";

  private final List<EventProperty> properties;
  private final List<TemporalProperty> formulas;
  private final boolean hasSafety;

  ParameterizedProperties(ParameterizedEventSystem system, Set<String> wanted) {
    properties =
        system.system().properties().stream().filter(p -> wanted.contains(p.name())).toList();
    formulas = system.formulas().stream().filter(p -> wanted.contains(p.name())).toList();
    hasSafety = wanted.contains(SAFETY);
  }

  /** The conditions of all properties. */
  List<Term> conditions() {
    var all = new ArrayList<Term>();
    for (EventProperty property : properties) {
      if (property instanceof EventProperty.Invariant invariant) {
        all.add(invariant.condition());
      }
    }
    formulas.forEach(p -> conditions(p.formula()).forEach(all::add));
    return all;
  }

  private static Stream<Term> conditions(TemporalCondition formula) {
    return switch (formula) {
      case TemporalCondition.Now(Term condition) -> Stream.of(condition);
      case TemporalCondition.Not(TemporalCondition operand) -> conditions(operand);
      case TemporalCondition.Always(TemporalCondition operand) -> conditions(operand);
      case TemporalCondition.Eventually(TemporalCondition operand) -> conditions(operand);
      case TemporalCondition.And(TemporalCondition left, TemporalCondition right) ->
          Stream.concat(conditions(left), conditions(right));
      case TemporalCondition.Or(TemporalCondition left, TemporalCondition right) ->
          Stream.concat(conditions(left), conditions(right));
      case TemporalCondition.Unrepresented _ -> Stream.empty();
    };
  }

  /** The variables of processes on which properties depend. */
  Set<Integer> variables() {
    Set<Integer> variables = new HashSet<>();
    conditions().stream()
        .flatMap(Term::subterms)
        .forEach(
            t -> {
              if (t instanceof Term.RemoteVariable(_, int variable)) {
                variables.add(variable);
              }
            });
    properties.forEach(
        p -> {
          if (p instanceof EventProperty.Irrevocability(_, int output, _)) {
            variables.add(output);
          }
        });
    return variables;
  }

  /**
   * The specifications.
   *
   * @param holds translates a condition on states
   * @param holdsInTime translates a condition on states, whose changes in time matter
   * @param occurs whether some step with an effect is possible in a configuration
   */
  List<Specification> specifications(
      Function<Term, CounterFormula> holds,
      Function<Term, CounterFormula> holdsInTime,
      Function<Predicate<LocalStep>, CounterFormula> occurs) {
    var all = new ArrayList<Specification>();
    for (EventProperty property : properties) {
      all.add(
          switch (property) {
            case EventProperty.Invariant invariant ->
                new Specification(
                    property.name(),
                    new CounterFormula.Always(
                        translated(invariant.condition(), holds, property.at())));
            case EventProperty.Irrevocability(_, int output, _) ->
                never(property.name(), s -> s.revokes().contains(output), occurs);
            case EventProperty.Temporal t -> throw unsupported("this formula", t.at());
            case EventProperty.RoundBased r -> throw unsupported("communication closure", r.at());
          });
    }
    for (TemporalProperty property : formulas) {
      all.add(
          new Specification(
              property.name(),
              translated(
                  property.formula(),
                  isInvariant(property.formula()) ? holds : holdsInTime,
                  property.at())));
    }
    if (hasSafety) {
      all.add(never(SAFETY, LocalStep::fails, occurs));
    }
    return all;
  }

  /** Whether a formula is {@code [] I} or {@code P -> [] I}, where P is about the initial state. */
  private static boolean isInvariant(TemporalCondition formula) {
    return switch (formula) {
      case TemporalCondition.Always(TemporalCondition.Now _) -> true;
      case TemporalCondition.Or(TemporalCondition premise, TemporalCondition conclusion) ->
          isInitial(premise) && isInvariant(conclusion);
      default -> false;
    };
  }

  private static boolean isInitial(TemporalCondition formula) {
    return formula instanceof TemporalCondition.Now
        || formula instanceof TemporalCondition.Not(TemporalCondition.Now _);
  }

  private static Specification never(
      String name,
      Predicate<LocalStep> unwanted,
      Function<Predicate<LocalStep>, CounterFormula> occurs) {
    return new Specification(
        name, new CounterFormula.Always(new CounterFormula.Not(occurs.apply(unwanted))));
  }

  private static CounterFormula translated(
      Term condition, Function<Term, CounterFormula> holds, Position at) {
    boolean readsTransit =
        condition
            .subterms()
            .anyMatch(
                t ->
                    t instanceof Term.Fold fold
                        && fold.loop().range() instanceof LoopRange.MessagesInTransit);
    if (readsTransit) {
      throw unsupported("`transit`", at);
    }
    try {
      return holds.apply(condition);
    } catch (ClassCastException e) {
      throw unsupported("this condition on a global state", at);
    } catch (UnsupportedParameterizationException e) {
      throw e.hasPosition() ? e : unsupported(e.getMessage(), at);
    }
  }

  private static CounterFormula translated(
      TemporalCondition formula, Function<Term, CounterFormula> holds, Position at) {
    return switch (formula) {
      case TemporalCondition.Now(Term condition) -> translated(condition, holds, at);
      case TemporalCondition.Not(TemporalCondition operand) ->
          new CounterFormula.Not(translated(operand, holds, at));
      case TemporalCondition.And(TemporalCondition left, TemporalCondition right) ->
          CounterFormula.and(translated(left, holds, at), translated(right, holds, at));
      case TemporalCondition.Or(TemporalCondition left, TemporalCondition right) ->
          CounterFormula.or(translated(left, holds, at), translated(right, holds, at));
      case TemporalCondition.Always(TemporalCondition operand) ->
          new CounterFormula.Always(translated(operand, holds, at));
      case TemporalCondition.Eventually(TemporalCondition operand) ->
          new CounterFormula.Eventually(translated(operand, holds, at));
      case TemporalCondition.Unrepresented(String what) -> throw unsupported(what, at);
    };
  }

  private static UnsupportedParameterizationException unsupported(String what, Position at) {
    return new UnsupportedParameterizationException(what, at);
  }
}
