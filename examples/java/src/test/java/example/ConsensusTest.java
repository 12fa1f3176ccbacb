package example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import org.junit.jupiter.api.Test;
import rondo.junit.VerificationMethod;
import rondo.junit.VerifyModel;
import rondo.trace.Verdict;
import rondo.verify.Verification;
import rondo.verify.model.Model;
import rondo.verify.model.ModelSource;
import rondo.verify.report.PropertyReport;
import rondo.verify.report.Report;

class ConsensusTest {
  /** One test for each property. */
  @VerifyModel("consensus.dst")
  void isCorrect() {}

  @VerifyModel(value = "consensus.dst", parameters = "N=4", properties = "agreement")
  void isCorrectForFourProcesses(PropertyReport report) {
    assertInstanceOf(Verdict.Holds.class, report.verdict());
  }

  /** With one round too few, a crash in the last round leaves processes with different values. */
  @VerifyModel(
      value = "consensus.dst",
      parameters = "LAST=1",
      properties = "agreement",
      violated = "agreement")
  void needsAnotherRound() {}

  @VerifyModel(
      value = "consensus.dst",
      properties = "validity",
      method = VerificationMethod.SAMPLING,
      schedules = 100)
  void isTested() {}

  @Test
  void withoutAnnotations() throws Exception {
    String text = "byte x; active [2] proctype P() { x++; assert(x == 2) }";
    Report report = Verification.verify(Model.load(ModelSource.of("increment.pml", text)));
    assertInstanceOf(Verdict.Violated.class, report.verdict());
    var counterexample = report.properties().getFirst().counterexample().orElseThrow();
    assertEquals("assertion", counterexample.kind());
  }
}
