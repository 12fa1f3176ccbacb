package rondo.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.explore.RandomStepper;
import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.explore.TransitionSystem;
import rondo.ir.Fault;
import rondo.ir.round.RoundSystem;

/** Successors that are drawn are those that are enumerated. */
class RandomRoundsTest {
  private static final int STATES = 25;
  private static final int DRAWS = 30_000;

  /** Inputs, a minority value, choices, and a timeout that sends. */
  private static final String PROTOCOL =
      """
      protocol Drawn(N = 3) {
        input x : 0..1
        var late : bool
        var sum : 0..N
        phase {
          round ask {
            if late || phase == 1 { send x to all }
            update(heard) { sum = size(heard) }
          }
          round answer {
            if sum > 1 { send x to all }
            update(heard) {
              if size(heard) > 1 { x = any 0..1 }
              late = any bool
              sum = 0
            }
          }
        }
        stop after 2 phases
        network NETWORK
        invariant bounded : forall p : p.sum <= N
      }
      """;

  /** The successors of one expansion, and the faults. */
  private static final class Successors implements TransitionSink {
    private final Set<List<Integer>> states = new LinkedHashSet<>();
    private final Set<Fault.Kind> faults = new HashSet<>();

    @Override
    public void transition(int[] state, int[] changes, int length) {
      states.add(Arrays.stream(state).boxed().toList());
    }

    @Override
    public void fault(Fault.Kind kind) {
      faults.add(kind);
    }
  }

  private static Successors expand(Stepper stepper, List<Integer> state) {
    var successors = new Successors();
    stepper.successors(state.stream().mapToInt(Integer::intValue).toArray(), successors);
    return successors;
  }

  private static TransitionSystem system(String text) throws RejectedException {
    RoundSystem system = Distal.parse("p.dst", text, Map.of()).roundSystem();
    return new RoundEngine(
            new RoundVerifier.Task(system, system.properties().getFirst(), StepGranularity.ROUNDS))
        .system();
  }

  private static List<Integer> initial(TransitionSystem system) {
    int[] first = new int[system.layout().words()];
    system.stepper().initial(first, new Successors());
    return Arrays.stream(first).boxed().toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "any",
        "any even own",
        "perfect",
        "deliver N - 1",
        "any even own and deliver 1",
        "kernel",
        "lossy 1 per round",
        "lossy 2 per round",
        "crash 1",
        "omission 1",
        "byzantine 1",
        "any and synchronous after 1 rounds"
      })
  void everySuccessorIsDrawnAndNoOther(String network) throws RejectedException {
    TransitionSystem system = system(PROTOCOL.replace("NETWORK", network));
    Stepper all = system.stepper();
    RandomStepper some = system.randomStepper().orElseThrow();
    var seen = new LinkedHashSet<List<Integer>>();
    var open = new ArrayDeque<>(List.of(initial(system)));
    var random = new SplittableRandom(1);
    int compared = 0;
    while (!open.isEmpty() && compared < STATES) {
      List<Integer> state = open.remove();
      Successors enumerated = expand(all, state);
      List<List<Integer>> fresh = enumerated.states.stream().filter(seen::add).toList();
      // Some successors of each state, so that all rounds are reached.
      fresh.stream().limit(3).forEach(open::add);
      fresh.stream().skip(3).filter(_ -> random.nextInt(20) == 0).forEach(open::addLast);
      if (enumerated.states.size() <= 60) {
        assertThat(drawn(some, state, enumerated.states.size()))
            .as("after %s with %s", state, network)
            .isEqualTo(enumerated.states);
        compared++;
      }
    }
    assertThat(compared).isGreaterThan(5);
  }

  /** What is drawn as the successor of a state, in the second and later runs. */
  private static Set<List<Integer>> drawn(RandomStepper stepper, List<Integer> state, int enough) {
    var drawn = new LinkedHashSet<List<Integer>>();
    for (int run = 1; run <= DRAWS && (drawn.size() < enough || run < 200); run++) {
      stepper.begin(run, new SplittableRandom(run).split());
      Successors one = expand(stepper, state);
      assertThat(one.states).hasSizeLessThanOrEqualTo(1);
      drawn.addAll(one.states);
    }
    return drawn;
  }

  @Test
  void runsAreDeterminedByTheirRandomNumbers() throws RejectedException {
    TransitionSystem system = system(PROTOCOL.replace("NETWORK", "any"));
    for (int run = 0; run < 50; run++) {
      assertThat(run(system, run)).isEqualTo(run(system, run));
    }
  }

  private static List<List<Integer>> run(TransitionSystem system, int number) {
    RandomStepper stepper = system.randomStepper().orElseThrow();
    stepper.begin(number, new SplittableRandom(number).split());
    var states = new LinkedHashSet<List<Integer>>();
    Optional<List<Integer>> state = Optional.of(initial(system));
    while (state.isPresent()) {
      states.add(state.get());
      state = expand(stepper, state.get()).states.stream().findFirst();
    }
    return List.copyOf(states);
  }

  /** The order in which processes update matters for an invariant about all of them. */
  @Test
  void statesWithinARoundAreChecked() throws RejectedException {
    TransitionSystem system =
        system(
            """
            protocol Together(N = 4) {
              var done : bool
              round { send done to all update(heard) { if size(heard) > 0 { done = true } } }
              stop after 1 rounds
              network any even own
              invariant together : forall p, q : p.done == q.done
            }
            """);
    RandomStepper stepper = system.randomStepper().orElseThrow();
    List<Integer> before = expand(system.stepper(), initial(system)).states.iterator().next();
    for (int run = 0; run < 20; run++) {
      stepper.begin(run, new SplittableRandom(run).split());
      List<Integer> after = expand(stepper, before).states.iterator().next();
      assertThat(expand(stepper, after).faults).contains(Fault.Kind.FORBIDDEN);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"lossy 2 in total", "where forall p, q : size(heard(p) intersect heard(q)) > 0"})
  void someNetworksAreEnumerated(String network) throws RejectedException {
    assertThat(system(PROTOCOL.replace("NETWORK", network)).randomStepper()).isEmpty();
  }
}
