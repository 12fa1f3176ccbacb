package rondo.cli.sweep;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/** All combinations of the values of the swept parameters. */
public record ParameterGrid(List<SweptParameter> parameters) {
  private static final int MAX_POINTS = 100_000;

  /**
   * @throws IllegalArgumentException if there are no parameters, or too many combinations
   */
  public ParameterGrid {
    parameters = List.copyOf(parameters);
    if (parameters.isEmpty()) {
      throw new IllegalArgumentException("a sweep needs a parameter with several values");
    }
    long points = 1;
    for (SweptParameter parameter : parameters) {
      points *= parameter.values().size();
      if (points > MAX_POINTS) {
        throw new IllegalArgumentException("there are more than " + MAX_POINTS + " combinations");
      }
    }
  }

  /** The combinations in order; the last parameter changes first. */
  public List<GridPoint> points() {
    var points = new ArrayList<GridPoint>();
    extend(new LinkedHashMap<>(), points);
    return points;
  }

  private void extend(LinkedHashMap<String, Long> values, List<GridPoint> points) {
    if (values.size() == parameters.size()) {
      points.add(new GridPoint(values));
      return;
    }
    SweptParameter next = parameters.get(values.size());
    for (long value : next.values()) {
      values.put(next.name(), value);
      extend(values, points);
      values.remove(next.name());
    }
  }

  /** The parameter that grows within a column: the first. */
  public SweptParameter first() {
    return parameters.getFirst();
  }

  public List<String> names() {
    return parameters.stream().map(SweptParameter::name).toList();
  }
}
