package rondo.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.ir.Fault;
import rondo.simulate.Simulation;
import rondo.trace.file.TraceFile;
import rondo.verify.Verification;
import rondo.verify.report.Counterexample;
import rondo.verify.report.PropertyReport;

/** Counterexamples, saved by the library and opened in the explorer. */
class OpenedTraceTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "promela/peterson_broken.pml",
        "promela/peterson_live.pml",
        "promela/alternating_bit_broken.pml",
        "promela/philosophers_deadlock.pml",
        "promela/two_phase_commit_broken.pml",
        "promela/bakery_broken.pml",
        "rounds/one_third_rule_broken.dst",
        "rounds/flood_set_broken.dst",
        "rounds/phase_king_broken.dst",
        "rounds/last_voting_broken.dst",
        "distal/raft_broken.dst",
        "distal/two_phase_commit_broken.dst",
        "distal/token_ring_broken.dst",
        "distal/byzantine_generals_broken.dst"
      })
  void aCounterexampleIsARunOfTheExplorer(String example) throws Exception {
    ExploredModel model = ExampleModels.explored(example);
    int opened = 0;
    for (PropertyReport property :
        Verification.verify(ExampleModels.model(example, Map.of())).properties()) {
      for (Counterexample counterexample : property.counterexamples()) {
        String text = counterexample.traceFile(Path.of("t.json"));
        List<String> choices = model.choices(TraceFile.read("t.json", text));
        Simulation run = model.begin();
        for (String choice : choices) {
          run.perform(choice);
        }
        assertThat(choices).isNotEmpty();
        if (counterexample.fault().isPresent()
            && counterexample.fault().get().kind() == Fault.Kind.ASSERTION) {
          assertThat(model.violated(run)).isPresent();
        }
        opened++;
      }
    }
    assertThat(opened).isPositive();
  }
}
