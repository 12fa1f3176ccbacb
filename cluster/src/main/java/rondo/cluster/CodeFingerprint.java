package rondo.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * A digest of the classes of this module's jar, by which a driver and its executors find out
 * whether they run the same code.
 *
 * <p>It is the SHA-256 hash of the names and CRC-32 checksums of all class files in the jar, which
 * has them in its directory, or in the folder that has the classes.
 */
record CodeFingerprint(String digest) implements Serializable {
  /** Of the code that this virtual machine runs; computed once, since a jar does not change. */
  private static final class Own {
    static final CodeFingerprint VALUE = of(codeSource());
  }

  /** Of the code that this virtual machine runs. */
  static CodeFingerprint own() {
    return Own.VALUE;
  }

  /** The jar or folder that has the classes of this module. */
  static Path codeSource() {
    try {
      return Path.of(
          CodeFingerprint.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Of a jar or a folder with classes. */
  static CodeFingerprint of(Path code) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      (Files.isDirectory(code) ? checksumsOfFolder(code) : checksumsOfJar(code))
          .forEach(
              (name, checksum) ->
                  digest.update((name + " " + checksum + "\n").getBytes(StandardCharsets.UTF_8)));
      return new CodeFingerprint(HexFormat.of().formatHex(digest.digest()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Map<String, Long> checksumsOfJar(Path file) throws IOException {
    var checksums = new TreeMap<String, Long>();
    try (var jar = new JarFile(file.toFile())) {
      jar.stream()
          .filter(entry -> isClass(entry.getName()))
          .forEach(entry -> checksums.put(entry.getName(), entry.getCrc()));
    }
    return checksums;
  }

  private static Map<String, Long> checksumsOfFolder(Path folder) throws IOException {
    var checksums = new TreeMap<String, Long>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(f -> isClass(f.toString())).toList()) {
        String name = folder.relativize(file).toString().replace('\\', '/');
        checksums.put(name, checksum(file));
      }
    }
    return checksums;
  }

  private static boolean isClass(String name) {
    return name.endsWith(".class");
  }

  private static long checksum(Path file) throws IOException {
    var crc = new CRC32();
    try (InputStream in = Files.newInputStream(file)) {
      crc.update(in.readAllBytes());
    }
    return crc.getValue();
  }
}
