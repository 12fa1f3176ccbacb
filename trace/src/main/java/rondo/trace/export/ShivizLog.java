package rondo.trace.export;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import rondo.trace.export.VectorClocks.ClockedEvent;
import rondo.trace.json.Json;
import rondo.trace.view.TraceKind;
import rondo.trace.view.TraceView;

/**
 * Prints a run as a log for ShiViz: first the regular expression that parses it, then an empty
 * line, since there is only one execution, then two lines for each event.
 */
public final class ShivizLog {
  /** Parses the two lines of an event. */
  public static final String REGEX =
      "(?<unit>step|round) (?<number>\\d+): (?<event>.*)\\n(?<host>\\S+) (?<clock>\\{.*\\})";

  private ShivizLog() {}

  public static String print(TraceView trace) {
    var hosts = new HostNames();
    var out = new StringBuilder(REGEX).append("\n\n");
    String unit = trace.kind() == TraceKind.ROUNDS ? "round" : "step";
    for (ClockedEvent event : VectorClocks.of(trace)) {
      Json.Builder clock = Json.object();
      String own = hosts.of(event.process());
      event.clock().forEach((process, count) -> clock.put(hosts.of(process), count));
      out.append(unit).append(' ').append(event.step()).append(": ");
      out.append(oneLine(event.text())).append('\n');
      out.append(own).append(' ').append(clock.build().compact()).append('\n');
    }
    return out.toString();
  }

  private static String oneLine(String text) {
    String line = text.replaceAll("[\\p{Cntrl}\\u0085\\u2028\\u2029]+", " ").strip();
    return line.isEmpty() ? "-" : line;
  }

  /** Names without blanks, all different. */
  private static final class HostNames {
    private final Map<String, String> hosts = new LinkedHashMap<>();
    private final Set<String> used = new HashSet<>();

    String of(String process) {
      return hosts.computeIfAbsent(process, this::fresh);
    }

    private String fresh(String process) {
      String base = oneLine(process).replaceAll("[\\s\\u00a0\\p{Z}]", "_");
      String host = base;
      for (int i = 2; !used.add(host); i++) {
        host = base + "_" + i;
      }
      return host;
    }
  }
}
