package rondo.ir.event;

import java.util.Comparator;

/** The phase and the round of a message, in lexicographic order. */
public record RoundTag(int phase, int round) implements Comparable<RoundTag> {
  /** Less than every round. */
  public static final RoundTag LEAST = new RoundTag(Integer.MIN_VALUE, Integer.MIN_VALUE);

  private static final Comparator<RoundTag> ORDER =
      Comparator.comparingInt(RoundTag::phase).thenComparingInt(RoundTag::round);

  @Override
  public int compareTo(RoundTag other) {
    return ORDER.compare(this, other);
  }
}
