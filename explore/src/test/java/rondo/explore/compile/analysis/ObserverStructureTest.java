package rondo.explore.compile.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.Position;
import rondo.ir.Expr;
import rondo.ir.Observer;
import rondo.ir.Observer.Status;

class ObserverStructureTest {
  /** An observer whose states are given by their successors, with a mark on accepting ones. */
  private static ObserverStructure of(String... states) {
    List<Observer.State> list =
        List.of(states).stream().map(s -> new Observer.State(moves(s), status(s), "")).toList();
    return ObserverStructure.of(
        new Observer(
            "p",
            list,
            0,
            Observer.AcceptLabels.IGNORED,
            Observer.StutterSensitivity.INVARIANT,
            Position.NONE));
  }

  private static Status status(String state) {
    return state.endsWith("!") ? Status.ACCEPTING : Status.PLAIN;
  }

  private static List<Observer.Move> moves(String state) {
    return state
        .chars()
        .filter(Character::isDigit)
        .mapToObj(c -> new Observer.Move(Expr.TRUE, c - '0', "", Position.NONE))
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
