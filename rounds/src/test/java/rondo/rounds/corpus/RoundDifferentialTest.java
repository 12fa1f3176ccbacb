package rondo.rounds.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.explore.SearchOptions;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.rounds.RoundVerifier;
import rondo.testkit.RoundReference;
import rondo.trace.Verdict;

class RoundDifferentialTest {
  private static final int MOST = 20_000;

  private static final String VOTING =
      """
      protocol Voting(N = 3, V = 2) {
        input x : 1..V
        output decision : 1..V
        round {
          send x to all
          update(heard) {
            if size(heard) > N/2 { x = smallest(mostFrequent(heard)) }
            for v in 1..V { if count(heard, v) > N/2 { decide v } }
          }
        }
        network NETWORK
        check agreement, validity, irrevocability, termination
        invariant seen : forall p : SEEN && p.decision == p.decision
      }
      """;

  private static final String FLOODING =
      """
      protocol Flooding(N = 3, V = 2) {
        input x : 1..V
        var known : set of 1..V = {x}
        output decision : 1..V
        round {
          send known to all
          update(heard) {
            known |= union(heard)
            if round == 2 { decide smallest(known) }
          }
        }
        stop after 2 rounds
        network NETWORK
        check agreement, validity, irrevocability, termination
        invariant seen : forall p : SEEN && p.decision == p.decision
      }
      """;

  private static final String COORDINATED =
      """
      protocol Coordinated(N = 3, V = 2) {
        input x : 1..V
        var stamp : phase
        output decision : 1..V
        phase {
          round ask {
            send x to primary(phase)
            update(heard) {
              if self == primary(phase) && size(heard) > N/2 {
                x = smallest(mostFrequent(heard))
                stamp = phase
              }
            }
          }
          round tell {
            if self == primary(phase) && stamp == phase { send x to all }
            update(heard) {
              if heard from primary(phase) { x = heard[primary(phase)] decide x }
            }
          }
        }
        network NETWORK
        check agreement, validity, irrevocability, termination
        invariant seen : forall p : SEEN && p.decision == p.decision
      }
      """;

  private static final String TOSSING =
      """
      protocol Tossing(N = 3) {
        input x : bool
        output decision : bool
        round {
          send x to all
          update(heard) {
            if forall m in heard : m == x {
              if size(heard) == N { decide x }
            } else {
              x = any bool
            }
          }
        }
        network NETWORK
        check agreement, validity, irrevocability, termination
        invariant seen : forall p : SEEN && p.decision == p.decision
      }
      """;

  private static final String PATIENT =
      """
      protocol Patient(N = 2, V = 2) {
        input x : 1..V
        output decision : 1..V
        round {
          send x to all
          update(heard) { if size(heard) == N { decide smallest(heard) } }
        }
        stop after 2 rounds
        network NETWORK
        check agreement, validity, irrevocability, termination
        invariant seen : forall p : SEEN && p.decision == p.decision
      }
      """;

  /** A process distinguishes its own message from those of others. */
  private static final String SECONDED =
      """
      protocol Seconded(N = 3, V = 2) {
        input x : 1..V
        output decision : 1..V
        round {
          send x to all
          update(heard) {
            if exists m from p in heard : p != self && m == x { decide x }
          }
        }
        stop after 2 rounds
        network NETWORK
        check agreement, validity, irrevocability, termination
        invariant seconded : forall p : decided(p) -> exists q : q != p && q.x == p.x
      }
      """;

  private static final List<String> ALIKE = List.of(VOTING, FLOODING, TOSSING, PATIENT);
  private static final List<String> ALL =
      List.of(VOTING, FLOODING, TOSSING, PATIENT, COORDINATED, SECONDED);

  private static RoundSystem system(String text, String network, int processes)
      throws RejectedException {
    String seen = text.equals(FLOODING) ? "p.x == p.x && p.known == p.known" : "p.x == p.x";
    String whole = text.replace("NETWORK", network).replace("SEEN", seen);
    return Distal.parse("test.dst", whole, Map.of("N", Integer.toString(processes))).roundSystem();
  }

