package rondo.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static rondo.testkit.SpinAnswer.Mistake.ACCEPTANCE_CYCLE;
import static rondo.testkit.SpinAnswer.Mistake.ASSERTION;
import static rondo.testkit.SpinAnswer.Mistake.CLAIM_VIOLATED;
import static rondo.testkit.SpinAnswer.Mistake.INVALID_END_STATE;
import static rondo.testkit.SpinAnswer.Mistake.NON_PROGRESS_CYCLE;
import static rondo.testkit.SpinQuestion.Fairness.NONE;
import static rondo.testkit.SpinQuestion.Fairness.WEAK;

import java.util.Set;
import org.junit.jupiter.api.Test;
import rondo.testkit.SpinAnswer.Mistake;

/** What Spin can be asked besides safety in all interleavings. */
class SpinQuestionTest {
  private static final String FORMULAS =
      """
      byte x;
      bool y;
      active proctype P() { do :: x = 1 - x od }
      active proctype Q() { progress: y = true; do :: skip; y od }
      ltl low { [] (x == 0) }
      ltl small { [] (x < 2) }
      ltl set { <> y }
      ltl swings { []<> (x == 1) }
      """;

  private static final String INDEPENDENT =
      "active [3] proctype P() { byte a; a = 1; a = 2; a = 3 }";

  private final SpinOracle spin = Spin.oracle();

  @Test
  void partialOrderReductionLeavesFewerStatesAndTheSameMistakes() {
    SpinQuestion reduced =
        SpinQuestion.safety().withReduction(SpinQuestion.Reduction.PARTIAL_ORDER);
    var all = explored(INDEPENDENT, SpinQuestion.safety());
    var some = explored(INDEPENDENT, reduced);
    assertThat(some.states()).isPositive().isLessThan(all.states() / 2);
    assertThat(some.transitions()).isPositive().isLessThan(all.transitions() / 2);
    assertThat(some.mistakes()).isEmpty();
    assertThat(mistakes("byte g; active [2] proctype P() { g++; assert(g == 2); g == 1 }", reduced))
        .containsExactlyInAnyOrder(ASSERTION, INVALID_END_STATE);
  }

  @Test
  void aFormulaThatNothingCanMendIsAViolatedClaim() {
    assertThat(mistakes(FORMULAS, SpinQuestion.formula("low", NONE)))
        .containsExactly(CLAIM_VIOLATED);
    assertThat(mistakes(FORMULAS, SpinQuestion.formula("small", NONE))).isEmpty();
  }

  @Test
  void anAssertionOfTheModelStaysAnAssertionBesideAFormula() {
    String model = "byte x; active proctype P() { x = 1; assert(x == 2) } ltl p { [] (x < 2) }";
    assertThat(mistakes(model, SpinQuestion.formula("p", NONE))).containsExactly(ASSERTION);
  }

  @Test
  void weakFairnessTakesAwayTheRunsInWhichAProcessIsLeftOut() {
    assertThat(mistakes(FORMULAS, SpinQuestion.formula("set", NONE)))
        .containsExactly(ACCEPTANCE_CYCLE);
    assertThat(mistakes(FORMULAS, SpinQuestion.formula("set", WEAK))).isEmpty();
    assertThat(mistakes(FORMULAS, SpinQuestion.formula("swings", WEAK))).isEmpty();
  }

  @Test
  void theClaimAndItsStatesAreExploredWithTheModel() {
    String counter = "byte x; active proctype P() { do :: x < 3 -> x++ :: x == 3 -> break od }";
    String claim = " never { do :: x == 2 -> break :: else od }";
    assertThat(mistakes(counter, SpinQuestion.acceptance(NONE))).isEmpty();
    assertThat(explored(counter + claim, SpinQuestion.acceptance(NONE)))
        .isEqualTo(new SpinAnswer.Explored(Set.of(CLAIM_VIOLATED), 6, 6));
  }

  @Test
  void acceptLabelsOfProcessesCountWithoutAClaim() {
    assertThat(
            mistakes(
                "bool b; active proctype P() { accept: b = !b; goto accept }",
                SpinQuestion.acceptance(NONE)))
        .containsExactly(ACCEPTANCE_CYCLE);
  }

  @Test
  void aLoopWithoutAProgressLabelIsANonProgressCycle() {
    String idle = "bool b; active proctype P() { do :: b = !b od }";
    String busy = "bool b; active proctype P() { progress: do :: b = !b od }";
    assertThat(mistakes(idle, SpinQuestion.nonProgress(NONE))).containsExactly(NON_PROGRESS_CYCLE);
    assertThat(mistakes(busy, SpinQuestion.nonProgress(NONE))).isEmpty();
    String both = idle + " active proctype Q() { do :: b -> progress: skip :: !b od }";
    assertThat(mistakes(both, SpinQuestion.nonProgress(WEAK))).containsExactly(NON_PROGRESS_CYCLE);
  }

  @Test
  void aFormulaThatIsNotThereIsARejection() {
    assertThat(spin.answer(FORMULAS, SpinQuestion.formula("none", NONE)))
        .isInstanceOf(SpinAnswer.Rejected.class);
  }

  private Set<Mistake> mistakes(String model, SpinQuestion question) {
    return explored(model, question).mistakes();
  }

  private SpinAnswer.Explored explored(String model, SpinQuestion question) {
    return (SpinAnswer.Explored) spin.answer(model, question);
  }
}
