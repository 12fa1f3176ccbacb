package rondo.smt.parameterized;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.distal.text.SourceText;
import rondo.ir.round.ParameterizedRoundSystem;
import rondo.smt.parameterized.ParameterizedRoundVerifier.DecisionKnowledge;
import rondo.smt.parameterized.ParameterizedRoundVerifier.Templates;
import rondo.smt.solver.Solver;
import rondo.smt.solver.SolverConfiguration;
import rondo.smt.solver.Z3Availability;

/** What has no linear meaning for every number of processes is rejected. */
class UnsupportedParameterizationTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "send x to all; x = smallest(heard); where size(heard(process(0))) > 1; this assumption about the network",
        "send x to process \\ {self}; skip; any; a particular process",
        "send x to {process(0)}; skip; any; a message to some processes",
        "send x to primary(phase); if self == process(0) { x = 1 }; any; several coordinators",
        "send x to all; if heard from next(self) { x = 1 }; any; a particular process",
        "send x to all; if self in senders(heard) { x = 1 }; any; a particular process",
        "send x to all; if size(heard) * size(heard) > N { x = 1 }; any; a product of two numbers",
        "send x to all; if size(heard) div 2 >= 3 { x = 1 }; any; a quotient of a number of messages",
        "send x to all; if (count(heard, 1) - N) mod 3 == 1 { x = 1 }; any; a quotient of a number of messages"
      })
  void theConstructIsNamed(String send, String update, String network, String named)
      throws RejectedException {
    assertThatIsRejected(
        """
        protocol P(N = 3) {
          input x : 1..2
          round {
            %s
            update(heard) { %s }
          }
          network %s
          invariant same : forall p, q : p.x == q.x
        }
        """
            .formatted(send, update, network),
        named);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "var z : process?; ''; a value of type",
        "init { x = 1 }; ''; this `init`",
        "var z : bool = self == process(0); ''; an initial value of a particular process",
        "''; when synchronous; an assumption of a property"
      })
  void declarationsAreNamed(String declaration, String condition, String named)
      throws RejectedException {
    assertThatIsRejected(
        """
        protocol P(N = 3) {
          input x : 1..2
          output y : 1..2
          %s
          round {
            send x to all
            update(heard) { x = smallest(heard); decide x }
          }
          network any
          check agreement %s
        }
        """
            .formatted(declaration, condition),
        named);
  }

  /** The inputs of processes that fail by omission may not count. */
  @Test
  void validityWithOmissionsIsNamed() throws RejectedException {
    assertThatIsRejected(
        """
        protocol P(N = 3) {
          input x : 1..2
          output y : 1..2
          round {
            send x to all
            update(heard) { decide x }
          }
          network omission 1
          check validity
        }
        """,
        "failures by omission");
  }

  /** Of stamps, only the order with respect to the phase and the greatest one is known. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "if exists m in heard : m.s > stamp { x = 1 }; a comparison of stamps",
        "if size({ m.s for m in heard }) > 1 { x = 1 }; a set of stamps",
        "if stamp == 0 { x = 1 }; a comparison of a stamp with a number",
        "if exists m, n in heard : m.s < n.s { x = 1 }; a comparison of stamps",
        "if max(m in heard : m.x == 1 ? m.s : stamp) == phase { x = 1 }; a comparison of stamps",
        "if stamp in {0} { x = 1 }; a set of stamps"
      })
  void whatIsUnknownOfStampsIsNamed(String update, String named) throws RejectedException {
    assertThatIsRejected(
        """
        protocol P(N = 3) {
          message M { x : 1..2, s : phase }
          input x : 1..2
          var stamp : phase
          round {
            send M(x, stamp) to all
            update(heard) { %s  stamp = phase }
          }
          network any
          invariant same : forall p, q : p.x == q.x
        }
        """
            .formatted(update),
        named);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "forall p, q : p.stamp == q.stamp; a comparison of stamps",
        "forall p : p.stamp == 0 -> p.x == 1; this use of a stamp",
        "forall p : p.stamp in {0}; this use of a stamp",
        "size({ p.stamp for p }) <= 1; this use of a stamp",
        "count(p : p.stamp == 0) > 1; this use of a stamp"
      })
  void whatIsUnknownOfStampsInPropertiesIsNamed(String condition, String named)
      throws RejectedException {
    assertThatIsRejected(
        """
        protocol P(N = 3) {
          input x : 1..2
          var stamp : phase
          round {
            send x to all
            update(heard) { if size(heard) >= 6 { stamp = phase } }
          }
          network any
          invariant known : %s
        }
        """
            .formatted(condition),
        named);
  }

  /** The current phase of a process that has crashed is not that of others. */
  @Test
  void stampsOfCrashedProcessesAreNamed() throws RejectedException {
    assertThatIsRejected(
        """
        protocol P(N = 3) {
          var stamp : phase
          var fresh : bool
          phase {
            round { send true to all update(heard) { if size(heard) >= 6 { stamp = phase fresh = true } } }
            round { send true to all update(heard) { fresh = false } }
          }
          network crash 1
          invariant same : forall p, q : p.fresh && q.fresh -> p.stamp == q.stamp
        }
        """,
        "a stamp of processes that may have crashed");
  }

  /** Stamps of different phases are different decisions. */
  @ParameterizedTest
  @EnumSource
  void decisionsOnStampsAreNamed(DecisionKnowledge knowledge) throws RejectedException {
    assertThatIsRejected(
        """
        protocol P(N = 3) {
          output d : phase
          round {
            send true to all
            update(heard) { if size(heard) >= 6 { decide phase } }
          }
          network any
          check agreement
        }
        """,
        Set.of("N"),
        knowledge,
        "a decision on a stamp");
  }

  /** Which process is the primary of a phase depends on how many there are. */
  @Test
  void primariesOfParticularPhasesAreNamed() throws RejectedException {
    assertThatIsRejected(
        """
        protocol P(N = 3) {
          var a : bool
          var b : bool
          round {
            send true to all
            update(heard) { a = self == primary(1)  b = self == primary(4) }
          }
          network any
          invariant same : forall p : p.a == p.b
        }
        """,
        "several coordinators");
  }

  /** These represent other values. */
  @ParameterizedTest
  @CsvSource({"0..1048573", "0..2000000", "0..2147483647", "-2000000..1"})
  void rangesOfLargeNumbersAreNamed(String range) throws RejectedException {
    assertThatIsRejected(
        """
        protocol P(N = 3) {
          var x : %s = 1
          round {
            send true to all
            update(heard) { x = 0 }
          }
          network any
          invariant small : forall p : p.x <= 1
        }
        """
            .formatted(range),
        "a value of type");
  }

  /** Values of any number are moved, counted and compared for equality, and no more. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "if x == 1 { y = 2 }; a range of any size",
        "if count(m in heard : m == x && (exists n in heard : m == x)) > 1 { y = 2 }; this comparison",
        "if count(m in heard : m in {x}) > 1 { y = 2 }; whether values of any number are in a set",
        "choose v in 1..V where count(heard, v) > 0 { x = v }; a choice among values of any number",
        "if size(values(heard)) > 1 { y = 2 }; the number of values of a range of any size",
        "for v in 1..V { if count(heard, v) > y { y = 2 } }; this loop over values of any number"
      })
  void whatDependsOnValuesIsNamed(String update, String named) throws RejectedException {
    assertThatIsRejected(
        """
        protocol P(N = 3, V = 2) {
          input x : 1..V
          var y : 1..2
          output d : 1..V
          round {
            send x to all
            update(heard) { %s  if y == 2 { decide x } }
          }
          network any
          check agreement
        }
        """
            .formatted(update),
        Set.of("N", "V"),
        DecisionKnowledge.OF_ALL,
        named);
  }

  @Test
  void initialValuesThatCompareValuesAreRejected() throws RejectedException {
    assertThatIsRejected(
        """
        protocol P(N = 3, V = 2) {
          input x : 1..V
          input z : 1..V
          var same : bool = x == z
          output d : 1..V
          round { send x to all update(heard) { if !same { decide x } } }
          network any
          check agreement
        }
        """,
        Set.of("N", "V"),
        DecisionKnowledge.OF_ALL,
        "this initial value");
  }

  /** The order of values decides what is sent. */
  @Test
  void messagesThatDependOnTheOrderOfValuesAreNamed() throws RejectedException {
    assertThatIsRejected(
        """
        protocol P(N = 3, V = 2) {
          input x : 1..V
          input y : 1..V
          output d : 1..V
          round {
            send min(x, y) to all
            update(heard) { if size(heard) >= 6 && !(x in heard) { decide x } }
          }
          network perfect
          check agreement
        }
        """,
        Set.of("N", "V"),
        DecisionKnowledge.OF_ALL,
        "a message that depends on the order of values");
  }

  /** A process without a decision may violate the property. */
  @Test
  void valuesOfOutputsWithoutADecisionAreNamed() throws RejectedException {
    assertThatIsRejected(
        """
        protocol P(N = 3, V = 2) {
          input x : 1..V
          output d : 1..V
          round {
            send x to all
            update(heard) { if size(heard) >= 6 && 3 * count(heard, x) > 2 * N { decide x } }
          }
          network any
          invariant raw : size({ p.d for p }) <= 1
        }
        """,
        Set.of("N", "V"),
        DecisionKnowledge.OF_ALL,
        "a range of any size with this property");
  }

  private static void assertThatIsRejected(String text, String named) throws RejectedException {
    assertThatIsRejected(text, Set.of("N"), DecisionKnowledge.OF_EACH, named);
  }

  private static void assertThatIsRejected(
      String text, Set<String> free, DecisionKnowledge knowledge, String named)
      throws RejectedException {
    ParameterizedRoundSystem system =
        Distal.parameterizedRounds(SourceText.of("p.dst", text), Map.of(), free, List.of());
    try (Solver solver =
        ((Z3Availability.Loaded) Z3Availability.load()).open(SolverConfiguration.standard())) {
      var verifier =
          new ParameterizedRoundVerifier(system, system.system().properties().getFirst(), solver);
      assertThatThrownBy(() -> verifier.proofTask(knowledge, Templates.ALL))
          .isInstanceOf(RejectedException.class)
          .hasMessageContaining(named)
          .hasMessageContaining("not supported for every number of processes");
    }
  }
}
