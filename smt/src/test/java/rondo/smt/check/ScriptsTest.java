package rondo.smt.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import rondo.smt.formula.Bits;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;
import rondo.smt.solver.Installed;

/** What is printed means what is checked. */
final class ScriptsTest {
  /**
   * A number that grows by one and never beyond a last one; errors are at the end of a run.
   *
   * @param first what it begins with; none if any number will do
   */
  private record Counter(Formulas formulas, String name, int first, int last, int error)
      implements Unrolled {
    private static final int ANY = -1;

    private Bits number(int time) {
      return formulas.variable(name + time, 5);
    }

    private Bits word(int value) {
      return formulas.constant(value, 5);
    }

    @Override
    public Formula start() {
      return first == ANY
          ? formulas.unsignedAtMost(number(0), word(last))
          : formulas.same(number(0), word(first));
    }

    @Override
    public Formula step(int time) {
      return formulas.and(
          formulas.unsignedLess(number(time), word(last)),
          formulas.same(number(time + 1), formulas.add(number(time), word(1))));
    }

    @Override
    public Formula wrong(int time) {
      return formulas.same(number(time), word(error));
    }

    @Override
    public Formula differ(int earlier, int later) {
      return formulas.not(formulas.same(number(earlier), number(later)));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "Z3,   3, 10, 5, 1, unsat", "Z3,   3, 10, 5, 2, sat", "Z3,   3, 10, 5, 9, sat",
    "Z3,   3,  4, 5, 9, unsat", "Z3,   3,  5, 5, 9, sat", "Z3,   3, 10, 3, 1, sat",
    "CVC5, 3, 10, 5, 1, unsat", "CVC5, 3, 10, 5, 9, sat", "CVC5, 3,  4, 5, 9, unsat"
  })
  void somethingIsWrongWithinTheBound(
      Installed solver, int first, int last, int error, int bound, String answer)
      throws IOException {
    var runs = new Counter(new Formulas(), "run ", first, last, error);

    String script = Scripts.bounded(runs, bound).question();

    assertThat(script).contains("; the state at time 0", "; if the run goes on, the step from");
    assertThat(solver.answer(script)).isEqualTo(answer + "\n");
  }

  @ParameterizedTest
  @EnumSource
  void inductionIsClosedByAWindowThatIsWideEnough(Installed solver) throws IOException {
    var formulas = new Formulas();
    var runs = new Counter(formulas, "run ", 7, 7, 5);
    var anywhere = new Counter(formulas, "any ", Counter.ANY, 7, 5);
    var subject = new Subject(runs, anywhere, 2, List.of());

    assertThat(solver.answer(Scripts.induction(subject, 0).question())).isEqualTo("sat\n");
    assertThat(solver.answer(Scripts.induction(subject, 2).question())).isEqualTo("sat\n");
    assertThat(solver.answer(Scripts.induction(subject, 3).question())).isEqualTo("unsat\n");
  }
}
