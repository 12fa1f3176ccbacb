package rondo.explore.search.external;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import rondo.explore.StateLayout;
import rondo.explore.files.DamagedFileException;
import rondo.explore.files.JsonMembers;
import rondo.explore.files.Manifest;
import rondo.explore.files.Run;
import rondo.explore.files.SearchStorage;
import rondo.explore.remote.FoundViolation;
import rondo.explore.store.TreeSplit;
import rondo.trace.Property;
import rondo.trace.Statistics;
import rondo.trace.json.Json;

/**
 * What the manifest of an external-memory search says: which files it consists of, as of the end of
 * a level.
 *
 * @param layout the layout of states, in words
 * @param groups the levels, by their files
 * @param visited the visited states, by shard
 * @param tables the files with the nodes of the state tree, in the order in which they were written
 * @param fileNumber the number of the next file
 * @param violations those that are kept
 * @param counts the number of violations of each property
 * @param executed the parts of the model that were executed
 */
public record SavedSearch(
    String layout,
    TreeSplit split,
    int shards,
    List<LevelGroup> groups,
    List<List<Run>> visited,
    List<String> tables,
    int fileNumber,
    Statistics statistics,
    List<FoundViolation> violations,
    Map<Property, Long> counts,
    long[] executed) {

  /** Consecutive levels in the same files, by their sizes. */
  public record LevelGroup(List<String> files, List<Long> sizes) {}

  /** A layout in words, to compare. */
  static String describe(StateLayout layout) {
    return layout.words()
        + " words: "
        + String.join(
            ", ", layout.regions().stream().map(r -> r.name() + " " + r.length()).toList());
  }

  Json.Obj toJson() {
    return Json.object()
        .put("layout", layout)
        .put("left", numbers(split.left()))
        .put("right", numbers(split.right()))
        .put("shards", shards)
        .put("levels", groups.stream().map(SavedSearch::json).toList())
        .put(
            "visited",
            visited.stream()
                .map(rs -> Json.of(rs.stream().map(SavedSearch::json).toList()))
                .toList())
        .put("tables", tables.stream().map(Json::of).toList())
        .put("nextFile", fileNumber)
        .put("states", statistics.states())
        .put("transitions", statistics.transitions())
        .put("depth", statistics.depth())
        .put("seconds", statistics.seconds())
        .put("violations", violations.stream().map(SavedSearch::json).toList())
        .put("counts", json(counts))
        .put("executed", Arrays.stream(executed).mapToObj(Json::of).toList())
        .build();
  }

  private static List<Json> numbers(int[] some) {
    return Arrays.stream(some).mapToObj(n -> Json.of((long) n)).toList();
  }

  private static Json json(LevelGroup group) {
    return Json.object()
        .put("files", group.files().stream().map(Json::of).toList())
        .put("sizes", group.sizes().stream().map(n -> Json.of((long) n)).toList())
        .build();
  }

  private static Json json(Map<Property, Long> counts) {
    Json.Builder object = Json.object();
    counts.forEach((property, count) -> object.put(property.name(), count));
    return object.build();
  }

  private static Json json(Run run) {
    return Json.object()
        .put("file", run.file())
        .put("offset", run.offset())
        .put("length", run.length())
        .put("count", run.count())
        .build();
  }

  private static Json json(FoundViolation violation) {
    Json.Builder object =
        Json.object()
            .put("property", violation.property().name())
            .put("level", violation.level())
            .put("state", violation.pair());
    violation.fault().ifPresent(f -> object.put("fault", f));
    return object.build();
  }

  private static SavedSearch of(Json.Obj manifest) throws DamagedFileException {
    try {
      var in = new JsonMembers(manifest);
      return new SavedSearch(
          in.text("layout"),
          new TreeSplit(in.numbers("left"), in.numbers("right")),
          (int) in.number("shards"),
          in.objects("levels").stream()
              .map(
                  g ->
                      new LevelGroup(
                          g.texts("files"), Arrays.stream(g.longs("sizes")).boxed().toList()))
              .toList(),
          in.lists("visited").stream()
              .map(l -> l.stream().map(m -> run(new JsonMembers(m))).toList())
              .toList(),
          in.texts("tables"),
          (int) in.number("nextFile"),
          new Statistics(
              in.number("states"),
              in.number("transitions"),
              in.number("depth"),
              in.decimal("seconds"),
              0),
          in.objects("violations").stream().map(SavedSearch::violation).toList(),
          counts(new JsonMembers((Json.Obj) in.member("counts"))),
          in.longs("executed"));
    } catch (ClassCastException | IllegalArgumentException | ArithmeticException e) {
      throw new DamagedFileException("the manifest", "unexpected content");
    }
  }

  private static Map<Property, Long> counts(JsonMembers in) {
    Map<Property, Long> counts = new EnumMap<>(Property.class);
    in.object().members().keySet().forEach(p -> counts.put(Property.valueOf(p), in.number(p)));
    return counts;
  }

  private static Run run(JsonMembers in) {
    return new Run(in.text("file"), in.number("offset"), in.number("length"), in.number("count"));
  }

  private static FoundViolation violation(JsonMembers in) {
    return new FoundViolation(
        Property.valueOf(in.text("property")),
        in.object().member("fault").isPresent()
            ? OptionalInt.of((int) in.number("fault"))
            : OptionalInt.empty(),
        (int) in.number("level"),
        in.number("state"));
  }

  /** The last checkpoint in a folder, if there is one. */
  public static Optional<SavedSearch> read(SearchStorage storage) throws IOException {
    Optional<Json.Obj> manifest = Manifest.read(storage);
    return manifest.isPresent() ? Optional.of(of(manifest.get())) : Optional.empty();
  }

  /** All files that belong to the search. */
  List<String> files() {
    List<String> all = new ArrayList<>(tables);
    groups.forEach(g -> all.addAll(g.files()));
    visited.forEach(rs -> rs.forEach(r -> all.add(r.file())));
    return all;
  }
}
