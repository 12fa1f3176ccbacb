package rondo.conformance.mutation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.MethodModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Numbers all methods of the compiled classes on the class path, identically in every process. */
final class MethodTable {
  private final Map<String, Integer> numbers = new HashMap<>();

  MethodTable() {
    for (Path folder : folders()) {
      try (Stream<Path> files = Files.walk(folder)) {
        files.filter(f -> f.toString().endsWith(".class")).sorted().forEach(this::add);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** The folders of compiled classes, without tests. */
  static List<Path> folders() {
    return Stream.of(System.getProperty("java.class.path").split(":"))
        .map(Path::of)
        .filter(p -> p.endsWith("classes") && Files.isDirectory(p))
        .sorted()
        .toList();
  }

  /** The name of a method, unique in its class. */
  static String key(MethodModel method) {
    return method.methodName().stringValue() + method.methodType().stringValue();
  }

  private void add(Path file) {
    try {
      var type = ClassFile.of().parse(file);
      String name = type.thisClass().asInternalName().replace('/', '.');
      for (MethodModel method : type.methods()) {
        numbers.putIfAbsent(name + '.' + key(method), numbers.size());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  int size() {
    return numbers.size();
  }

  /** The number of a method, or -1 if its class is not in the table. */
  int number(String type, String method) {
    return numbers.getOrDefault(type + '.' + method, -1);
  }
}
