package rondo.conformance.events;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import rondo.conformance.InProcessCommand;
import rondo.testkit.events.EventModel.Expectation;
import rondo.trace.json.Json;

/**
 * The result of {@code rondo verify} for a property of an event-based protocol.
 *
 * @param steps the length of the counterexample, 0 if there is none
 */
public record EventResult(String verdict, long states, long steps) {
  /** Verifies the property of an expectation. */
  public static EventResult verify(Expectation expected, Path file) throws IOException {
    Path trace = Files.createTempFile("rondo", ".json");
    try {
      var line = new ArrayList<>(List.of("verify", "--json", "--threads=1", "--trace=" + trace));
      line.add("--property=" + expected.property());
      expected.defines().forEach((name, value) -> line.add("-D" + name + "=" + value));
      line.addAll(expected.options());
      line.add(file.toString());
      return of(expected.property(), InProcessCommand.run(line));
    } finally {
      Files.deleteIfExists(trace);
    }
  }

  /** The result for a property in the JSON report of a command. */
  static EventResult of(String property, InProcessCommand command) {
    try {
      if (Json.parse(command.out()) instanceof Json.Obj report) {
        for (Json each : ((Json.Arr) report.members().get("properties")).elements()) {
          if (each instanceof Json.Obj found
              && found.member("property").filter(Json.of(property)::equals).isPresent()) {
            return of(found);
          }
        }
      }
    } catch (Json.MalformedException e) {
      // Reported below.
    }
    throw new AssertionError("no answer: " + command);
  }

  private static EventResult of(Json.Obj property) {
    long steps = 0;
    if (property.members().get("trace") instanceof Json.Obj trace
        && trace.members().get("steps") instanceof Json.Arr(List<Json> all)) {
      steps =
          all.stream()
              .mapToLong(s -> number((Json.Obj) s, "step"))
              .filter(n -> n > 0)
              .distinct()
              .count();
    }
    String verdict = ((Json.Str) property.members().get("verdict")).value();
    return new EventResult(verdict, number(property, "states"), steps);
  }

  private static long number(Json.Obj object, String member) {
    return ((Json.Num) object.members().get(member)).value().longValueExact();
  }
}
