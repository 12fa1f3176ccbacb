package rondo.explore.search.external;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import rondo.explore.ExecutedParts;
import rondo.explore.SearchRestart;
import rondo.explore.TransitionSystem;
import rondo.explore.files.DamagedFileException;
import rondo.explore.files.JsonMembers;
import rondo.explore.files.Manifest;
import rondo.explore.files.SearchStorage;
import rondo.trace.Coverage;
import rondo.trace.ExplorationProfile;
import rondo.trace.Property;
import rondo.trace.Statistics;
import rondo.trace.Trace;
import rondo.trace.Verdict;
import rondo.trace.Verdict.Extent;
import rondo.trace.Violation;
import rondo.trace.json.Json;

/**
 * The outcome of a search that is over, in its folder: a verification that is continued, or an
 * executor that prepares a later search, does not repeat it. Other files of the search are deleted
 * then. What is left beside the manifest are the numberings of a system with violations: the
 * choices of a trace refer to transitions by their order, which depends on them.
 */
public final class SearchOutcome {
  private static final String NUMBERINGS = "numberings";

  private SearchOutcome() {}

  /**
   * The verdict of the search in this folder, if it is over.
   *
   * @throws SearchRestart if it was to be repeated with another system
   */
  public static Optional<Verdict> read(SearchStorage storage, TransitionSystem system)
      throws IOException {
    Optional<Json.Obj> manifest = Manifest.read(storage);
    if (manifest.isEmpty() || manifest.get().member("outcome").isEmpty()) {
      return Optional.empty();
    }
    try {
      var in = new JsonMembers(manifest.get());
      if (in.text("outcome").equals("restart")) {
        throw system.restart(in.text("restart"));
      }
      system.executedParts().ifPresent(parts -> parts.add(in.longs("executed")));
      if (manifest.get().member(NUMBERINGS).isPresent()) {
        StateTables.readNumberings(storage, in.text(NUMBERINGS), system);
      }
      return Optional.of(verdict(in));
    } catch (ClassCastException | IllegalArgumentException | ArithmeticException e) {
      throw new DamagedFileException("the manifest", "unexpected content");
    }
  }

  /** Writes that the search is to be repeated with another system. */
  public static void write(SearchStorage storage, SearchRestart restart) throws IOException {
    Json.Builder manifest = Json.object().put("outcome", "restart").put("restart", restart.saved());
    write(storage, manifest, List.of());
  }

  /** Writes a verdict, unless the search may be continued. */
  public static void write(SearchStorage storage, Verdict verdict, TransitionSystem system)
      throws IOException {
    Optional<String> word =
        switch (verdict) {
          case Verdict.Holds _ -> Optional.of("holds");
          case Verdict.Inconclusive _ -> Optional.empty();
          case Verdict.Violated violated ->
              switch (violated.extent()) {
                case Extent.Complete _ -> Optional.of("violated");
                case Extent.Stopped stopped ->
                    stopped.reason() == Verdict.Reason.ENOUGH
                        ? Optional.of("enough")
                        : Optional.empty();
              };
        };
    if (word.isEmpty()) {
      return;
    }
    Json.Builder manifest = json(word.get(), verdict, system);
    List<String> files = new ArrayList<>();
    if (verdict instanceof Verdict.Violated && !system.numberings().isEmpty()) {
      String name = NUMBERINGS + ".table";
      StateTables.writeNumberings(storage, name, system);
      manifest.put(NUMBERINGS, name);
      files.add(name);
    }
    write(storage, manifest, files);
  }

  private static void write(SearchStorage storage, Json.Builder manifest, List<String> files)
      throws IOException {
    Manifest.write(storage, manifest.build(), files);
    Manifest.deleteOthers(storage, files);
  }

  private static Json.Builder json(String outcome, Verdict verdict, TransitionSystem system) {
    Statistics statistics = verdict.statistics();
    Json.Builder object =
        Json.object()
            .put("outcome", outcome)
            .put("states", statistics.states())
            .put("transitions", statistics.transitions())
            .put("depth", statistics.depth())
            .put("seconds", statistics.seconds())
            .put("memory", statistics.memoryBytes())
            .put("disk", statistics.disk().bytes())
            .put("levels", numbers(statistics.profile().levels()))
            .put(
                "executed",
                numbers(
                    Arrays.stream(
                            system.executedParts().map(ExecutedParts::snapshot).orElse(new long[0]))
                        .boxed()
                        .toList()));
    if (verdict instanceof Verdict.Violated violated) {
      Json.Builder counts = Json.object();
      violated.found().forEach((property, count) -> counts.put(property.name(), count));
      object
          .put("counts", counts.build())
          .put("violations", violated.violations().stream().map(SearchOutcome::json).toList());
    }
    return object;
  }

  private static List<Json> numbers(List<Long> some) {
    return some.stream().map(n -> Json.of((long) n)).toList();
  }

  private static Json json(Violation violation) {
    Trace trace = violation.trace();
    Json.Builder object =
        Json.object()
            .put("property", violation.property().name())
            .put("choices", trace.choices().stream().map(c -> Json.of((long) c)).toList());
    trace.fault().ifPresent(f -> object.put("fault", f));
    trace.cycle().ifPresent(c -> object.put("cycle", c));
    return object.build();
  }

  private static Verdict verdict(JsonMembers in) {
    Statistics statistics = statistics(in);
    var complete = new Coverage.Exhaustive();
    return switch (in.text("outcome")) {
      case "holds" -> new Verdict.Holds(complete, statistics);
      case "violated" -> violated(in, new Extent.Complete(complete), statistics);
      case "enough" -> violated(in, new Extent.Stopped(Verdict.Reason.ENOUGH), statistics);
      default -> throw new IllegalArgumentException("no outcome");
    };
  }

  private static Statistics statistics(JsonMembers in) {
    List<Long> levels = Arrays.stream(in.longs("levels")).boxed().toList();
    return new Statistics(
            in.number("states"),
            in.number("transitions"),
            in.number("depth"),
            in.decimal("seconds"),
            in.number("memory"))
        .with(new ExplorationProfile(levels, List.of()))
        .with(new Statistics.DiskUse(in.number("disk"), OptionalInt.empty()));
  }

  private static Verdict violated(JsonMembers in, Extent extent, Statistics statistics) {
    List<Violation> violations = new ArrayList<>();
    for (JsonMembers violation : in.objects("violations")) {
      List<Integer> choices = Arrays.stream(violation.numbers("choices")).boxed().toList();
      violations.add(
          new Violation(
              Property.valueOf(violation.text("property")),
              new Trace(choices, optional(violation, "fault"), optional(violation, "cycle"))));
    }
    Map<Property, Long> counts = new EnumMap<>(Property.class);
    var saved = new JsonMembers((Json.Obj) in.member("counts"));
    saved
        .object()
        .members()
        .keySet()
        .forEach(p -> counts.put(Property.valueOf(p), saved.number(p)));
    return new Verdict.Violated(violations, counts, extent, statistics);
  }

  private static OptionalInt optional(JsonMembers in, String name) {
    return in.object().member(name).isPresent()
        ? OptionalInt.of((int) in.number(name))
        : OptionalInt.empty();
  }
}
