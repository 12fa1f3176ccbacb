package rondo.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import rondo.ir.Fault;

/** Toy systems whose figures are known. */
public final class Toys {
  private Toys() {}

  private record Plain(
      StateLayout layout, int[] start, Function<int[], Toy.Moves> rule, Acceptance acceptance)
      implements Toy {
    @Override
    public int[] start() {
      return start.clone();
    }

    @Override
    public Moves moves(int[] state) {
      return rule.apply(state);
    }
  }

  public static Toy of(StateLayout layout, int[] start, Function<int[], Toy.Moves> rule) {
    return new Plain(layout, start, rule, Acceptance.NONE);
  }

  /** The same system, with accepting states. */
  public static Toy accepting(Toy toy, Acceptance acceptance) {
    return new Plain(toy.layout(), toy.start(), toy::moves, acceptance);
  }

  /** A random graph of many small components with here and there a way back, from vertex 0 on. */
  public static Toy knotted(int vertices, long seed) {
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
        Toy.layout(1),
        new int[1],
        s -> Toy.Moves.of(IntStream.of(edges[s[0]]).mapToObj(t -> new int[] {t}).toList()));
  }

  /** Counters that each go from 0 to {@code size - 1}: {@code size^dimensions} states. */
  public static Toy grid(int dimensions, int size) {
    return of(
        Toy.layout(dimensions),
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
          return Toy.Moves.of(targets);
        });
  }

  /** One token going round: {@code length} states in a circle. */
  public static Toy ring(int length) {
    return of(
        Toy.layout(1), new int[1], s -> Toy.Moves.of(List.of(new int[] {(s[0] + 1) % length})));
  }

  /** A random graph; each vertex is spelt out over several words of odd values. */
  public static Toy graph(int vertices, int words, long seed) {
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
        Toy.layout(words),
        spelling[0].clone(),
        s -> {
          List<int[]> targets = new ArrayList<>();
          for (int t : edges[s[0]]) {
            targets.add(spelling[t].clone());
          }
          return Toy.Moves.of(targets);
        });
  }

  /** The same system, with faults or a bad end in the states that a rule picks. */
  public static Toy faulty(Toy toy, Function<int[], List<Fault.Kind>> faults) {
    return of(
        toy.layout(),
        toy.start(),
        s -> {
          Toy.Moves m = toy.moves(s);
          return new Toy.Moves(m.targets(), faults.apply(s), m.rest());
        });
  }

  /** The same system, with every end being an invalid one. */
  public static Toy deadlocking(Toy toy) {
    return of(
        toy.layout(),
        toy.start(),
        s -> {
          Toy.Moves m = toy.moves(s);
          return new Toy.Moves(
              m.targets(),
              m.faults(),
              m.targets().isEmpty() ? Stepper.Rest.INVALID_END : Stepper.Rest.NONE);
        });
  }

  /** Every toy that the searches are counted on, by name. */
  public static Map<String, Toy> counted() {
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
