package rondo.explore.encoding;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The records and enums that may be encoded and decoded: those of Rondo itself, and those in the
 * packages of given classes. Decoding creates no others, whatever the data name.
 */
public final class EncodableClasses {
  /** Those of Rondo itself. */
  public static final EncodableClasses RONDO = new EncodableClasses(Map.of());

  private static final String PREFIX = "rondo.";

  /** By package: the loader of its classes. */
  private final Map<String, ClassLoader> packages;

  private EncodableClasses(Map<String, ClassLoader> packages) {
    this.packages = Map.copyOf(packages);
  }

  /** These classes, and the records and enums in the packages of others. */
  public EncodableClasses withPackagesOf(Collection<? extends Class<?>> others) {
    Map<String, ClassLoader> all = new HashMap<>(packages);
    for (Class<?> other : others) {
      if (other.getClassLoader() != null) {
        all.putIfAbsent(other.getPackageName(), other.getClassLoader());
      }
    }
    return new EncodableClasses(all);
  }

  /** The description of a class, if its values can be encoded; else why not. */
  EncodedClass describe(Class<?> type) {
    if (!type.isRecord() && !type.isEnum()) {
      throw new UnsupportedValueException(
          "a value of %s cannot be encoded: only records, enums, numbers, strings and collections"
                  .formatted(type)
              + " of these can");
    }
    if (find(type.getName()).filter(type::equals).isEmpty()) {
      throw new UnsupportedValueException(
          "a value of %s cannot be encoded: its package is not that of an algorithm or of its"
                  .formatted(type)
              + " initial states");
    }
    return EncodedClass.of(type);
  }

  /** The class with this name, if its values may be decoded; it is not initialized. */
  Optional<Class<?>> find(String name) {
    int dot = name.lastIndexOf('.');
    String packageName = dot < 0 ? "" : name.substring(0, dot);
    ClassLoader loader =
        packages.getOrDefault(
            packageName, name.startsWith(PREFIX) ? EncodableClasses.class.getClassLoader() : null);
    if (loader == null) {
      return Optional.empty();
    }
    try {
      Class<?> found = Class.forName(name, false, loader);
      return found.isRecord() || found.isEnum() ? Optional.of(found) : Optional.empty();
    } catch (ClassNotFoundException | LinkageError e) {
      return Optional.empty();
    }
  }
}
