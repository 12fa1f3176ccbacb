package rondo.conformance.process;

import static org.assertj.core.api.Assertions.assertThat;
import static rondo.testkit.SpinQuery.Fairness.NONE;
import static rondo.testkit.SpinQuery.Fairness.WEAK;
import static rondo.testkit.SpinResult.Violation.ACCEPTANCE_CYCLE;
import static rondo.testkit.SpinResult.Violation.ASSERTION;
import static rondo.testkit.SpinResult.Violation.CLAIM_VIOLATED;
import static rondo.testkit.SpinResult.Violation.INVALID_END_STATE;
import static rondo.testkit.SpinResult.Violation.NON_PROGRESS_CYCLE;

import java.util.Set;
import org.junit.jupiter.api.Test;
import rondo.testkit.SpinOracle;
import rondo.testkit.SpinQuery;
import rondo.testkit.SpinResult;
import rondo.testkit.SpinResult.Violation;

/** Queries to Spin other than safety in all interleavings. */
class SpinQueryTest {
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

  private final SpinOracle spin = SpinAssumption.oracle();

  @Test
  void partialOrderReductionLeavesFewerStatesAndTheSameMistakes() {
    SpinQuery reduced = SpinQuery.safety().withReduction(SpinQuery.Reduction.PARTIAL_ORDER);
    var all = explored(INDEPENDENT, SpinQuery.safety());
    var some = explored(INDEPENDENT, reduced);
    assertThat(some.states()).isPositive().isLessThan(all.states() / 2);
    assertThat(some.transitions()).isPositive().isLessThan(all.transitions() / 2);
    assertThat(some.violations()).isEmpty();
    assertThat(mistakes("byte g; active [2] proctype P() { g++; assert(g == 2); g == 1 }", reduced))
        .containsExactlyInAnyOrder(ASSERTION, INVALID_END_STATE);
  }

  @Test
  void aFormulaThatNothingCanMendIsAViolatedClaim() {
    assertThat(mistakes(FORMULAS, SpinQuery.formula("low", NONE))).containsExactly(CLAIM_VIOLATED);
    assertThat(mistakes(FORMULAS, SpinQuery.formula("small", NONE))).isEmpty();
  }

  @Test
  void anAssertionOfTheModelStaysAnAssertionBesideAFormula() {
    String model = "byte x; active proctype P() { x = 1; assert(x == 2) } ltl p { [] (x < 2) }";
    assertThat(mistakes(model, SpinQuery.formula("p", NONE))).containsExactly(ASSERTION);
  }

  @Test
  void weakFairnessTakesAwayTheRunsInWhichAProcessIsLeftOut() {
    assertThat(mistakes(FORMULAS, SpinQuery.formula("set", NONE)))
        .containsExactly(ACCEPTANCE_CYCLE);
    assertThat(mistakes(FORMULAS, SpinQuery.formula("set", WEAK))).isEmpty();
    assertThat(mistakes(FORMULAS, SpinQuery.formula("swings", WEAK))).isEmpty();
  }

  @Test
  void theClaimAndItsStatesAreExploredWithTheModel() {
    String counter = "byte x; active proctype P() { do :: x < 3 -> x++ :: x == 3 -> break od }";
    String claim = " never { do :: x == 2 -> break :: else od }";
    assertThat(mistakes(counter, SpinQuery.acceptance(NONE))).isEmpty();
    assertThat(explored(counter + claim, SpinQuery.acceptance(NONE)))
        .isEqualTo(new SpinResult.Explored(Set.of(CLAIM_VIOLATED), 6, 6));
  }

  @Test
  void acceptLabelsOfProcessesCountWithoutAClaim() {
    assertThat(
            mistakes(
                "bool b; active proctype P() { accept: b = !b; goto accept }",
                SpinQuery.acceptance(NONE)))
        .containsExactly(ACCEPTANCE_CYCLE);
  }

  @Test
  void aLoopWithoutAProgressLabelIsANonProgressCycle() {
    String idle = "bool b; active proctype P() { do :: b = !b od }";
    String busy = "bool b; active proctype P() { progress: do :: b = !b od }";
    assertThat(mistakes(idle, SpinQuery.nonProgress(NONE))).containsExactly(NON_PROGRESS_CYCLE);
    assertThat(mistakes(busy, SpinQuery.nonProgress(NONE))).isEmpty();
    String both = idle + " active proctype Q() { do :: b -> progress: skip :: !b od }";
    assertThat(mistakes(both, SpinQuery.nonProgress(WEAK))).containsExactly(NON_PROGRESS_CYCLE);
  }

  @Test
  void aFormulaThatIsNotThereIsARejection() {
    assertThat(spin.query(FORMULAS, SpinQuery.formula("none", NONE)))
        .isInstanceOf(SpinResult.Rejected.class);
  }

  private Set<Violation> mistakes(String model, SpinQuery question) {
    return explored(model, question).violations();
  }

  private SpinResult.Explored explored(String model, SpinQuery question) {
    return (SpinResult.Explored) spin.query(model, question);
  }
}
