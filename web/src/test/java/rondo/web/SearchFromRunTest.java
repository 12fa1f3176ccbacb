package rondo.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.ir.data.ProcessStatus;
import rondo.ir.event.state.EventState;
import rondo.ir.round.interpreter.RoundState;
import rondo.simulate.Simulation;
import rondo.trace.Verdict;
import rondo.verify.search.SearchControl;

/** Searches that start in the last state of a run, compared with the interpreters. */
class SearchFromRunTest {
  private static Simulation performed(ExploredModel model, List<String> choices) throws Exception {
    Simulation run = model.begin();
    for (String choice : choices) {
      run.perform(choice);
    }
    return run;
  }

  private static Simulation walk(ExploredModel model, int steps, int seed) {
    Simulation run = model.begin();
    var random = new SplittableRandom(seed);
    for (int i = 0; i < steps && !run.hasEnded(); i++) {
      Simulation before = run.copy();
      if (!run.performRandom(random)) {
        return run;
      }
      if (run.trace().isPresent() && model.violated(run).isPresent()) {
        return before;
      }
    }
    return run;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "promela/peterson.pml",
        "promela/alternating_bit.pml",
        "promela/bakery.pml",
        "rounds/one_third_rule.dst",
        "rounds/last_voting.dst",
        "rounds/flood_set.dst",
        "rounds/uniform_voting.dst",
        "distal/paxos.dst",
        "distal/two_phase_commit.dst",
        "distal/two_phase_commit_recovery.dst",
        "distal/alternating_bit.dst",
        "distal/ben_or.dst",
        "distal/reliable_broadcast.dst",
        "distal/bracha_broadcast.dst",
        "distal/token_ring.dst",
        "distal/joining_replicas.dst"
      })
  void aShortestRunLeadsToTheSameState(String example) throws Exception {
    ExploredModel model = ExampleModels.explored(example);
    for (int seed = 0; seed < 5; seed++) {
      Simulation run = walk(model, 2 + seed, seed);
      RunSearchResult found = model.here(run, SearchControl.NONE);
      assertThat(found.verdict()).as(run.choices().toString()).isInstanceOf(Verdict.Violated.class);
      List<String> shortest = found.run().orElseThrow();
      assertThat(shortest).hasSizeLessThanOrEqualTo(run.choices().size());
      assertThat(essence(model, performed(model, shortest))).isEqualTo(essence(model, run));
    }
  }

  /**
   * The last state; of rounds without phase numbers, of processes that take no more steps only the
   * status.
   */
  private static Object essence(ExploredModel model, Simulation run) {
    return switch (model.stateKey(run).orElseThrow()) {
      case RoundState state ->
          state.processStates().stream()
              .map(p -> p.status() == ProcessStatus.CORRECT ? p : p.status())
              .toList();
      case EventState state ->
          state.processStates().stream()
              .map(p -> p.status() == ProcessStatus.BYZANTINE ? p.status() : p)
              .toList();
      case Object state -> state;
    };
  }

  @ParameterizedTest
  @CsvSource({
    "promela/peterson_broken.pml, safety, 4",
    "rounds/one_third_rule_broken.dst, agreement, 1",
    "rounds/flood_set_broken.dst, agreement, 1",
    "distal/two_phase_commit_broken.dst, agreement, 1",
    "distal/raft_broken.dst, log_safety, 2",
    "distal/byzantine_generals_broken.dst, agreement, 1"
  })
  void aViolationContinuesTheRun(String example, String property, int steps) throws Exception {
    ExploredModel model = ExampleModels.explored(example);
    int violated = 0;
    for (int seed = 0; seed < 60 && violated < 2; seed++) {
      Simulation run = walk(model, steps, seed);
      RunSearchResult found = model.violation(run, property, SearchControl.NONE);
      if (found.verdict() instanceof Verdict.Violated) {
        violated++;
        List<String> longer = found.run().orElseThrow();
        assertThat(longer.subList(0, run.choices().size())).isEqualTo(run.choices());
        assertThat(model.violated(performed(model, longer))).isPresent();
      }
    }
    assertThat(violated).isPositive();
  }

  @Test
  void aFormulaOfAPromelaModelIsSearchedFor() throws Exception {
    ExploredModel model = ExampleModels.explored("promela/peterson_live.pml");
    Simulation run = walk(model, 5, 1);
    RunSearchResult found = model.violation(run, "everyone_gets_in", SearchControl.NONE);
    assertThat(found.verdict()).isInstanceOf(Verdict.Violated.class);
    assertThat(found.run().orElseThrow().subList(0, run.choices().size())).isEqualTo(run.choices());
    assertThat(found.cycle()).isPresent();
  }
}
