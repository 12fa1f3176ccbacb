package rondo.distal.lower.analysis;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Protocol;

/**
 * Values for parameters that may have any value, with which a protocol is lowered. There are many
 * processes, so that no set of processes in the text happens to contain all processes of a role,
 * and faults that are possible for some values are possible for these.
 */
public final class SampleValues {
  private static final int MANY = 10;

  private SampleValues() {}

  /**
   * The values of parameters: the given ones, and samples of the free ones.
   *
   * @param defines values of other parameters
   */
  public static Map<String, String> of(
      Protocol protocol, Map<String, String> defines, Set<String> free) {
    Map<String, String> values = new HashMap<>(defines);
    Set<String> sizes = new HashSet<>();
    sizes.add("N");
    Stream.concat(
            protocol.all(Declaration.Role.class).stream().map(Declaration.Role::count),
            protocol.all(Declaration.Processes.class).stream().map(Declaration.Processes::count))
        .filter(Expression.Reference.class::isInstance)
        .forEach(count -> sizes.add(((Expression.Reference) count).name()));
    for (Protocol.Parameter parameter : protocol.parameters()) {
      String name = parameter.name().text();
      int known =
          parameter.value().orElse(null) instanceof Expression.Number(int number, _) ? number : 1;
      if (free.contains(name)) {
        values.put(
            name, Integer.toString(sizes.contains(name) ? known + MANY : Math.max(1, known)));
      }
    }
    return values;
  }
}
