package rondo.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;

/**
 * How much a test over generated programs has exercised, so that it fails where its generator has
 * degenerated and nothing is compared any more.
 */
public final class Tally {
  private final Map<String, Long> counts = new TreeMap<>();

  public void count(String what) {
    add(what, 1);
  }

  /** Counts something only if it is so; then a floor of it is that of how often it was so. */
  public void countIf(String what, boolean isSo) {
    add(what, isSo ? 1 : 0);
  }

  public void add(String what, long number) {
    counts.merge(what, number, Long::sum);
  }

  /** That something was counted so often; the message tells everything that was. */
  public Tally atLeast(long floor, String what) {
    assertThat(counts.getOrDefault(what, 0L))
        .as(what + " of " + this)
        .isGreaterThanOrEqualTo(floor);
    return this;
  }

  @Override
  public String toString() {
    return counts.toString();
  }
}
