package rondo.ltl;

import java.util.List;

/**
 * An infinite word: a prefix once, then a cycle for ever. A letter is the set of propositions that
 * hold, proposition n as bit n.
 */
public record Lasso(List<Long> prefix, List<Long> cycle) {
  public Lasso {
    prefix = List.copyOf(prefix);
    cycle = List.copyOf(cycle);
    if (cycle.isEmpty()) {
      throw new IllegalArgumentException("a cycle has at least one letter");
    }
  }

  /** How many positions are written down. */
  public int length() {
    return prefix.size() + cycle.size();
  }

  public long letter(int position) {
    return position < prefix.size() ? prefix.get(position) : cycle.get(position - prefix.size());
  }

  /** The position that follows, which from the last one is the cycle's first. */
  public int next(int position) {
    return position + 1 < length() ? position + 1 : prefix.size();
  }
}
