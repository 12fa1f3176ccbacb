package rondo.report;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import rondo.trace.json.Json;

/** The name of a protocol with the values of its parameters. */
record ProtocolTitle(String name, SequencedMap<String, Integer> parameters) {
  /** The conventional name of the parameter for the number of processes. */
  private static final String PROCESSES = "N";

  /** As {@code Name(N=4, F=1)}; the number of processes is not repeated. */
  String of(int processes) {
    return Integer.valueOf(processes).equals(parameters.get(PROCESSES))
        ? text()
        : text() + ", " + (processes == 1 ? "1 process" : processes + " processes");
  }

  /** As {@code Name(N=4, F=1)}. */
  String text() {
    String values =
        parameters.entrySet().stream()
            .map(p -> p.getKey() + "=" + p.getValue())
            .collect(Collectors.joining(", "));
    return name + (values.isEmpty() ? "" : "(" + values + ")");
  }

  Map<String, Json> members(int processes) {
    var members = new LinkedHashMap<String, Json>();
    members.put("protocol", Json.of(name));
    Json.Builder given = Json.object();
    parameters.forEach(given::put);
    members.put("parameters", given.build());
    members.put("processes", Json.of(processes));
    return members;
  }
}
