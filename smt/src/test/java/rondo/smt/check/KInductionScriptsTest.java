package rondo.smt.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import rondo.smt.formula.BitVector;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;
import rondo.smt.solver.InstalledSolver;

/** The printed scripts agree with the checks. */
final class KInductionScriptsTest {
  /**
   * A counter that grows by one up to a last value; a run ends in an error at one value.
   *
   * @param first the initial value; negative if it is arbitrary
   */
  private record Counter(TermFactory factory, String name, int first, int last, int error)
      implements TransitionFormulas {
    private static final int ANY = -1;

    private BitVector number(int time) {
      return factory.variable(name + time, 5);
    }

    private BitVector word(int value) {
      return factory.constant(value, 5);
    }

    @Override
    public Formula init() {
      return first == ANY
          ? factory.unsignedAtMost(number(0), word(last))
          : factory.equal(number(0), word(first));
    }

    @Override
    public Formula step(int time) {
      return factory.and(
          factory.unsignedLess(number(time), word(last)),
          factory.equal(number(time + 1), factory.add(number(time), word(1))));
    }

    @Override
    public Formula bad(int time) {
      return factory.equal(number(time), word(error));
    }

    @Override
    public Formula distinct(int earlier, int later) {
      return factory.not(factory.equal(number(earlier), number(later)));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "Z3,   3, 10, 5, 1, unsat", "Z3,   3, 10, 5, 2, sat", "Z3,   3, 10, 5, 9, sat",
    "Z3,   3,  4, 5, 9, unsat", "Z3,   3,  5, 5, 9, sat", "Z3,   3, 10, 3, 1, sat",
    "CVC5, 3, 10, 5, 1, unsat", "CVC5, 3, 10, 5, 9, sat", "CVC5, 3,  4, 5, 9, unsat"
  })
  void somethingIsWrongWithinTheBound(
      InstalledSolver solver, int first, int last, int error, int bound, String answer)
      throws IOException {
    var runs = new Counter(new TermFactory(), "run ", first, last, error);

    String script = KInductionScripts.bounded(runs, bound).textWithoutModel();

    assertThat(script).contains("; the state at time 0", "; if the run continues, the step from");
    assertThat(solver.answer(script)).isEqualTo(answer + "\n");
  }

  @ParameterizedTest
  @EnumSource
  void inductionIsClosedByAWindowThatIsWideEnough(InstalledSolver solver) throws IOException {
    var factory = new TermFactory();
    var runs = new Counter(factory, "run ", 7, 7, 5);
    var anywhere = new Counter(factory, "any ", Counter.ANY, 7, 5);
    var task = new ProofTask(runs, anywhere, 2, List.of());

    assertThat(solver.answer(KInductionScripts.induction(task, 0).textWithoutModel()))
        .isEqualTo("sat\n");
    assertThat(solver.answer(KInductionScripts.induction(task, 2).textWithoutModel()))
        .isEqualTo("sat\n");
    assertThat(solver.answer(KInductionScripts.induction(task, 3).textWithoutModel()))
        .isEqualTo("unsat\n");
  }
}
