package rondo.rounds.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.explore.SearchOptions;
import rondo.explore.run.Search;
import rondo.ir.Observer.Status;
import rondo.ir.ObserverAutomaton;
import rondo.ir.round.Assumption;
import rondo.ir.round.Network;
import rondo.rounds.engine.protocol.PropertyMonitor;
import rondo.rounds.engine.protocol.Snapshot;
import rondo.trace.Property;
import rondo.trace.Verdict;

class HeardOfTest {
  private static HeardOf<?, ?> system(OneThirdRule protocol, Assumption... assumptions) {
    var network = new Network(List.of(assumptions), Network.SelfDelivery.RELIABLE);
    return new HeardOf<>(
        protocol, network, PropertyMonitor.<OneThirdRule.State>invariant(OneThirdRule::agree));
  }

  private static Verdict search(OneThirdRule protocol, Assumption... assumptions) {
    return search(system(protocol, assumptions), SearchOptions.defaults());
  }

  private static Verdict search(HeardOf<?, ?> system, SearchOptions options) {
    return Search.run(system, options, _ -> {}, () -> false);
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
    Verdict verdict = search(new OneThirdRule(processes, values), new Assumption.ArbitraryLoss());
    assertThat(verdict).isInstanceOf(Verdict.Holds.class);
    assertThat(verdict.statistics().states() - 1).isEqualTo(states);
  }

  /** Accepts the runs in which some process never decides. */
  private static HeardOf<?, ?> termination(Assumption... assumptions) {
    Predicate<Snapshot<OneThirdRule.State>> always = _ -> true;
    Predicate<Snapshot<OneThirdRule.State>> isUndecided =
        snapshot -> snapshot.processes().stream().anyMatch(p -> p.state().decision() == 0);
    var never = new ObserverAutomaton.Move<>(isUndecided, 1);
    var observer =
        new ObserverAutomaton<>(
            List.of(
                new ObserverAutomaton.State<>(
                    List.of(new ObserverAutomaton.Move<>(always, 0), never), Status.PLAIN),
                new ObserverAutomaton.State<>(List.of(never), Status.ACCEPTING)),
            0);
    return new HeardOf<>(
        new OneThirdRule(3, 2),
        new Network(List.of(assumptions), Network.SelfDelivery.RELIABLE),
        PropertyMonitor.temporal(observer));
  }

  @Test
  void theStructureOfTheObserverReachesTheSearch() {
    HeardOf<?, ?> lossy = termination(new Assumption.ArbitraryLoss());
    assertThat(lossy.acceptance().isWeak()).isTrue();
    assertThat(lossy.acceptance().precedesAccepting(new int[lossy.layout().words()])).isTrue();
    SearchOptions options = SearchOptions.defaults().withChecked(Set.of(Property.ACCEPTANCE_CYCLE));
    assertThat(search(lossy, options)).isInstanceOf(Verdict.Violated.class);
    HeardOf<?, ?> perfect = termination(new Assumption.Perfect());
    assertThat(search(perfect, options)).isInstanceOf(Verdict.Holds.class);
  }

  @Test
  void runsWithoutStabilizationDoNotCount() {
    SearchOptions options = SearchOptions.defaults().withChecked(Set.of(Property.ACCEPTANCE_CYCLE));
    HeardOf<?, ?> stable =
        termination(new Assumption.ArbitraryLoss(), new Assumption.EventuallySynchronous());
    assertThat(search(stable, options)).isInstanceOf(Verdict.Holds.class);
  }

  @Test
  void whatIsRememberedOfOutcomesCountsAsMemory() {
    var system = system(new OneThirdRule(6, 6), new Assumption.ArbitraryLoss());
    Verdict verdict = search(system, SearchOptions.defaults());
    assertThat(system.cacheBytes()).isGreaterThan(100_000);
    assertThat(verdict.statistics().memoryBytes()).isGreaterThan(system.cacheBytes());
    long less = verdict.statistics().memoryBytes() - system.cacheBytes() / 2;
    Verdict limited =
        search(
            system(new OneThirdRule(6, 6), new Assumption.ArbitraryLoss()),
            SearchOptions.defaults().withMemoryBytes(less));
    assertThat(limited)
        .isInstanceOfSatisfying(
            Verdict.Inconclusive.class,
            v -> assertThat(v.extent().reason()).isEqualTo(Verdict.Reason.MEMORY));
  }
}
