package rondo.cli.launch;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ConstantPoolSharingOption;
import java.lang.classfile.ClassFile.StackMapsOption;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.util.Collections;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import tools.aqua.turnkey.support.TurnKey;

/**
 * Repackages a jar for fast startup: without compression, and with class files of ancient formats
 * upgraded. Equal jars give equal copies; notices and licences are kept. Native libraries of this
 * platform are extracted beside it: they are loaded from files, and would make the jar thirty times
 * as large. The AOT cache of the JVM accepts no class without stack maps, such as those for Java 5;
 * without picocli in the cache, startup takes three times as long.
 */
public final class JarRepackager {
  private static final int FIRST_WITH_STACK_MAPS = ClassFile.JAVA_7_VERSION;

  /** The folder of native libraries in a jar, by platform. */
  private static final String NATIVE = "com/microsoft/z3/";

  /** The earliest time of the format stands for even earlier ones, which need a time zone. */
  private static final LocalDateTime TIME = LocalDateTime.of(1980, 2, 1, 0, 0);

  private JarRepackager() {}

  public static void main(String[] arguments) throws IOException {
    repack(Path.of(arguments[0]), Path.of(arguments[1]), Path.of(arguments[2]));
  }

  /**
   * Repackages a jar. Its classes must be on the class path, too, for the computation of stack
   * maps.
   */
  static void repack(Path from, Path to, Path libraries) throws IOException {
    // A new constant pool forces every method to be rewritten instead of copied.
    ClassFile format =
        ClassFile.of(StackMapsOption.GENERATE_STACK_MAPS, ConstantPoolSharingOption.NEW_POOL);
    try (var in = new ZipFile(from.toFile());
        var out = new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(to)))) {
      out.setMethod(ZipOutputStream.STORED);
      for (ZipEntry entry : Collections.list(in.entries())) {
        if (entry.getName().startsWith(NATIVE) && !entry.getName().endsWith(".class")) {
          extractLibrary(in, entry, libraries);
          continue;
        }
        byte[] content = in.getInputStream(entry).readAllBytes();
        if (entry.getName().endsWith(".class")) {
          content = upgradeClassFile(format, content);
        }
        store(out, entry.getName(), content);
      }
    }
  }

  /** Replaces the library; a running program keeps the file of the previous build open. */
  private static void extractLibrary(ZipFile in, ZipEntry entry, Path libraries)
      throws IOException {
    String name = entry.getName().substring(NATIVE.length());
    if (!name.startsWith(TurnKey.platform() + "/")) {
      return;
    }
    Path to = libraries.resolve(name);
    if (!TurnKey.libraries().contains(to.getFileName().toString())) {
      return;
    }
    Files.createDirectories(to.getParent());
    Path unfinished = to.resolveSibling(to.getFileName() + ".new");
    try (InputStream content = in.getInputStream(entry)) {
      Files.copy(content, unfinished, StandardCopyOption.REPLACE_EXISTING);
    }
    Files.move(unfinished, to, StandardCopyOption.ATOMIC_MOVE);
  }

  private static byte[] upgradeClassFile(ClassFile format, byte[] content) {
    ClassModel model = format.parse(content);
    if (model.majorVersion() >= FIRST_WITH_STACK_MAPS) {
      return content;
    }
    return format.transformClass(
        model,
        (builder, element) -> {
          if (element instanceof ClassFileVersion) {
            builder.withVersion(ClassFile.JAVA_8_VERSION, 0);
          } else {
            builder.with(element);
          }
        });
  }

  private static void store(ZipOutputStream out, String name, byte[] content) throws IOException {
    var entry = new ZipEntry(name);
    var checksum = new CRC32();
    checksum.update(content);
    entry.setSize(content.length);
    entry.setCrc(checksum.getValue());
    entry.setTimeLocal(TIME);
    out.putNextEntry(entry);
    out.write(content);
    out.closeEntry();
  }
}
