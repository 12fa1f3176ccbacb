package rondo.ltl;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Numbers the propositions of formulas, from 0 in the order of their first occurrence. Equal
 * expressions get one number.
 */
public final class Propositions<P> {
  private final Map<P, Integer> numbers = new LinkedHashMap<>();

  public TemporalFormula proposition(P expression) {
    return new TemporalFormula.Proposition(
        numbers.computeIfAbsent(expression, _ -> numbers.size()));
  }

  /** The expressions, by number. */
  public List<P> list() {
    return List.copyOf(new ArrayList<>(numbers.keySet()));
  }
}
