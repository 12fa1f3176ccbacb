package rondo.conformance.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.testkit.ExplorationOutcome;
import rondo.testkit.SpinOracle;
import rondo.trace.Property;

class SpinOracleTest {
  private final SpinOracle spin = SpinAssumption.oracle();

  @Test
  void countsWhatTheVerifierStoresAndMatches() {
    assertThat(spin.verifySafety("byte x; active [2] proctype P() { x++; x++ }"))
        .isEqualTo(new ExplorationOutcome.Explored(Set.of(), 13, 19));
  }

  @Test
  void goesOnAfterAnAssertionAndFindsTheDeadlockToo() {
    assertThat(violated("byte x; active proctype P() { assert(x == 1); x == 1 }"))
        .containsExactlyInAnyOrder(Property.ASSERTION, Property.INVALID_END_STATE);
  }

  @Test
  void callsAnIndexOutOfBoundsARuntimeError() {
    assertThat(violated("byte a[2], i = 2; active proctype P() { a[i] = 1 }"))
        .contains(Property.RUNTIME_ERROR);
  }

  @Test
  void callsADivisionByZeroARuntimeError() {
    assertThat(violated("byte x; active proctype P() { x = 1 / x }"))
        .containsExactly(Property.RUNTIME_ERROR);
  }

  @Test
  void callsABlockedDeterministicStepARuntimeError() {
    assertThat(violated("byte x; active proctype P() { d_step { x = 1; x == 2 } }"))
        .containsExactly(Property.RUNTIME_ERROR);
  }

  @Test
  void repeatsWhatSpinHasAgainstAModel() {
    assertThat(spin.verifySafety("active proctype P() { y = 1 }"))
        .isInstanceOfSatisfying(
            ExplorationOutcome.Rejected.class,
            r -> assertThat(r.reasons().toString()).contains("undeclared variable"));
  }

  @Test
  void doesNotTakeAWarningForARejection() {
    String dubious =
        """
        chan q = [0] of { byte };
        active proctype P() { if :: q!1 :: else fi }
        active proctype Q() { byte v; end: q?v }
        """;
    assertThat(spin.verifySafety(dubious)).isInstanceOf(ExplorationOutcome.Explored.class);
  }

  @Test
  void hasNoAnswerWhenTheDepthLimitWasReached() {
    assertThat(spin.verifySafety("byte x; active proctype P() { atomic { do :: x = 1 - x od } }"))
        .isInstanceOf(ExplorationOutcome.Unknown.class);
  }

  @Test
  void widensTheStateVectorWhereNeeded() {
    assertThat(violated("int a[2000]; active proctype P() { a[1999] = 1 }")).isEmpty();
  }

  @Test
  void losesMessagesWhenAskedTo() {
    String model = "chan q = [1] of { byte }; active proctype P() { q!1; q!2 }";
    assertThat(violated(model)).containsExactly(Property.INVALID_END_STATE);
    assertThat(
            ((ExplorationOutcome.Explored) spin.verifySafety(model, FullChannelPolicy.LOSE))
                .violated())
        .isEmpty();
  }

  private Set<Property> violated(String model) {
    return ((ExplorationOutcome.Explored) spin.verifySafety(model)).violated();
  }
}
