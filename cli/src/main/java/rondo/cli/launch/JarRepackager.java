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
 * Copies a jar into one that starts fast: nothing is compressed, and classes of an ancient format
 * get today's. Equal jars give equal copies, and notices and licences are kept. Native libraries
 * are laid beside it, those of this machine only: they are loaded from files, and would make the
 * jar thirty times as large. The virtual machine's ahead-of-time cache takes no class that lacks
 * stack maps, as those for Java 5 do; with picocli left out of the cache, starting takes three
 * times as long.
 */
public final class JarRepackager {
  private static final int FIRST_WITH_STACK_MAPS = ClassFile.JAVA_7_VERSION;

  /** Where a jar has them, by machine. */
  private static final String NATIVE = "com/microsoft/z3/";

  /** The very first time that the format knows stands for earlier ones, which need a time zone. */
  private static final LocalDateTime TIME = LocalDateTime.of(1980, 2, 1, 0, 0);

  private JarRepackager() {}

  public static void main(String[] arguments) throws IOException {
    repack(Path.of(arguments[0]), Path.of(arguments[1]), Path.of(arguments[2]));
  }

  /** The classes of the jar must be on the class path too: computing stack maps asks for them. */
  static void repack(Path from, Path to, Path libraries) throws IOException {
    // A constant pool of its own makes every method be written anew instead of copied.
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

  /** A program that has the library of a former build open keeps that one. */
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
