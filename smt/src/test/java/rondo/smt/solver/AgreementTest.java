package rondo.smt.solver;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import rondo.smt.formula.Formula;
import rondo.smt.formula.RandomTerms;
import rondo.smt.formula.RandomTerms.About;
import rondo.smt.formula.RandomTerms.Made;
import rondo.smt.formula.Term;
import rondo.smt.formula.Terms;

/** Solvers agree with each other, and with what formulas mean. */
class AgreementTest {
  private static final Z3.Loaded Z3 = (Z3.Loaded) rondo.smt.solver.Z3.load();

  private static RandomTerms terms(int seed, About about) {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    return new RandomTerms(random, about);
  }

  private static Setup setup(About about) {
    return about == About.BITS ? Setup.finite() : Setup.plain();
  }

  @ParameterizedTest
  @EnumSource
  void withAllVariablesGivenZ3SaysWhatTheFormulaMeans(About about) {
    for (int seed = 0; seed < 300; seed++) {
      RandomTerms terms = terms(seed, about);
      Made<Formula> formula = terms.formula(4);
      Map<Term, BigInteger> values = terms.values();
      boolean expected = formula.meaning().apply(values).signum() != 0;
      try (Solver solver = Z3.open(setup(about))) {
        solver.add(formula.term());
        terms.fixing(values).forEach(solver::add);
        assertThat(solver.check() instanceof Answer.Satisfiable)
            .as("seed %d, %s of %s", seed, formula.term(), values)
            .isEqualTo(expected);
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

  private static int compare(Installed other, About about, int problems) {
    int refuted = 0;
    for (int seed = 0; seed < problems; seed++) {
      List<Made<Formula>> problem = problem(terms(seed, about));
      Answer here = solve(Z3.open(setup(about)), problem);
      Answer there = solve(other.open(), problem);
      assertThat(there).as("seed %d: %s, %s", seed, there, here).hasSameClassAs(here);
      refuted += here instanceof Answer.Unsatisfiable ? 1 : 0;
    }
    return refuted;
  }

  @ParameterizedTest
  @EnumSource
  void printedFormulasHaveTheSameAnswers(Installed other) {
    assertThat(compare(other, About.BITS, 50)).isBetween(1, 49);
    assertThat(compare(other, About.BITS_AND_WHOLES, 40)).isBetween(1, 39);
  }

  @Test
  void theSameSeedFindsTheSameModel() {
    for (int seed = 0; seed < 20; seed++) {
      List<Made<Formula>> problem = problem(terms(seed, About.BITS));
      Setup setup = Setup.finite().withSeed(seed);
      Answer once = solve(Z3.open(setup), problem);
      Answer again = solve(Z3.open(setup), problem);
      if (once instanceof Answer.Satisfiable(var model)) {
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
  }
}
