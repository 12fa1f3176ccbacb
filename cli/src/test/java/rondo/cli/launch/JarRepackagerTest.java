package rondo.cli.launch;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.z3.Version;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.TimeZone;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.aqua.turnkey.support.TurnKey;

class JarRepackagerTest {
  @TempDir Path folder;

  private Path repacked() throws IOException, URISyntaxException {
    URL picocli = CommandLine.class.getProtectionDomain().getCodeSource().getLocation();
    Path to = folder.resolve("modern.jar");
    JarRepackager.repack(Path.of(picocli.toURI()), to, folder.resolve("native"));
    return to;
  }

  @Test
  void everyClassHasStackMapsAfterwards() throws Exception {
    try (var jar = new ZipFile(repacked().toFile())) {
      for (ZipEntry entry : Collections.list(jar.entries())) {
        if (entry.getName().endsWith(".class")) {
          byte[] bytes = jar.getInputStream(entry).readAllBytes();
          assertThat(ClassFile.of().parse(bytes).majorVersion())
              .as(entry.getName())
              .isGreaterThanOrEqualTo(ClassFile.JAVA_7_VERSION);
        }
      }
    }
  }

  @Test
  void nativeLibrariesOfThisMachineLieBesideTheJar() throws Exception {
    URL z3 = Version.class.getProtectionDomain().getCodeSource().getLocation();
    Path to = folder.resolve("z3.jar");
    Path libraries = folder.resolve("native");
    JarRepackager.repack(Path.of(z3.toURI()), to, libraries);
    for (String name : TurnKey.libraries()) {
      assertThat(libraries.resolve(TurnKey.platform()).resolve(name)).isNotEmptyFile();
    }
    try (var jar = new ZipFile(to.toFile())) {
      assertThat(jar.stream().filter(e -> !e.isDirectory()).map(ZipEntry::getName))
          .allMatch(name -> name.endsWith(".class") || name.startsWith("META-INF/"))
          .contains("com/microsoft/z3/Context.class");
    }
  }

  @Test
  void equalJarsGiveEqualCopies() throws Exception {
    Path first = Files.copy(repacked(), folder.resolve("first.jar"));
    TimeZone zone = TimeZone.getDefault();
    try {
      TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Kiritimati"));
      assertThat(Files.mismatch(repacked(), first)).isEqualTo(-1);
    } finally {
      TimeZone.setDefault(zone);
    }
  }

  @Test
  void noticesAreKept() throws Exception {
    Path from = folder.resolve("from.jar");
    var notices = List.of("META-INF/LICENSE", "META-INF/THIRD-PARTY-NOTICES.md");
    try (var out = new ZipOutputStream(Files.newOutputStream(from))) {
      for (String name : notices) {
        out.putNextEntry(new ZipEntry(name));
        out.write(name.getBytes(StandardCharsets.UTF_8));
      }
    }
    Path to = folder.resolve("to.jar");
    JarRepackager.repack(from, to, folder.resolve("native"));
    try (var jar = new ZipFile(to.toFile())) {
      for (String name : notices) {
        assertThat(jar.getInputStream(jar.getEntry(name)))
            .hasBinaryContent(name.getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  @Test
  void classesStillPassTheVerifier() throws Exception {
    Path jar = repacked();
    try (var loader =
        new URLClassLoader(new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
      for (String name : List.of("CommandLine", "CommandLine$Model$CommandSpec", "AutoComplete")) {
        assertThat(Class.forName("picocli." + name, true, loader).getDeclaredMethods())
            .isNotEmpty();
      }
    }
  }
}
