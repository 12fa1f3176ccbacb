package rondo.testkit.rounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import rondo.distal.Distal;
import rondo.ir.data.Loop;
import rondo.ir.data.Statement;
import rondo.ir.data.Statement.Assign;
import rondo.ir.data.Statement.For;
import rondo.ir.data.Term;
import rondo.ir.round.Round;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.rounds.Semantics;

/** The order in which messages arrive: one by one in a fixed order, all of them in any order. */
class ArrivalTest {
  private static final String TEXT =
      """
      protocol Latest(N = 2) {
        input x : 1..2
        var last : 0..2
        round {
          send x to all
          update(heard) { for m in heard { last = max(last, m) } }
        }
        stop after 1 rounds
        network perfect
        invariant same : forall p, q : p.last == q.last
      }
      """;

  private final RoundSystem greatest = Distal.parse("p.dst", TEXT, Map.of()).system();
  private final RoundProperty same = greatest.properties().getFirst();

  ArrivalTest() throws Exception {}

  /** The same, but everybody keeps the message that came last: the front end would refuse it. */
  private RoundSystem latest() {
    Round round = greatest.phase().getFirst();
    var loop = (For) round.update().getFirst();
    var assign = (Assign) loop.body().getFirst();
    Loop heard = loop.loop();
    Statement last =
        new Assign(assign.target(), assign.type(), new Term.Bound(heard.variable()), assign.at());
    Statement update = new For(heard, List.of(last), loop.at());
    return new RoundSystem(
        greatest.name(),
        greatest.processes(),
        greatest.variables(),
        List.of(
            new Round(
                round.name(),
                round.message(),
                round.sends(),
                List.of(update),
                round.slots(),
                round.at())),
        greatest.phases(),
        greatest.network(),
        greatest.properties());
  }

  @Test
  void whatDoesNotDependOnTheOrderIsTheSameInAll() {
    for (Semantics semantics : Semantics.values()) {
      assertThat(SemanticsTest.holds(greatest, same, semantics)).isTrue();
    }
  }

  @Test
  void inAFixedOrderEverybodyHearsInTheSameOrder() {
    assertThat(SemanticsTest.holds(latest(), same, Semantics.SEQUENTIAL)).isTrue();
  }

  @Test
  void inAnyOrderItIsSaidThatTheViolationDependsOnTheOrder() {
    assertThatThrownBy(() -> SemanticsTest.holds(latest(), same, Semantics.INTERLEAVED))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("depends on the order in which they arrive");
  }
}
