package rondo.distal.lower.analysis;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Stream;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Operator;
import rondo.distal.syntax.Protocol;

/**
 * Values for parameters that may have any value, with which a protocol is lowered. There are many
 * processes of each role whose number depends on such a parameter, so that no set of processes in
 * the text happens to contain all of them.
 */
public final class SampleValues {
  /**
   * By how much a number of processes exceeds that with the default values of the parameters, if it
   * depends on free ones.
   */
  private static final int MANY = 10;

  private final SequencedMap<String, Expression> derived = new LinkedHashMap<>();

  /** The parameters with which some number of processes increases, and decreases. */
  private final Set<String> increasing = new HashSet<>();

  private final Set<String> decreasing = new HashSet<>();

  private SampleValues(Protocol protocol, Set<String> free) {
    protocol.parameters().stream()
        .filter(p -> !free.contains(p.name().text()))
        .forEach(p -> p.value().ifPresent(v -> derived.put(p.name().text(), v)));
    protocol.all(Declaration.Constant.class).forEach(c -> derived.put(c.name().text(), c.value()));
    increasing.add("N");
    Stream.concat(
            protocol.all(Declaration.Role.class).stream().map(Declaration.Role::count),
            protocol.all(Declaration.Processes.class).stream().map(Declaration.Processes::count))
        .forEach(count -> classify(count, increasing, decreasing));
  }

  /**
   * The values of parameters: the given ones, and samples of the free ones.
   *
   * @param defines values of other parameters
   */
  public static Map<String, String> of(
      Protocol protocol, Map<String, String> defines, Set<String> free) {
    var samples = new SampleValues(protocol, free);
    Map<String, String> values = new HashMap<>(defines);
    for (Protocol.Parameter parameter : protocol.parameters()) {
      String name = parameter.name().text();
      if (free.contains(name)) {
        int known =
            parameter.value().orElse(null) instanceof Expression.Number(int number, _) ? number : 1;
        values.put(name, Integer.toString(samples.value(name, known)));
      }
    }
    return values;
  }

  private int value(String name, int known) {
    if (!increasing.contains(name)) {
      return Math.max(1, known);
    }
    boolean isOpposed = decreasing.stream().anyMatch(increasing::contains);
    return known + (isOpposed && !decreasing.contains(name) ? 3 * MANY : MANY);
  }

  private void classify(Expression count, Set<String> more, Set<String> less) {
    switch (count) {
      case Expression.Reference(String name, _) -> {
        if (more.add(name)) {
          Optional.ofNullable(derived.get(name)).ifPresent(v -> classify(v, more, less));
        }
      }
      case Expression.Minus(Expression operand, _) -> classify(operand, less, more);
      case Expression.Infix(Operator op, Expression left, Expression right, _) -> {
        classify(left, more, less);
        boolean isOpposite = op == Operator.SUB;
        classify(right, isOpposite ? less : more, isOpposite ? more : less);
      }
      default -> count.parts().forEach(p -> classify(p, more, less));
    }
  }
}
