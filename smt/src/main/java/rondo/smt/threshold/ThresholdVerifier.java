package rondo.smt.threshold;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Supplier;
import rondo.ir.threshold.CounterFormula;
import rondo.ir.threshold.ThresholdAutomaton;
import rondo.ir.threshold.ThresholdAutomaton.Specification;
import rondo.smt.check.ProofCertificate;
import rondo.smt.formula.Formula;
import rondo.smt.formula.IntegerTerm;
import rondo.smt.formula.SmtModel;
import rondo.smt.formula.TermFactory;
import rondo.smt.smtlib.SmtLibScript;
import rondo.smt.smtlib.SmtLibScript.Assertion;
import rondo.smt.solver.Answer;
import rondo.smt.solver.Solver;
import rondo.smt.solver.TimeLimit;

/**
 * Decides specifications of a threshold automaton for all values of its parameters: a violation is
 * a model of one formula of linear integer arithmetic without quantifiers.
 */
public final class ThresholdVerifier {
  private final ThresholdAutomaton automaton;
  private final Supplier<Solver> solvers;
  private final TimeLimit timeLimit;
  private final TermFactory f = new TermFactory();

  /**
   * @param solvers opens fresh solvers
   * @param timeLimit the time limit of each query
   */
  public ThresholdVerifier(
      ThresholdAutomaton automaton, Supplier<Solver> solvers, TimeLimit timeLimit) {
    this.automaton = automaton;
    this.solvers = solvers;
    this.timeLimit = timeLimit;
  }

  /** Whether a specification holds for all values of the parameters. */
  public ThresholdResult verify(Specification specification) {
    var restrictions = new AutomatonRestrictions(automaton);
    Optional<String> obstacle = restrictions.obstacle();
    if (obstacle.isPresent()) {
      return new ThresholdResult.Inconclusive(obstacle.get());
    }
    var run = new RunEncoding(f, automaton, restrictions);
    Formula violation;
    try {
      violation = violation(specification.formula(), run);
    } catch (TemporalEvaluation.UnstableFormulaException e) {
      return new ThresholdResult.Inconclusive(
          "`%s` depends on the order of steps: a condition may become true, and false again"
              .formatted(specification.name()));
    }
    var assertions = new ArrayList<>(run.assertions());
    assertions.add(new Assertion(violation, "violation of " + specification.name()));
    try (Solver solver = solvers.get()) {
      run.assertions().forEach(a -> solver.add(a.formula()));
      if (solver.check(List.of(), timeLimit) instanceof Answer.Unsatisfiable) {
        return new ThresholdResult.NoValues();
      }
      solver.add(violation);
      return switch (solver.check(List.of(), timeLimit)) {
        case Answer.Unsatisfiable _ ->
            new ThresholdResult.Proved(ProofCertificate.ofRuns(SmtLibScript.of(assertions)));
        case Answer.Satisfiable(SmtModel model) -> violated(solver, model, run);
        case Answer.Unknown(_, String detail) -> new ThresholdResult.Inconclusive(detail);
      };
    }
  }

  /**
   * A formula whose models, together with those of the runs, are violations: reachable
   * configurations that violate an invariant, or for other properties, which depend on this and the
   * initial configuration only, configurations in which a fair run may stay for ever.
   */
  private Formula violation(CounterFormula formula, RunEncoding run) {
    Optional<CounterFormula> invariant = invariant(formula);
    if (invariant.isPresent()) {
      return violatedInvariant(invariant.get(), run);
    }
    try (Solver solver = solvers.get()) {
      var stability = new StabilityCheck(f, automaton, run, solver);
      Formula holds = new TemporalEvaluation(f, run, stability).holds(formula);
      return f.and(run.isFairLimit(), f.not(holds));
    }
  }

  /**
   * The conclusion {@code I} or {@code P -> I} of an invariant {@code [] I} or {@code P -> [] I}; P
   * is about the initial configuration.
   */
  private static Optional<CounterFormula> invariant(CounterFormula formula) {
    return switch (formula) {
      case CounterFormula.Always(CounterFormula body) when body.isStateFormula() ->
          Optional.of(formula);
      case CounterFormula.Or(List<CounterFormula> operands)
          when operands.stream()
              .allMatch(
                  o ->
                      o.isStateFormula()
                          || o instanceof CounterFormula.Always(CounterFormula body)
                              && body.isStateFormula()) ->
          operands.stream().filter(o -> !o.isStateFormula()).count() == 1
              ? Optional.of(formula)
              : Optional.empty();
      default -> Optional.empty();
    };
  }

  private Formula violatedInvariant(CounterFormula formula, RunEncoding run) {
    return switch (formula) {
      case CounterFormula.Always(CounterFormula body) -> f.not(run.atLast(body));
      case CounterFormula.Or(List<CounterFormula> operands) ->
          f.and(operands.stream().map(o -> violatedInvariant(o, run)).toList());
      default -> f.not(run.initially(formula));
    };
  }

  /** Minimizes the parameters one after the other, the number of processes first. */
  private ThresholdResult violated(Solver solver, SmtModel found, RunEncoding run) {
    SmtModel model = found;
    var order = new ArrayList<>(automaton.parameters());
    if (order.remove("N")) {
      order.addFirst("N");
    }
    var values = new LinkedHashMap<String, Long>();
    for (String name : order) {
      IntegerTerm parameter = f.integerVariable(name);
      boolean isMinimal = false;
      while (!isMinimal) {
        long value = model.integer(parameter);
        Answer answer = solver.check(List.of(f.greater(f.integer(value), parameter)), timeLimit);
        if (answer instanceof Answer.Satisfiable(SmtModel smaller)) {
          model = smaller;
        } else if (answer instanceof Answer.Unsatisfiable) {
          isMinimal = true;
        } else {
          return new ThresholdResult.Inconclusive(
              "there are violations, but no smallest one was found in time");
        }
      }
      values.put(name, model.integer(parameter));
      solver.add(f.equal(parameter, f.integer(values.get(name))));
    }
    SequencedMap<String, Long> declared = new LinkedHashMap<>();
    automaton.parameters().forEach(p -> declared.put(p, values.get(p)));
    var steps = new ArrayList<String>();
    for (RunEncoding.RuleApplication application : run.applications()) {
      long times = model.integer(application.times());
      if (times > 0) {
        steps.add(
            "%s -> %s%s"
                .formatted(
                    application.rule().from(),
                    application.rule().to(),
                    times == 1 ? "" : ", %d times".formatted(times)));
      }
    }
    return new ThresholdResult.Violated(declared, steps);
  }
}
