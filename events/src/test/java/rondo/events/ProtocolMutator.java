package rondo.events;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/** Mutates the handlers of a protocol with typical mistakes of authors. */
final class ProtocolMutator {
  private static final List<List<String>> SLIPS =
      List.of(
          List.of(" == ", " >= "),
          List.of(" == ", " <= "),
          List.of(" > ", " >= "),
          List.of(" >= ", " > "),
          List.of(" < ", " <= "),
          List.of(" && ", " || "),
          List.of(" || ", " && "),
          List.of(" += 1", " += 0"),
          List.of("true", "false"),
          List.of("false", "true"),
          List.of("!", ""),
          List.of(" to all", " to self"));

  private ProtocolMutator() {}

  /** The protocol after one or two mutations in its behaviour. */
  static String mutate(String protocol, RandomGenerator random) {
    int from = Math.min(indexOf(protocol, " init {", 0), indexOf(protocol, " upon ", 0));
    int to =
        Stream.of("\n  rounds {", "\n  network ", "\n  check ", "\n  invariant ")
            .mapToInt(end -> indexOf(protocol, end, from))
            .min()
            .orElseThrow();
    var lines = new ArrayList<>(protocol.substring(from, to).lines().toList());
    int count = 1 + random.nextInt(2);
    for (int i = 0; i < count; i++) {
      slip(lines, random);
    }
    return protocol.substring(0, from) + String.join("\n", lines) + protocol.substring(to);
  }

  private static int indexOf(String text, String part, int from) {
    int found = text.indexOf(part, from);
    return found < 0 ? text.length() : found;
  }

  private static void slip(List<String> lines, RandomGenerator random) {
    int number = random.nextInt(lines.size());
    String line = lines.get(number);
    boolean assigns = line.contains(" = ") && !line.contains("{") && !line.contains("let ");
    if (assigns && random.nextInt(3) == 0) {
      lines.remove(number);
      return;
    }
    List<List<String>> fitting = SLIPS.stream().filter(s -> line.contains(s.getFirst())).toList();
    if (!fitting.isEmpty()) {
      List<String> slip = fitting.get(random.nextInt(fitting.size()));
      lines.set(number, line.replace(slip.get(0), slip.get(1)));
    }
  }
}
