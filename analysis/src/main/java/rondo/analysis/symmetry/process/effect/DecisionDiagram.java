package rondo.analysis.symmetry.process.effect;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import rondo.budget.Budget;

/**
 * Reduced ordered decision diagrams whose leaves are multisets of outcomes (Bryant 1986). Two
 * diagrams over the same interned numbers are the same function if and only if they have the same
 * number.
 */
public final class DecisionDiagram {
  /**
   * An outcome and the conditions under which it occurs.
   *
   * @param conditions by text
   */
  public record Path(Map<String, Boolean> conditions, String outcome) {}

  private final Map<String, Integer> numbers;

  /**
   * @param numbers interned texts
   */
  public DecisionDiagram(Map<String, Integer> numbers) {
    this.numbers = numbers;
  }

  /** The number of the diagram of these paths. */
  public int number(List<Path> paths) {
    var conditions = new TreeSet<String>();
    paths.forEach(p -> conditions.addAll(p.conditions().keySet()));
    BitSet all = new BitSet();
    all.set(0, paths.size());
    return new Construction(paths, List.copyOf(conditions)).number(all, 0);
  }

  private final class Construction {
    private final List<Path> paths;
    private final List<String> conditions;
    private final Map<List<Object>, Integer> done = new HashMap<>();

    Construction(List<Path> paths, List<String> conditions) {
      this.paths = paths;
      this.conditions = conditions;
    }

    int number(BitSet live, int depth) {
      Budget.checkpoint();
      List<Object> key = List.of(live, depth);
      Integer known = done.get(key);
      if (known != null) {
        return known;
      }
      int result = depth == conditions.size() ? leaf(live) : inner(live, depth);
      done.put(key, result);
      return result;
    }

    private int inner(BitSet live, int depth) {
      String condition = conditions.get(depth);
      BitSet yes = new BitSet();
      BitSet no = new BitSet();
      live.stream()
          .forEach(
              p -> {
                Boolean wanted = paths.get(p).conditions().get(condition);
                yes.set(p, wanted == null || wanted);
                no.set(p, wanted == null || !wanted);
              });
      int then = number(yes, depth + 1);
      int otherwise = number(no, depth + 1);
      return then == otherwise ? then : interned(condition + "?" + then + ":" + otherwise);
    }

    private int leaf(BitSet live) {
      List<String> outcomes = new ArrayList<>();
      live.stream().forEach(p -> outcomes.add(paths.get(p).outcome()));
      outcomes.sort(null);
      return interned("{" + outcomes + "}");
    }
  }

  private int interned(String text) {
    return numbers.computeIfAbsent(text, _ -> numbers.size());
  }
}
