package rondo.conformance.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.diagnostics.RejectedException;
import rondo.explore.SearchOptions;
import rondo.explore.SearchOptions.Reduction;
import rondo.explore.run.ProcessVerifier;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.promela.Promela;
import rondo.testkit.CorpusModel;
import rondo.trace.Verdict;

/**
 * The number of states of examples under partial order reduction. A changed count is not an error
 * as such, but needs an explanation: more states mean a weaker reduction, and fewer may mean missed
 * states.
 */
class ReducedStatesTest {
  @ParameterizedTest
  @CsvSource({
    "alternating_bit, 1228",
    "chang_roberts, 84",
    "client_server, 1563",
    "dolev_klawe_rodeh, 188",
    "lock_server, 13",
    "peterson, 238",
    "philosophers, 191",
    "readers_writers, 6",
    "session, 154"
  })
  void soManyStatesAreLeft(String name, long states) throws IOException, RejectedException {
    var file = CorpusModel.folder().resolveSibling("examples/promela/" + name + ".pml");
    CorpusModel model = CorpusModel.read(file);
    ProcessSystem system = Promela.load(file, model.defines()).system();
    SearchOptions options = SearchOptions.defaults().withReduction(Reduction.PARTIAL_ORDER);
    var verdict =
        ProcessVerifier.verify(system, model.policy(), options, _ -> {}, () -> false).verdict();
    assertThat(verdict.statistics().states()).isEqualTo(states);
  }

  /** With N = 8, more processes may be alive than is certain to respect the limit on them. */
  @ParameterizedTest
  @CsvSource({"4, 50", "8, 500"})
  void aViolationIsFoundAtOnceHoweverDeepTheRecursion(String n, long most)
      throws IOException, RejectedException {
    var file = CorpusModel.folder().resolve("violated/recursion-by-processes.pml");
    ProcessSystem system = Promela.load(file, Map.of("N", n)).system();
    SearchOptions options = SearchOptions.defaults().withReduction(Reduction.PARTIAL_ORDER);
    var verdict =
        ProcessVerifier.verify(system, FullChannelPolicy.BLOCK, options, _ -> {}, () -> false)
            .verdict();
    assertThat(verdict).isInstanceOf(Verdict.Violated.class);
    assertThat(verdict.statistics().states()).isLessThan(most);
  }
}
