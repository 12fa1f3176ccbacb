package rondo.testkit.mutation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;

/** Some mutants of the classes of a package, or of one class: the same ones for the same seed. */
record MutantSample(String target, int size, long seed) {
  /** A file of results: those that survived there are put to the test again. */
  private static final String ONLY = System.getProperty("rondo.survivors");

  /** The class file of a class. */
  static byte[] bytes(String type) {
    try (var in = ClassLoader.getSystemResourceAsStream(type.replace('.', '/') + ".class")) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(String file) {
    try {
      return Files.readString(Path.of(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** How many mutants there are in all. */
  int population() {
    return all().size();
  }

  /** Those that were drawn, class by class; of these only the ones that a file names, if any. */
  List<Mutant> mutants() {
    List<Mutant> drawn = all();
    Collections.shuffle(drawn, new Random(seed));
    Optional<String> named = Optional.ofNullable(ONLY).map(MutantSample::text);
    return drawn.stream()
        .limit(size)
        .filter(m -> named.isEmpty() || named.get().contains("survived\t" + m + "\t"))
        .sorted(Comparator.comparing(Mutant::type).thenComparing(Mutant::line))
        .toList();
  }

  private List<Mutant> all() {
    var mutants = new ArrayList<Mutant>();
    String path = target.replace('.', '/');
    for (Path folder : MethodTable.folders()) {
      for (Path file : classes(folder, path)) {
        String name = folder.relativize(file).toString().replace('/', '.');
        mutants.addAll(
            MutantGenerator.all(bytes(name.substring(0, name.length() - ".class".length()))));
      }
    }
    return mutants;
  }

  /** The class files right in the folder of a package, or those of a class and classes in it. */
  private static List<Path> classes(Path folder, String path) {
    Path named = folder.resolve(path);
    boolean isPackage = Files.isDirectory(named);
    Path where = isPackage ? named : named.getParent();
    if (!Files.isDirectory(where)) {
      return List.of();
    }
    String name = named.getFileName().toString();
    try (Stream<Path> files = Files.list(where)) {
      return files
          .filter(f -> f.toString().endsWith(".class"))
          .filter(f -> isPackage || f.getFileName().toString().matches(name + "(\\$.*)?\\.class"))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
