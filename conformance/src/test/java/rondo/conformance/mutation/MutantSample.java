package rondo.conformance.mutation;

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

/** A random sample of the mutants of a package or class, deterministic by seed. */
record MutantSample(String target, int size, long seed) {
  /** A file of results: only the mutants that survived there are tested again. */
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

  /** The total number of mutants. */
  int population() {
    return all().size();
  }

  /** The drawn mutants, by class; if a file of results is given, only those it names. */
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

  /** The class files directly in a package, or those of a class and its nested classes. */
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
