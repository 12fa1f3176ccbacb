package rondo.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.testkit.engine.EventConditions.displayName;
import static org.junit.platform.testkit.engine.EventConditions.event;
import static org.junit.platform.testkit.engine.EventConditions.finishedSuccessfully;
import static org.junit.platform.testkit.engine.EventConditions.finishedWithFailure;
import static org.junit.platform.testkit.engine.EventConditions.test;
import static org.junit.platform.testkit.engine.TestExecutionResultConditions.message;

import org.junit.jupiter.api.Test;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import rondo.trace.Verdict;
import rondo.verify.report.MethodDetails;
import rondo.verify.report.PropertyReport;

class VerifyModelTest {
  /** Not run by the build itself: its name is none of a test class. */
  static class Correct {
    @VerifyModel("lock.pml")
    void lock() {}

    @VerifyModel(value = "agreement.dst", parameters = "N=2", properties = "agreement")
    void agreement(PropertyReport report) {
      assertThat(report.verdict()).isInstanceOf(Verdict.Holds.class);
      assertThat(report.verdict().statistics().states()).isPositive();
    }

    @VerifyModel(
        value = "lock.pml",
        parameters = "BROKEN=1",
        violated = {"safety", "exclusion"})
    void broken() {}

    @VerifyModel(
        value = "agreement.dst",
        properties = "agreement",
        method = VerificationMethod.SMT,
        seconds = 60)
    void proof() {}

    @VerifyModel(
        value = "agreement.dst",
        method = VerificationMethod.PARAMETERIZED,
        forAll = "N",
        assume = "N > 1",
        seconds = 60)
    void proofForEveryNumber(PropertyReport report) {
      assertThat(report.method()).isInstanceOf(MethodDetails.Parameterized.class);
    }

    @VerifyModel(value = "agreement.dst", method = VerificationMethod.SAMPLING, schedules = 20)
    void samples() {}
  }

  static class Wrong {
    @VerifyModel(value = "lock.pml", parameters = "BROKEN=1", properties = "exclusion")
    void violated() {}

    @VerifyModel(value = "lock.pml", properties = "safety", violated = "safety")
    void holds() {}

    @VerifyModel(value = "lock.pml", properties = "safety", maxStates = 2)
    void limited() {}

    @VerifyModel(value = "lock.pml", properties = "fairness")
    void unknown() {}

    @VerifyModel("missing.pml")
    void missing() {}

    @VerifyModel(value = "agreement.dst", forAll = "N")
    void withoutItsMethod() {}
  }

  private static EngineExecutionResults run(Class<?> tests) {
    return EngineTestKit.engine("junit-jupiter").selectors(selectClass(tests)).execute();
  }

  @Test
  void everyPropertyIsATest() {
    run(Correct.class)
        .testEvents()
        .assertStatistics(s -> s.started(10).succeeded(10))
        .assertThatEvents()
        .haveExactly(2, event(test(), displayName("exclusion"), finishedSuccessfully()))
        .haveExactly(4, event(test(), displayName("agreement"), finishedSuccessfully()));
  }

  @Test
  void theCounterexampleIsTheMessage() {
    run(Wrong.class)
        .testEvents()
        .assertThatEvents()
        .haveExactly(
            1,
            event(
                displayName("exclusion"),
                finishedWithFailure(
                    message(m -> m.startsWith("exclusion is violated:")),
                    message(m -> m.contains("inside: 1 -> 2")))));
  }

  @Test
  void whatIsNotAsExpectedFails() {
    EngineExecutionResults results = run(Wrong.class);
    results.testEvents().assertStatistics(s -> s.succeeded(0).failed(4));
    results
        .allEvents()
        .assertThatEvents()
        .haveExactly(
            1,
            event(
                finishedWithFailure(
                    message(m -> m.contains("is expected to be violated, but holds")))))
        .haveExactly(1, event(finishedWithFailure(message(m -> m.contains("inconclusive")))))
        .haveExactly(
            1, event(finishedWithFailure(message(m -> m.contains("has no property `fairness`")))))
        .haveExactly(
            1,
            event(finishedWithFailure(message(m -> m.contains("neither a resource nor a file")))))
        .haveExactly(1, event(finishedWithFailure(message(m -> m.contains("require each other")))));
  }
}
