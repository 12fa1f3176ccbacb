package rondo.rounds.engine.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import rondo.explore.memo.IntArrayKey;

class MultisetOutcomeEnumeratorTest {
  @Test
  void itFindsTheSumsOfAllThatGroupsMayDo() {
    var random = new Random(7);
    for (int i = 0; i < 400; i++) {
      Map<IntArrayKey, Integer> groups = groups(random);
      var found = new ArrayList<List<Integer>>();
      MultisetOutcomeEnumerator.forEach(
          groups, sum -> found.add(Arrays.stream(sum).boxed().toList()));
      assertThat(found).doesNotHaveDuplicates();
      assertThat(new HashSet<>(found)).isEqualTo(sums(groups));
    }
  }

  /** Up to four groups of up to three processes each, with up to four of five outcomes. */
  private static Map<IntArrayKey, Integer> groups(Random random) {
    var groups = new LinkedHashMap<IntArrayKey, Integer>();
    for (int g = 0; g <= random.nextInt(4); g++) {
      int[] outcomes = IntStream.range(0, 5).filter(_ -> random.nextInt(3) > 0).limit(4).toArray();
      if (outcomes.length > 0) {
        groups.put(new IntArrayKey(outcomes), 1 + random.nextInt(3));
      }
    }
    return groups;
  }

  /** The multisets, by enumerating the choice of each process. */
  private static Set<List<Integer>> sums(Map<IntArrayKey, Integer> groups) {
    Set<Map<Integer, Integer>> sums = Set.of(Map.of());
    for (Map.Entry<IntArrayKey, Integer> group : groups.entrySet()) {
      for (int process = 0; process < group.getValue(); process++) {
        var more = new HashSet<Map<Integer, Integer>>();
        for (Map<Integer, Integer> sum : sums) {
          for (int outcome : group.getKey().values()) {
            var next = new TreeMap<>(sum);
            next.merge(outcome, 1, Integer::sum);
            more.add(next);
          }
        }
        sums = more;
      }
    }
    var flat = new HashSet<List<Integer>>();
    for (Map<Integer, Integer> sum : sums) {
      var list = new ArrayList<Integer>();
      new TreeMap<>(sum).forEach((outcome, count) -> list.addAll(List.of(outcome, count)));
      flat.add(list);
    }
    return flat;
  }
}