  private static RoundVerifier.Result verify(RoundSystem system, RoundProperty property) {
    return RoundVerifier.verify(system, property, SearchOptions.defaults(), _ -> {}, () -> false);
  }

  /** Compares verdicts, and that the counterexample is shortest. */
  private static void compare(RoundSystem system, RoundProperty property) {
    RoundReference.Answer expected = RoundReference.decide(system, property, MOST);
    RoundVerifier.Result actual = verify(system, property);
    String what = system.name() + ", " + property.name();
    assertThat(actual.verdict() instanceof Verdict.Holds).as(what).isEqualTo(expected.holds());
    expected
        .rounds()
        .ifPresent(
            rounds ->
                assertThat(actual.replay().orElseThrow().transitions()).as(what).hasSize(rounds));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "where forall p : size(heard(p)) > N/2",
        "where exists p : forall q : p in heard(q)",
        "lossy 2 in total and where exists p : size(heard(p)) == N",
        "crash 1 and where exists p : size(heard(p)) == N",
        "any",
        "any even own",
        "perfect",
        "lossy 1 per round",
        "lossy 2 in total",
        "crash 1",
        "crash N",
        "omission 1",
        "deliver N",
        "kernel",
        "byzantine 1",
        "transient byzantine 1",
        "synchronous after 1 rounds",
        "eventually synchronous",
        "crash 1 and lossy 1 per round",
        "crash 1 and deliver N",
        "omission 1 and synchronous after 1 rounds",
        "omission 1 and eventually synchronous",
        "any and kernel and crash 1",
        "any and kernel and omission 1",
        "any and byzantine 1 and eventually synchronous",
        "lossy 1 in total and eventually synchronous",
        "crash 1 and omission 1",
        "crash 2 and crash 1",
        "omission 2 and omission 1",
        "transient byzantine 1 and crash 1",
        "transient byzantine 1 and synchronous after 1 rounds"
      })
  void theEngineSaysWhatTheInterpreterSays(String network) throws RejectedException {
    for (String text : ALL) {
      RoundSystem system = system(text, network, 2);
      for (RoundProperty property : system.properties().subList(0, 4)) {
        compare(system, property);
      }
      if (text.equals(SECONDED)) {
        compare(system, system.properties().getLast());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "lossy 1 per round",
        "crash 2",
        "omission 1",
        "deliver N-1",
        "byzantine 1",
        "crash 1 and eventually synchronous",
        "byzantine 1 and deliver N-1"
      })
  void theEngineSaysTheSameOfThreeProcesses(String network) throws RejectedException {
    for (String text : ALL) {
      RoundSystem system = system(text, network, 3);
      compare(system, system.properties().getFirst());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "2, any",
    "2, any even own",
    "3, lossy 1 per round",
    "3, lossy 2 per round",
    "3, crash 1",
    "3, crash N",
    "3, omission 1",
    "3, deliver N-1",
    "3, kernel",
    "3, byzantine 1",
    "2, transient byzantine 1",
    "3, crash 1 and lossy 1 per round",
    "3, crash 2 and deliver N-1",
    "3, omission 1 and synchronous after 1 rounds",
    "3, omission 1 and eventually synchronous",
    "2, any and kernel and crash 1",
    "2, any and kernel and omission 1",
    "3, byzantine 1 and deliver N-1",
    "2, any and byzantine 1 and eventually synchronous",
    "3, crash 1 and omission 1",
    "3, crash 2 and crash 1",
    "3, omission 2 and omission 1",
    "3, byzantine 2 and byzantine 1",
    "2, transient byzantine 1 and crash 1"
  })
  void theEngineReachesAllStatesAndNoOther(int processes, String network) throws RejectedException {
    for (String text : ALIKE) {
      RoundSystem system = system(text, network, processes);
      RoundProperty seen = system.properties().getLast();
      RoundReference.Answer expected = RoundReference.decideUpToProcessSymmetry(system, seen, MOST);
      assertThat(verify(system, seen).verdict().statistics().states())
          .as(system.name())
          .isEqualTo(expected.states());
    }
  }
}
