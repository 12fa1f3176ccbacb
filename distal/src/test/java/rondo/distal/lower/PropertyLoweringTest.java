package rondo.distal.lower;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.ir.Observer.Status;
import rondo.ir.data.Term;
import rondo.ir.round.Assumption;
import rondo.ir.round.Network;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.TermTraversal;

/** Lowering of network assumptions and properties. */
class PropertyLoweringTest {
  private static RoundSystem system(String clauses) throws RejectedException {
    String text =
        """
        protocol P(N = 4, F = 1) {
          input x : 0..1
          input z : bool
          output d : 0..1
          output e : bool
          round { send x to all update(heard) { if size(heard) == N { decide d = x } } }
          %s
        }
        """;
    return Distal.parse("p.dst", text.formatted(clauses), Map.of()).roundSystem();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "any ; ArbitraryLoss[]",
        "perfect ; Perfect[]",
        "kernel ; Kernel[]",
        "majority ; MinimumHeardOf[least=3]",
        "deliver N - F ; MinimumHeardOf[least=3]",
        "lossy 2*F per round ; LossesPerRound[most=2]",
        "lossy 3 in total ; TotalLosses[most=3]",
        "crash F ; Crashes[most=1]",
        "omission N div 3 ; Omissions[most=1]",
        "byzantine F ; Byzantine[most=1, duration=WHOLE_RUN]",
        "transient byzantine F ; Byzantine[most=1, duration=ONE_ROUND]",
        "synchronous ; SynchronousAfter[rounds=0]",
        "synchronous after F + 1 rounds ; SynchronousAfter[rounds=2]",
        "synchronous after 1 round ; SynchronousAfter[rounds=1]",
        "eventually synchronous ; EventuallySynchronous[]",
        "crash F and majority ; `Crashes[most=1], MinimumHeardOf[least=3]`"
      },
      quoteCharacter = '`')
  void assumptions(String written, String expected) throws RejectedException {
    Network network = system("network " + written).network();
    assertThat(network.assumptions().toString()).isEqualTo("[" + expected + "]");
    assertThat(network.selfDelivery()).isEqualTo(Network.SelfDelivery.RELIABLE);
    List<Assumption> when =
        system("network perfect check agreement(d) when " + written)
            .properties()
            .getFirst()
            .assumptions();
    assertThat(when).isEqualTo(network.assumptions());
  }

  @Test
  void ownMessagesMayBeLostIfTheProtocolSaysSo() throws RejectedException {
    Network network = system("network any even own").network();
    assertThat(network)
        .isEqualTo(
            new Network(List.of(new Assumption.ArbitraryLoss()), Network.SelfDelivery.LIKE_OTHERS));
  }

  @Test
  void conditionsOnHeardOfSetsSpeakOfTheTableOfThem() throws RejectedException {
    var condition =
        (Assumption.HeardOfCondition)
            system("network where forall p : size(heard(p)) > N/2").network().assumptions().get(0);
    assertThat(condition.slots()).isEqualTo(3);
    assertThat(condition.condition().children().getLast().toString())
        .contains(
            "Element[items=BoundVariable[binder=Binder[slot=0, name=heard]], index=BoundVariable[")
        .contains("value=2");
  }

  @Test
  void readyMadePropertiesAreAboutEachOutputUnlessTheySay() throws RejectedException {
    assertThat(
            system("network any check agreement, validity(x, d), termination(e), irrevocability(d)")
                .properties())
        .extracting(RoundProperty::name)
        .containsExactly(
            "agreement(d)",
            "agreement(e)",
            "validity(x, d)",
            "termination(e)",
            "irrevocability(d)");
  }

  @Test
  void validityIsCalledByTheInputThatItNames() throws RejectedException {
    assertThat(
            system("input y : 0..1 network any check validity(x, d), validity(y, d)").properties())
        .extracting(RoundProperty::name)
        .containsExactly("validity(x, d)", "validity(y, d)");
  }

  @Test
  void whatIsAssignedIsStillToBeRead() throws RejectedException {
    String text =
        """
        protocol P(N = 2, K = 1) {
          input x : 0..1
          var last : 0..1
          round { send x to all update(heard) { last = smallest(heard) } }
          network any
          invariant i : forall p : p.x <= 1
        }
        """;
    assertThat(Distal.parse("p.dst", text, Map.of()).warnings())
        .extracting(w -> w.code() + " " + w.message())
        .containsExactlyInAnyOrder("D301 `K` is never used", "D301 `last` is never read");
  }

  @ParameterizedTest
  @ValueSource(strings = {"any", "crash F", "transient byzantine F", "byzantine F"})
  void agreementIsAboutEveryOutputAndLiarsHaveNone(String network) throws RejectedException {
    assertThat(asksForCorrectness(system("network " + network + " check agreement(d)"))).isFalse();
  }

  private static boolean asksForCorrectness(RoundSystem system) {
    return new TermTraversal(system).any(Term.HasStatus.class::isInstance);
  }

  @Test
  void safetyFormulasEndInAViolation() throws RejectedException {
    var property = (RoundProperty.Temporal) only("ltl safe { [] forall p : p.x == 0 }");
    assertThat(property.observer().states())
        .anyMatch(s -> s.status() == Status.VIOLATING)
        .noneMatch(s -> s.status() == Status.ACCEPTING);
  }

  @Test
  void livenessFormulasLookForCycles() throws RejectedException {
    var property = (RoundProperty.Temporal) only("check termination(d)");
    assertThat(property.observer().states())
        .anyMatch(s -> s.status() == Status.ACCEPTING)
        .noneMatch(s -> s.status() == Status.VIOLATING);
  }

  @Test
  void aQuantifierAroundTemporalOperatorsIsWrittenOut() throws RejectedException {
    RoundSystem system = system("network any ltl each { forall p : p.x == 1 -> <> p.d == 1 }");
    var traversal = new TermTraversal(system);
    for (int i = 0; i < 4; i++) {
      Term certain = new Term.ProcessConstant(i);
      assertThat(traversal.any(certain::equals)).isTrue();
    }
    RoundSystem whole = system("network any ltl all1 { [] forall p : p.x == 1 }");
    assertThat(new TermTraversal(whole).any(Term.ProcessConstant.class::isInstance)).isFalse();
  }

  private static RoundProperty only(String clause) throws RejectedException {
    List<RoundProperty> properties = system("network any " + clause).properties();
    assertThat(properties).hasSize(1);
    return properties.getFirst();
  }

  @Test
  void ofASingleProcessItNeedNotBeSaidWhoseVariablesTheyAre() throws RejectedException {
    String text =
        """
        protocol P {
          processes 1
          var x : 0..1
          round { update { x = 1 - x } }
          network perfect
          invariant %s
        }
        """;
    RoundProperty bare =
        Distal.parse("p.dst", text.formatted("i : x < 2"), Map.of())
            .roundSystem()
            .properties()
            .getFirst();
    RoundProperty said =
        Distal.parse("p.dst", text.formatted("i : process(0).x < 2"), Map.of())
            .roundSystem()
            .properties()
            .getFirst();
    assertThat(((RoundProperty.Invariant) bare).condition())
        .isEqualTo(((RoundProperty.Invariant) said).condition());
  }
}
