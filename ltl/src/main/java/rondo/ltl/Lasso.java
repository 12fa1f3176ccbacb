package rondo.ltl;

import java.util.List;

/**
 * An ultimately periodic word: a prefix, then a cycle repeated for ever. A letter is the set of
 * propositions that hold, proposition n as bit n.
 */
public record Lasso(List<Long> prefix, List<Long> cycle) {
  public Lasso {
    prefix = List.copyOf(prefix);
    cycle = List.copyOf(cycle);
    if (cycle.isEmpty()) {
      throw new IllegalArgumentException("a cycle has at least one letter");
    }
  }

  /** The number of positions of prefix and cycle. */
  public int length() {
    return prefix.size() + cycle.size();
  }

  public long letter(int position) {
    return position < prefix.size() ? prefix.get(position) : cycle.get(position - prefix.size());
  }

  /** The next position; after the last one, the first of the cycle. */
  public int next(int position) {
    return position + 1 < length() ? position + 1 : prefix.size();
  }
}
