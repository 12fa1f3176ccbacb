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
import rondo.smt.formula.Bits;
import rondo.smt.formula.BitsOperator;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;
import rondo.smt.formula.RandomTerms;
import rondo.smt.formula.RandomTerms.Made;
import rondo.smt.formula.Term;
import rondo.smt.formula.Terms;

/** Solvers agree with each other, and with what formulas mean. */
class AgreementTest {
  private static final Z3.Loaded Z3 = (Z3.Loaded) rondo.smt.solver.Z3.load();

  private static RandomTerms terms(int seed) {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    return new RandomTerms(random);
  }

  @Test
  void withAllVariablesGivenZ3SaysWhatTheFormulaMeans() {
    int satisfied = 0;
    for (int seed = 0; seed < 300; seed++) {
      RandomTerms terms = terms(seed);
      Made<Formula> formula = terms.formula(4);
      Map<Term, Long> values = terms.values();
      boolean expected = formula.meaning().apply(values).signum() != 0;
      satisfied += expected ? 1 : 0;
      try (Solver solver = Z3.open(Setup.standard())) {
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
    var f = new Formulas();
    for (int width : new int[] {31, 32, 63, 64}) {
      Bits x = f.variable("x" + width, width);
      Bits y = f.variable("y" + width, width);
      for (long left : operands) {
        for (long right : operands) {
          Bits a = f.constant(left, width);
          Bits b = f.constant(right, width);
          var differences = new ArrayList<Formula>();
          for (BitsOperator operator : BitsOperator.values()) {
            differences.add(
                f.not(f.same(f.operation(operator, x, y), f.operation(operator, a, b))));
          }
          differences.add(f.not(f.same(f.signedLess(x, y), f.signedLess(a, b))));
          differences.add(f.not(f.same(f.unsignedLess(x, y), f.unsignedLess(a, b))));
          try (Solver solver = Z3.open(Setup.standard())) {
            solver.add(f.same(x, a));
            solver.add(f.same(y, b));
            solver.add(f.or(differences));
            assertThat(solver.check())
                .as("%d and %d of %d bits", left, right, width)
                .isInstanceOf(Answer.Unsatisfiable.class);
          }
        }
      }
    }
  }

  /** Several formulas, so that some are never true together. */
  private static List<Made<Formula>> problem(RandomTerms terms) {
    var result = new ArrayList<Made<Formula>>();
    for (int i = 0; i < 4; i++) {
      result.add(terms.formula(4));
    }
    return result;
  }

  private static Answer solve(Solver solver, List<Made<Formula>> problem) {
    try (solver) {
      problem.forEach(p -> solver.add(p.term()));
      Answer answer = solver.check();
      if (answer instanceof Answer.Satisfiable(var model)) {
        problem.forEach(p -> assertThat(model.holds(p.term())).isTrue());
      }
      return answer;
    }
  }

  private static int compare(Installed other, int problems) {
    int refuted = 0;
    for (int seed = 0; seed < problems; seed++) {
      List<Made<Formula>> problem = problem(terms(seed));
      Answer here = solve(Z3.open(Setup.standard()), problem);
      Answer there = solve(other.open(), problem);
      assertThat(there).as("seed %d: %s, %s", seed, there, here).hasSameClassAs(here);
      refuted += here instanceof Answer.Unsatisfiable ? 1 : 0;
    }
    return refuted;
  }

  @ParameterizedTest
  @EnumSource
  void printedFormulasHaveTheSameAnswers(Installed other) {
    assertThat(compare(other, 50)).isBetween(5, 45);
  }

  @Test
  void theSameSeedFindsTheSameModel() {
    int models = 0;
    for (int seed = 0; seed < 20; seed++) {
      List<Made<Formula>> problem = problem(terms(seed));
      var setup = new Setup(seed, OptionalLong.empty());
      Answer once = solve(Z3.open(setup), problem);
      Answer again = solve(Z3.open(setup), problem);
      if (once instanceof Answer.Satisfiable(var model)) {
        models++;
        assertThat(again)
            .isInstanceOfSatisfying(
                Answer.Satisfiable.class,
                s -> {
                  for (Term term : Terms.below(problem.stream().map(Made::term).toList())) {
                    if (term instanceof Formula f) {
                      assertThat(s.model().holds(f)).isEqualTo(model.holds(f));
                    }
                  }
                });
      }
    }
    assertThat(models).isGreaterThan(5);
  }
}
