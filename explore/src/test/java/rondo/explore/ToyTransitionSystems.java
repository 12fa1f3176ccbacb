package rondo.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import rondo.ir.Fault;

/** Toy systems with known statistics. */
public final class ToyTransitionSystems {
  private ToyTransitionSystems() {}

  private record Plain(
      StateLayout layout,
      int[] start,
      Function<int[], ToyTransitionSystem.Expansion> rule,
      Acceptance acceptance)
      implements ToyTransitionSystem {
    @Override
    public int[] start() {
      return start.clone();
    }

    @Override
    public Expansion moves(int[] state) {
      return rule.apply(state);
    }
  }

  public static ToyTransitionSystem of(
      StateLayout layout, int[] start, Function<int[], ToyTransitionSystem.Expansion> rule) {
    return new Plain(layout, start, rule, Acceptance.NONE);
  }

  /** {@code system} with accepting states. */
  public static ToyTransitionSystem accepting(ToyTransitionSystem system, Acceptance acceptance) {
    return new Plain(system.layout(), system.start(), system::moves, acceptance);
  }

  /** A random graph of many small components with occasional back edges, from vertex 0 on. */
  public static ToyTransitionSystem randomCyclic(int vertices, long seed) {
    int[][] edges = new int[vertices][];
    Random random = new Random(seed);
    int back = 1 + random.nextInt(6);
    int far = 2 + random.nextInt(8);
    for (int v = 0; v < vertices; v++) {
      edges[v] = new int[1 + random.nextInt(4)];
      for (int e = 0; e < edges[v].length; e++) {
        int step = random.nextInt(4) == 0 ? -random.nextInt(back) : 1 + random.nextInt(far);
        edges[v][e] = Math.clamp(v + step, 0, vertices - 1);
      }
    }
    return of(
        ToyTransitionSystem.layout(1),
        new int[1],
        s ->
            ToyTransitionSystem.Expansion.of(
                IntStream.of(edges[s[0]]).mapToObj(t -> new int[] {t}).toList()));
  }

  /** Counters from 0 to {@code size - 1}: {@code size^dimensions} states. */
  public static ToyTransitionSystem grid(int dimensions, int size) {
    return of(
        ToyTransitionSystem.layout(dimensions),
        new int[dimensions],
        s -> {
          List<int[]> targets = new ArrayList<>();
          for (int d = 0; d < dimensions; d++) {
            if (s[d] < size - 1) {
              int[] t = s.clone();
              t[d]++;
              targets.add(t);
            }
          }
          return ToyTransitionSystem.Expansion.of(targets);
        });
  }

  /** A token ring: a cycle of {@code length} states. */
  public static ToyTransitionSystem ring(int length) {
    return of(
        ToyTransitionSystem.layout(1),
        new int[1],
        s -> ToyTransitionSystem.Expansion.of(List.of(new int[] {(s[0] + 1) % length})));
  }

  /** A random graph; each vertex is encoded in several words with scattered values. */
  public static ToyTransitionSystem graph(int vertices, int words, long seed) {
    int[][] edges = new int[vertices][];
    Random random = new Random(seed);
    for (int v = 0; v < vertices; v++) {
      edges[v] = random.ints(random.nextInt(5), 0, vertices).toArray();
    }
    int[][] spelling = new int[vertices][words];
    for (int v = 0; v < vertices; v++) {
      spelling[v][0] = v;
      for (int w = 1; w < words; w++) {
        spelling[v][w] = random.nextInt(4) == 0 ? random.nextInt() : -random.nextInt(3);
      }
    }
    return of(
        ToyTransitionSystem.layout(words),
        spelling[0].clone(),
        s -> {
          List<int[]> targets = new ArrayList<>();
          for (int t : edges[s[0]]) {
            targets.add(spelling[t].clone());
          }
          return ToyTransitionSystem.Expansion.of(targets);
        });
  }

  /** {@code system} with faults or an invalid end in the states that a predicate selects. */
  public static ToyTransitionSystem faulty(
      ToyTransitionSystem system, Function<int[], List<Fault.Kind>> faults) {
    return of(
        system.layout(),
        system.start(),
        s -> {
          ToyTransitionSystem.Expansion m = system.moves(s);
          return new ToyTransitionSystem.Expansion(m.targets(), faults.apply(s), m.endState());
        });
  }

  /** {@code system} with every end state invalid. */
  public static ToyTransitionSystem deadlocking(ToyTransitionSystem system) {
    return of(
        system.layout(),
        system.start(),
        s -> {
          ToyTransitionSystem.Expansion m = system.moves(s);
          return new ToyTransitionSystem.Expansion(
              m.targets(),
              m.faults(),
              m.targets().isEmpty() ? Stepper.EndState.INVALID_END : Stepper.EndState.NONE);
        });
  }

  /** The toys on which searches are counted, by name. */
  public static Map<String, ToyTransitionSystem> byName() {
    return Map.of(
        "grid 3x12", grid(3, 12),
        "grid 9x3", grid(9, 3),
        "ring", ring(1000),
        "graph of 1 word", graph(20_000, 1, 1),
        "graph of 2 words", graph(20_000, 2, 2),
        "graph of 3 words", graph(20_000, 3, 3),
        "graph of 17 words", graph(20_000, 17, 4),
        "graph of 400 words", graph(2_000, 400, 5));
  }
}
