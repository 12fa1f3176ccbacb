package rondo.verify.parameterized;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/**
 * The small values of free parameters in increasing order: those of the first parameter, and for
 * each of them, values of the others that are not larger. The first parameter is the number of
 * processes, if that is free.
 */
record SmallValues(List<String> free) {
  private static final String PROCESSES = "N";

  SmallValues {
    var ordered = new ArrayList<>(free);
    if (ordered.remove(PROCESSES)) {
      ordered.addFirst(PROCESSES);
    }
    free = List.copyOf(ordered);
  }

  /** The parameter by which values are ordered first. */
  String first() {
    return free.getFirst();
  }

  /** All values of which the first one is given. */
  List<SequencedMap<String, Integer>> of(int first) {
    List<SequencedMap<String, Integer>> all = new ArrayList<>();
    extend(new LinkedHashMap<>(), first, all);
    return all;
  }

  private void extend(
      SequencedMap<String, Integer> some, int most, List<SequencedMap<String, Integer>> all) {
    if (some.size() == free.size()) {
      all.add(some);
      return;
    }
    for (int value = some.isEmpty() ? most : 0; value <= most; value++) {
      var more = new LinkedHashMap<>(some);
      more.put(free.get(some.size()), value);
      extend(more, most, all);
    }
  }
}
