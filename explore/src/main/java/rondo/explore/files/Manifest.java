package rondo.explore.files;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import rondo.trace.json.Json;

/**
 * The manifests of a folder: numbered files, of which the last one counts. A manifest names the
 * files that belong to a search, so writing it is what makes a checkpoint.
 */
public final class Manifest {
  private static final String PREFIX = "manifest-";
  private static final String SUFFIX = ".json";
  private static final int VERSION = 1;
  private static final String FORMAT = "rondo-search";

  private Manifest() {}

  /**
   * Writes the next manifest, after the files that it names are durable, and deletes earlier ones.
   */
  public static void write(SearchStorage storage, Json.Obj content, Collection<String> files)
      throws IOException {
    storage.sync(files);
    OptionalInt last = last(storage);
    String name = name(last.orElse(-1) + 1);
    String text = content.compact();
    Json.Obj whole =
        Json.object()
            .put("format", FORMAT)
            .put("version", VERSION)
            .put("checksum", checksum(text))
            .put("content", content)
            .build();
    byte[] bytes = whole.compact().getBytes(StandardCharsets.UTF_8);
    storage.writeOwn(name, bytes);
    storage.sync(List.of(name));
    for (String other : storage.names()) {
      if (isManifest(other) && number(other) < number(name)) {
        storage.delete(other);
      }
    }
  }

  private static String checksum(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return "%08x".formatted(RunFormat.checksum(bytes, 0, bytes.length));
  }

  /** The last manifest, if there is one. */
  public static Optional<Json.Obj> read(SearchStorage storage) throws IOException {
    OptionalInt last = last(storage);
    if (last.isEmpty()) {
      return Optional.empty();
    }
    String name = name(last.getAsInt());
    try {
      if (Json.parse(new String(storage.read(name), StandardCharsets.UTF_8))
              instanceof Json.Obj whole
          && whole.member("content").orElse(null) instanceof Json.Obj content) {
        checkVersion(name, whole);
        if (whole.member("checksum").equals(Optional.of(Json.of(checksum(content.compact()))))) {
          return Optional.of(content);
        }
      }
      throw new DamagedFileException(name, "wrong checksum");
    } catch (Json.MalformedException e) {
      throw new DamagedFileException(name, e.getMessage() + " at character " + e.offset());
    }
  }

  private static void checkVersion(String name, Json.Obj whole) throws IOException {
    if (!whole.member("format").equals(Optional.of(Json.of(FORMAT)))
        || !whole.member("version").equals(Optional.of(Json.of(VERSION)))) {
      throw new IOException(
          "%s has another format than version %d of %s".formatted(name, VERSION, FORMAT));
    }
  }

  private static OptionalInt last(SearchStorage storage) throws IOException {
    return storage.names().stream().filter(Manifest::isManifest).mapToInt(Manifest::number).max();
  }

  /** Deletes all files that are neither manifests nor in the list. */
  public static void deleteOthers(SearchStorage storage, List<String> kept) throws IOException {
    for (String name : storage.names()) {
      if (!isManifest(name) && !kept.contains(name)) {
        storage.delete(name);
      }
    }
  }

  private static String name(int number) {
    return PREFIX + "%06d".formatted(number) + SUFFIX;
  }

  private static boolean isManifest(String name) {
    return name.matches(PREFIX + "[0-9]{6,9}\\" + SUFFIX);
  }

  private static int number(String name) {
    return Integer.parseInt(name.substring(PREFIX.length(), name.length() - SUFFIX.length()));
  }
}
