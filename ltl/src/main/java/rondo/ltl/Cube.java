package rondo.ltl;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A conjunction of propositions and negated propositions, without contradiction.
 *
 * @param positive the propositions that must hold, as bits
 * @param negative the propositions that must not
 */
public record Cube(long positive, long negative) implements Comparable<Cube> {
  /** Propositions are bits of a long. */
  public static final int MAX_PROPOSITIONS = 64;

  public static final Cube TRUE = new Cube(0, 0);

  private static final Comparator<Cube> ORDER =
      Comparator.comparingInt(Cube::size)
          .thenComparing(Cube::literals, Long::compareUnsigned)
          .thenComparing(Cube::negative, Long::compareUnsigned);

  public Cube {
    if ((positive & negative) != 0) {
      throw new IllegalArgumentException("a contradiction");
    }
  }

  /** The number of literals. */
  public int size() {
    return Long.bitCount(literals());
  }

  long literals() {
    return positive | negative;
  }

  public boolean holds(long letter) {
    return (letter & positive) == positive && (letter & negative) == 0;
  }

  /** The conjunction, or empty if it is contradictory. */
  public Optional<Cube> and(Cube other) {
    return contradicts(other)
        ? Optional.empty()
        : Optional.of(new Cube(positive | other.positive, negative | other.negative));
  }

  boolean contradicts(Cube other) {
    return (positive & other.negative | negative & other.positive) != 0;
  }

  /** Whether every letter that satisfies this cube satisfies {@code other}. */
  public boolean implies(Cube other) {
    return (other.positive & ~positive) == 0 && (other.negative & ~negative) == 0;
  }

  /**
   * Whether every letter that satisfies this cube satisfies one of the others. If a proposition
   * that is free in this cube occurs in the others with one sign only, it suffices to consider
   * letters that falsify these literals, which excludes the cubes that have them; when there is no
   * such proposition left, both values of a proposition are tried.
   */
  public boolean implies(List<Cube> others) {
    List<Cube> open = others;
    while (true) {
      var left = new ArrayList<Cube>(open.size());
      long wanted = 0;
      long unwanted = 0;
      for (Cube other : open) {
        if (implies(other)) {
          return true;
        }
        if (!contradicts(other)) {
          left.add(other);
          wanted |= other.positive & ~positive;
          unwanted |= other.negative & ~negative;
        }
      }
      long oneSigned = wanted ^ unwanted;
      if (oneSigned == 0) {
        long both = Long.lowestOneBit(wanted);
        return both != 0
            && new Cube(positive | both, negative).implies(left)
            && new Cube(positive, negative | both).implies(left);
      }
      left.removeIf(o -> (o.literals() & ~literals() & oneSigned) != 0);
      open = left;
    }
  }

  /**
   * The consensus: the largest cube in the union of both that is in neither, if exactly one
   * proposition has opposite signs in them.
   */
  Optional<Cube> consensus(Cube other) {
    long opposed = positive & other.negative | negative & other.positive;
    return Long.bitCount(opposed) == 1
        ? Optional.of(
            new Cube(
                (positive | other.positive) & ~opposed, (negative | other.negative) & ~opposed))
        : Optional.empty();
  }

  @Override
  public int compareTo(Cube other) {
    return ORDER.compare(this, other);
  }
}
