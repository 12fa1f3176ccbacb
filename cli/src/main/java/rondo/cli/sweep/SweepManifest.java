package rondo.cli.sweep;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import rondo.diagnostics.RejectedException;
import rondo.report.ProductVersion;
import rondo.trace.json.Json;

/**
 * What the results in a folder have in common. Limits of time and memory are not part of it, nor
 * are the values of swept parameters.
 */
record SweepManifest(Map<Part, String> parts) {
  private static final String FORMAT = "rondo-sweep-folder";
  private static final long VERSION = 1;

  /** Options that are not part of a manifest, since results are kept with their limits. */
  private static final List<String> LIMITS = List.of("--time=", "--memory=");

  /** A member of the manifest. */
  enum Part {
    RONDO("rondo", "another version of Rondo made it"),
    LANGUAGE("language", "the language of the model is another"),
    CHECKSUM("checksum", "the model has another text"),
    OPTIONS("options", "options or fixed definitions are others"),
    PARAMETERS("parameters", "other parameters are swept");

    private final String member;
    private final String difference;

    Part(String member, String difference) {
      this.member = member;
      this.difference = difference;
    }
  }

  SweepManifest {
    parts = Map.copyOf(parts);
  }

  static SweepManifest of(SweepPlan plan) throws RejectedException {
    return new SweepManifest(
        Map.of(
            Part.RONDO,
            ProductVersion.CURRENT,
            Part.LANGUAGE,
            plan.source().language().name(),
            Part.CHECKSUM,
            SourceChecksum.of(plan.source(), plan.grid().points()),
            Part.OPTIONS,
            plan.options().stream()
                .filter(o -> LIMITS.stream().noneMatch(o::startsWith))
                .sorted()
                .collect(Collectors.joining(" ")),
            Part.PARAMETERS,
            plan.grid().names().stream().sorted().collect(Collectors.joining(","))));
  }

  String json() {
    Json.Builder json = Json.object().put("format", FORMAT).put("version", VERSION);
    for (Part part : Part.values()) {
      json.put(part.member, parts.get(part));
    }
    return json.build().pretty();
  }

  /** How the manifest of a folder differs from this one, if it does. */
  Optional<String> difference(String json) {
    try {
      if (Json.parse(json) instanceof Json.Obj other
          && other.member("format").equals(Optional.of(Json.of(FORMAT)))
          && other.member("version").equals(Optional.of(Json.of(VERSION)))) {
        return difference(other);
      }
    } catch (Json.MalformedException e) {
      // It is not one of ours.
    }
    return Optional.of("its manifest is not one of this version of Rondo");
  }

  private Optional<String> difference(Json.Obj other) {
    for (Part part : Part.values()) {
      String here = parts.get(part);
      String there =
          other.member(part.member).orElse(Json.of("")) instanceof Json.Str(String text)
              ? text
              : "";
      if (!there.equals(here)) {
        return Optional.of(
            part == Part.CHECKSUM
                ? part.difference
                : "%s: `%s` there, `%s` here".formatted(part.difference, there, here));
      }
    }
    return Optional.empty();
  }
}
