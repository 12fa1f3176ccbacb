package rondo.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import rondo.analysis.symmetry.round.ProcessSymmetry;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.explore.SearchOptions;
import rondo.explore.run.SyntheticRoot;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.testkit.GeneratedTestStatistics;
import rondo.testkit.RoundReference;
import rondo.testkit.rounds.ReferringProtocolGenerator;
import rondo.trace.Verdict;

/**
 * Processes to which variables and messages refer are permuted together with all references: the
 * verdicts and the lengths of counterexamples are those of the interpreter.
 */
class ReferencedProcessesTest {
  private static final int PROTOCOLS = Integer.getInteger("rondo.protocols", 300);
  private static final int MAX_STATES = 20_000;

  private final GeneratedTestStatistics tally =
      new GeneratedTestStatistics("ReferencedProcessesTest");

  @Test
  void generatedProtocolsHaveTheVerdictsOfTheInterpreter() throws RejectedException {
    for (int seed = 0; seed < PROTOCOLS; seed++) {
      compare(ReferringProtocolGenerator.of(seed));
    }
    tally
        .atLeast(PROTOCOLS / 4, "symmetric")
        .atLeast(PROTOCOLS / 8, "reduced")
        .atLeast(PROTOCOLS / 20, "symmetric later")
        .atLeast(PROTOCOLS / 10, "holds")
        .atLeast(PROTOCOLS / 10, "violated");
  }

  private void compare(String text) throws RejectedException {
    RoundSystem system = Distal.parse("made.dst", text, Map.of()).roundSystem();
    RoundProperty property = system.properties().getFirst();
    RoundVerifier.Result result =
        RoundVerifier.verify(system, property, SearchOptions.defaults(), _ -> {}, () -> false);
    if (!(result.symmetry() instanceof ProcessSymmetry.WithReferences(var named, _))) {
      tally.count("other symmetry");
      return;
    }
    tally.count("symmetric");
    boolean isLater = named.interchangeable().stream().anyMatch(p -> named.isNamed(p, 0));
    tally.countIf("symmetric later", isLater);
    RoundReference.Answer expected = RoundReference.decide(system, property, MAX_STATES);
    tally.count(expected.holds() ? "holds" : "violated");
    assertThat(result.verdict() instanceof Verdict.Holds).as(text).isEqualTo(expected.holds());
    expected
        .rounds()
        .ifPresent(
            rounds ->
                assertThat(result.replay().orElseThrow().transitions()).as(text).hasSize(rounds));
    if (expected.holds()) {
      long all = statesWithoutSymmetry(system, property);
      assertThat(result.verdict().statistics().states()).as(text).isLessThanOrEqualTo(all);
      tally.countIf("reduced", result.verdict().statistics().states() < all);
    }
  }

  private static long statesWithoutSymmetry(RoundSystem system, RoundProperty property) {
    var task = new RoundVerifier.Task(system, property, StepGranularity.ROUNDS);
    RoundEngine engine = RoundEngine.withoutSymmetry(task);
    SearchOptions options =
        SearchOptions.defaults().withChecked(engine.checkedProperties()).withOrder(engine.order());
    return SyntheticRoot.run(engine.system(), options, _ -> {}, () -> false).statistics().states();
  }
}
