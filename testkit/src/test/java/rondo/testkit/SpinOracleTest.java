package rondo.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import rondo.ir.FullChannel;
import rondo.trace.Property;

class SpinOracleTest {
  private final SpinOracle spin = Spin.oracle();

  @Test
  void countsWhatTheVerifierStoresAndMatches() {
    assertThat(spin.ask("byte x; active [2] proctype P() { x++; x++ }"))
        .isEqualTo(new Outcome.Explored(Set.of(), 13, 19));
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
    assertThat(spin.ask("active proctype P() { y = 1 }"))
        .isInstanceOfSatisfying(
            Outcome.Rejected.class,
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
    assertThat(spin.ask(dubious)).isInstanceOf(Outcome.Explored.class);
  }

  @Test
  void hasNoAnswerWhenTheDepthLimitWasReached() {
    assertThat(spin.ask("byte x; active proctype P() { atomic { do :: x = 1 - x od } }"))
        .isInstanceOf(Outcome.Unknown.class);
  }

  @Test
  void widensTheStateVectorWhereNeeded() {
    assertThat(violated("int a[2000]; active proctype P() { a[1999] = 1 }")).isEmpty();
  }

  @Test
  void losesMessagesWhenAskedTo() {
    String model = "chan q = [1] of { byte }; active proctype P() { q!1; q!2 }";
    assertThat(violated(model)).containsExactly(Property.INVALID_END_STATE);
    assertThat(((Outcome.Explored) spin.ask(model, FullChannel.LOSE)).violated()).isEmpty();
  }

  private Set<Property> violated(String model) {
    return ((Outcome.Explored) spin.ask(model)).violated();
  }
}
