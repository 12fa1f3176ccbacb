package rondo.cli.sweep;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** One value for each swept parameter, in the order of the command line: what a job verifies. */
public record GridPoint(Map<String, Long> values) {
  public GridPoint {
    if (values.isEmpty()) {
      throw new IllegalArgumentException("a point of a sweep has at least one value");
    }
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /** The value of the first parameter, which grows within a column. */
  public long first() {
    return values.values().iterator().next();
  }

  /** The values of the other parameters, which are the same within a column. */
  public Map<String, Long> column() {
    var others = new LinkedHashMap<>(values);
    others.remove(values.keySet().iterator().next());
    return others;
  }

  /** Whether the other point is above this one in the same column: the first value is smaller. */
  boolean isBelow(GridPoint other) {
    return other.first() < first() && other.column().equals(column());
  }

  /** {@code N=3,V=2}. */
  public String text() {
    return text(values);
  }

  /** The name of the job's files, which does not depend on the order of parameters. */
  String fileName() {
    return text(new TreeMap<>(values));
  }

  static String text(Map<String, Long> values) {
    return values.entrySet().stream()
        .map(e -> e.getKey() + "=" + e.getValue())
        .collect(Collectors.joining(","));
  }
}
