package rondo.smt.solver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import rondo.smt.formula.BitVector;
import rondo.smt.formula.BitVectorOperator;
import rondo.smt.formula.Formula;
import rondo.smt.formula.RandomTerms;
import rondo.smt.formula.RandomTerms.TermWithMeaning;
import rondo.smt.formula.SmtTerm;
import rondo.smt.formula.Subterms;
import rondo.smt.formula.TermFactory;

/** Solvers agree with each other and with the meaning of formulas. */
class SolverAgreementTest {
  private static final Z3Availability.Loaded Z3 =
      (Z3Availability.Loaded) rondo.smt.solver.Z3Availability.load();

  private static RandomTerms terms(int seed) {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    return new RandomTerms(random);
  }

  @Test
  void withAllVariablesGivenZ3SaysWhatTheFormulaMeans() {
    int satisfied = 0;
    for (int seed = 0; seed < 300; seed++) {
      RandomTerms terms = terms(seed);
      TermWithMeaning<Formula> formula = terms.formula(4);
      Map<SmtTerm, Long> values = terms.values();
      boolean expected = formula.meaning().apply(values).signum() != 0;
      satisfied += expected ? 1 : 0;
      try (Solver solver = Z3.open(SolverConfiguration.standard())) {
        solver.add(formula.term());
        terms.fixing(values).forEach(solver::add);
        assertThat(solver.check() instanceof Answer.Satisfiable)
            .as("seed %d, %s of %s", seed, formula.term(), values)
            .isEqualTo(expected);
      }
    }
    assertThat(satisfied).isBetween(75, 225);
  }

  @Test
  void operationsOnWideNumbersAreThoseOfZ3() {
    long[] operands = {0, 1, -1, -7, 40, Long.MIN_VALUE, 0x12345678_9abcdef0L};
    var f = new TermFactory();
    for (int width : new int[] {31, 32, 63, 64}) {
      BitVector x = f.variable("x" + width, width);
      BitVector y = f.variable("y" + width, width);
      for (long left : operands) {
        for (long right : operands) {
          BitVector a = f.constant(left, width);
          BitVector b = f.constant(right, width);
          var differences = new ArrayList<Formula>();
          for (BitVectorOperator operator : BitVectorOperator.values()) {
            differences.add(
                f.not(f.equal(f.operation(operator, x, y), f.operation(operator, a, b))));
          }
          differences.add(f.not(f.equal(f.signedLess(x, y), f.signedLess(a, b))));
          differences.add(f.not(f.equal(f.unsignedLess(x, y), f.unsignedLess(a, b))));
          try (Solver solver = Z3.open(SolverConfiguration.standard())) {
            solver.add(f.equal(x, a));
            solver.add(f.equal(y, b));
            solver.add(f.or(differences));
            assertThat(solver.check())
                .as("%d and %d of %d bits", left, right, width)
                .isInstanceOf(Answer.Unsatisfiable.class);
          }
        }
      }
    }
  }

  /** Several formulas, so that some conjunctions are unsatisfiable. */
  private static List<TermWithMeaning<Formula>> problem(RandomTerms terms) {
    var result = new ArrayList<TermWithMeaning<Formula>>();
    for (int i = 0; i < 4; i++) {
      result.add(terms.formula(4));
    }
    return result;
  }

  private static Answer solve(Solver solver, List<TermWithMeaning<Formula>> problem) {
    try (solver) {
      problem.forEach(p -> solver.add(p.term()));
      Answer answer = solver.check();
      if (answer instanceof Answer.Satisfiable(var smtModel)) {
        problem.forEach(p -> assertThat(smtModel.holds(p.term())).isTrue());
      }
      return answer;
    }
  }

  private static int compare(InstalledSolver other, int problems) {
    int refuted = 0;
    for (int seed = 0; seed < problems; seed++) {
      List<TermWithMeaning<Formula>> problem = problem(terms(seed));
      Answer here = solve(Z3.open(SolverConfiguration.standard()), problem);
      Answer there = solve(other.open(), problem);
      assertThat(there).as("seed %d: %s, %s", seed, there, here).hasSameClassAs(here);
      refuted += here instanceof Answer.Unsatisfiable ? 1 : 0;
    }
    return refuted;
  }

  @ParameterizedTest
  @EnumSource
  void printedFormulasHaveTheSameAnswers(InstalledSolver other) {
    assertThat(compare(other, 50)).isBetween(5, 45);
  }

  @Test
  void theSameSeedFindsTheSameModel() {
    int models = 0;
    for (int seed = 0; seed < 20; seed++) {
      List<TermWithMeaning<Formula>> problem = problem(terms(seed));
      var configuration = new SolverConfiguration(seed, OptionalLong.empty());
      Answer once = solve(Z3.open(configuration), problem);
      Answer again = solve(Z3.open(configuration), problem);
      if (once instanceof Answer.Satisfiable(var smtModel)) {
        models++;
        assertThat(again)
            .isInstanceOfSatisfying(
                Answer.Satisfiable.class,
                s -> {
                  for (SmtTerm smtTerm :
                      Subterms.bottomUp(problem.stream().map(TermWithMeaning::term).toList())) {
                    if (smtTerm instanceof Formula f) {
                      assertThat(s.smtModel().holds(f)).isEqualTo(smtModel.holds(f));
                    }
                  }
                });
      }
    }
    assertThat(models).isGreaterThan(5);
  }
}
