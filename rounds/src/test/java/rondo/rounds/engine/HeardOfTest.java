package rondo.rounds.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.explore.Search;
import rondo.explore.SearchOptions;
import rondo.ir.round.Assumption;
import rondo.ir.round.Network;
import rondo.trace.Verdict;

class HeardOfTest {
  private static Verdict search(OneThirdRule protocol, Assumption... assumptions) {
    var network = new Network(List.of(assumptions), Network.Own.HEARD);
    var system =
        new HeardOf<>(protocol, network, Watch.<OneThirdRule.State>invariant(OneThirdRule::agree));
    return Search.run(system, SearchOptions.defaults(), _ -> {}, () -> false);
  }

  @ParameterizedTest
  @CsvSource({
    "2,2,7",
    "3,3,19",
    "4,4,87",
    "5,5,231",
    "6,6,648",
    "10,2,79",
    "20,2,259",
    "300,1,301"
  })
  void oneThirdRuleUnderAnyLossHasSoManyStates(int processes, int values, int states) {
    Verdict verdict = search(new OneThirdRule(processes, values), new Assumption.Any());
    assertThat(verdict).isInstanceOf(Verdict.Holds.class);
    assertThat(verdict.statistics().states() - 1).isEqualTo(states);
  }
}
