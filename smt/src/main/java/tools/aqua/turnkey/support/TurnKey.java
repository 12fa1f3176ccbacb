package tools.aqua.turnkey.support;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * Locates and loads the native library of Z3, which its jar contains for several platforms.
 *
 * <p>The launcher unpacks the library of its platform once and passes its folder in the property
 * {@value #FOLDER}. Otherwise the library is unpacked into a temporary folder that is deleted as
 * soon as it is loaded. The published loader deletes that folder only at an orderly exit, which
 * leaks 34 MB a call if the program ends in another way. Every failure is an {@link
 * UnsatisfiedLinkError}.
 */
public final class TurnKey {
  public static final String FOLDER = "rondo.native";

  private static final String LOADED_FIRST = "z3java";
  private static final String NEEDED = "z3";

  private TurnKey() {}

  /** Called by Z3's class of native methods when it is first used. */
  public static void load(String prefix, Function<String, InputStream> resources) {
    String platform = platform();
    String unpacked = System.getProperty(FOLDER);
    if (unpacked != null) {
      Path folder = Path.of(unpacked).resolve(platform);
      if (Files.exists(folder.resolve(System.mapLibraryName(NEEDED)))) {
        load(folder);
        return;
      }
    }
    try {
      Path folder = Files.createTempDirectory("rondo-z3-");
      try {
        for (String name : libraries()) {
          unpack("/" + prefix + "/" + platform + "/" + name, folder.resolve(name), resources);
        }
        load(folder);
      } finally {
        for (String name : libraries()) {
          Files.deleteIfExists(folder.resolve(name));
        }
        Files.delete(folder);
      }
    } catch (IOException e) {
      throw new UnsatisfiedLinkError("the library of Z3 cannot be unpacked: " + e);
    }
  }

  /** The folder of this platform's libraries in the jar, such as {@code linux/amd64}. */
  public static String platform() {
    return system(property("os.name")) + "/" + processor(property("os.arch"));
  }

  /** The file names of the libraries on this platform. */
  public static List<String> libraries() {
    return List.of(System.mapLibraryName(NEEDED), System.mapLibraryName(LOADED_FIRST));
  }

  private static String property(String name) {
    return System.getProperty(name).toLowerCase(Locale.ROOT);
  }

  private static String system(String name) {
    return name.startsWith("mac") ? "osx" : name.startsWith("windows") ? "windows" : name;
  }

  private static String processor(String name) {
    return switch (name) {
      case "x86_64", "amd64" -> "amd64";
      case "arm64", "aarch64" -> "aarch64";
      default -> name;
    };
  }

  @SuppressWarnings("restricted") // the launcher allows it
  private static void load(Path folder) {
    System.load(folder.resolve(System.mapLibraryName(LOADED_FIRST)).toAbsolutePath().toString());
  }

  private static void unpack(String name, Path to, Function<String, InputStream> resources)
      throws IOException {
    try (InputStream content = resources.apply(name)) {
      if (content == null) {
        throw new UnsatisfiedLinkError("Z3 does not come with a library for " + platform());
      }
      Files.copy(content, to);
    }
  }
}
