package rondo.ltl;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/**
 * A condition on a letter: a disjunction of cubes. {@link #of} makes it irredundant and its cubes
 * prime, unless there are very many. Without cubes it is false.
 */
public record Guard(List<Cube> cubes) {
  /**
   * More cubes than this are not completed to all prime implicants, whose number may be much
   * larger.
   */
  private static final int MAX_TO_COMPLETE = 64;

  public static final Guard FALSE = new Guard(List.of());
  public static final Guard TRUE = new Guard(List.of(Cube.TRUE));

  public Guard {
    cubes = List.copyOf(cubes);
  }

  /** A disjunction, minimized heuristically. */
  public static Guard of(Collection<Cube> cubes) {
    return cubes.size() == 1
        ? new Guard(List.copyOf(cubes))
        : new Guard(irredundant(primes(cubes)));
  }

  public boolean holds(long letter) {
    return cubes.stream().anyMatch(c -> c.holds(letter));
  }

  public boolean isTrue() {
    return cubes.contains(Cube.TRUE);
  }

  /** Whether every letter that satisfies this guard satisfies one of {@code others}. */
  public boolean implies(List<Cube> others) {
    return cubes.stream().allMatch(c -> c.implies(others));
  }

  public Guard or(Guard other) {
    var all = new ArrayList<>(cubes);
    all.addAll(other.cubes);
    return of(all);
  }

  /** The number of literals. */
  public int size() {
    return cubes.stream().mapToInt(Cube::size).sum();
  }

  /**
   * Adds consensus cubes until a fixpoint, which gives all prime implicants, and removes absorbed
   * ones.
   */
  private static List<Cube> primes(Collection<Cube> cubes) {
    var primes = new ArrayList<Cube>();
    var open = new TreeSet<>(cubes);
    boolean complete = open.size() <= MAX_TO_COMPLETE;
    while (!open.isEmpty()) {
      Cube next = open.pollFirst();
      if (primes.stream().anyMatch(next::implies)) {
        continue;
      }
      primes.removeIf(p -> p.implies(next));
      if (complete && primes.size() <= MAX_TO_COMPLETE) {
        for (Cube p : primes) {
          p.consensus(next).ifPresent(open::add);
        }
      }
      primes.add(next);
    }
    primes.sort(null);
    return primes;
  }

  /** Removes each cube that the others cover, longest first. */
  private static List<Cube> irredundant(List<Cube> cubes) {
    var kept = new ArrayList<>(cubes);
    for (int i = kept.size() - 1; i >= 0; i--) {
      Cube cube = kept.remove(i);
      if (!cube.implies(kept)) {
        kept.add(i, cube);
      }
    }
    return kept;
  }
}
