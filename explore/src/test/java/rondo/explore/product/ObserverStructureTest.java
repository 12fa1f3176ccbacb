package rondo.explore.product;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import rondo.ir.Observer.Status;
import rondo.ir.ObserverAutomaton;

class ObserverStructureTest {
  /** An observer whose states are given by their successors, with a mark on accepting ones. */
  private static ObserverStructure of(String... states) {
    List<ObserverAutomaton.State<Boolean>> list =
        List.of(states).stream()
            .map(s -> new ObserverAutomaton.State<>(moves(s), status(s)))
            .toList();
    return ObserverStructure.of(new ObserverAutomaton<>(list, 0));
  }

  private static Status status(String state) {
    return state.endsWith("!") ? Status.ACCEPTING : Status.PLAIN;
  }

  private static List<ObserverAutomaton.Move<Boolean>> moves(String state) {
    return state
        .chars()
        .filter(Character::isDigit)
        .mapToObj(c -> new ObserverAutomaton.Move<>(true, c - '0'))
        .toList();
  }

  private static BitSet set(int... members) {
    var set = new BitSet();
    IntStream.of(members).forEach(set::set);
    return set;
  }

  @Test
  void whatWaitsToStayForEverIsWeak() {
    assertThat(of("01", "1!")).isEqualTo(new ObserverStructure(true, set(0)));
  }

  @Test
  void whatPassesAgainAndAgainIsNotWeakAndHasNothingBefore() {
    assertThat(of("01", "0!")).isEqualTo(new ObserverStructure(false, set()));
  }

  @Test
  void anAcceptingStateWithoutACycleSpoilsNothing() {
    assertThat(of("01", "2!", "2")).isEqualTo(new ObserverStructure(true, set(0)));
  }

  @Test
  void oneComponentThatIsMixedIsEnough() {
    assertThat(of("012", "1!", "3!", "2")).isEqualTo(new ObserverStructure(false, set(0)));
  }

  @Test
  void componentsThatAcceptAsAWholeAreWeak() {
    assertThat(of("01", "2!", "13!", "45", "4!", "5"))
        .isEqualTo(new ObserverStructure(true, set(0)));
  }

  @Test
  void withoutAcceptanceEverythingIsBefore() {
    assertThat(of("01", "10")).isEqualTo(new ObserverStructure(true, set(0, 1)));
  }
}
