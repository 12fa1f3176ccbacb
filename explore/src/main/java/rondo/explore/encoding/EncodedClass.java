package rondo.explore.encoding;

import java.lang.reflect.Constructor;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.CRC32;
import rondo.explore.InvalidNumberingException;

/** How the values of a record or enum are taken apart and created. */
final class EncodedClass {
  /** Collections as they are decoded. */
  private static final List<Object> COLLECTIONS =
      List.of(
          List.of(),
          Collections.unmodifiableSet(new LinkedHashSet<>()),
          Collections.unmodifiableNavigableSet(new TreeSet<>()),
          Collections.unmodifiableMap(new LinkedHashMap<>()),
          Collections.unmodifiableNavigableMap(new TreeMap<>()));

  /** Further types of values other than records and enums. */
  private static final Set<Class<?>> OTHERS =
      Set.of(
          Object.class,
          Record.class,
          Enum.class,
          Number.class,
          Boolean.class,
          Integer.class,
          Long.class,
          Short.class,
          Byte.class,
          Character.class,
          Double.class,
          Float.class,
          String.class,
          Optional.class,
          OptionalInt.class,
          int[].class);

  private final Class<?> type;

  /** Of an enum; else empty. */
  private final Object[] constants;

  private final RecordComponent[] components;
  private final Type[] componentTypes;
  private final Constructor<?> constructor;
  private final int fingerprint;

  private EncodedClass(Class<?> type) throws NoSuchMethodException {
    this.type = type;
    constants = type.isEnum() ? type.getEnumConstants() : new Object[0];
    components = type.isRecord() ? type.getRecordComponents() : new RecordComponent[0];
    componentTypes =
        Arrays.stream(components).map(RecordComponent::getGenericType).toArray(Type[]::new);
    Class<?>[] raw =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    constructor = type.isRecord() ? type.getDeclaredConstructor(raw) : null;
    if (constructor != null) {
      constructor.setAccessible(true);
    }
    for (RecordComponent component : components) {
      requireDecodable(component.getType());
      component.getAccessor().setAccessible(true);
    }
    fingerprint = computeFingerprint();
  }

  static EncodedClass of(Class<?> type) {
    try {
      return new EncodedClass(type);
    } catch (NoSuchMethodException | InaccessibleObjectException e) {
      throw new UnsupportedValueException(
          "a value of %s cannot be encoded: %s".formatted(type, e.getMessage()));
    }
  }

  /** Requires that decoded values of a component, such as immutable lists, can be of its type. */
  private void requireDecodable(Class<?> component) {
    boolean isCollection =
        Collection.class.isAssignableFrom(component) || Map.class.isAssignableFrom(component);
    boolean isDecodable =
        isCollection
            ? COLLECTIONS.stream().anyMatch(component::isInstance)
            : component.isPrimitive()
                || component.isInterface()
                || component.isRecord()
                || component.isEnum()
                || OTHERS.contains(component);
    if (!isDecodable) {
      throw new UnsupportedValueException(
          "a value of %s cannot be encoded: it contains a value of %s".formatted(type, component));
    }
  }

  /** Changes with the components of a record or the constants of an enum. */
  private int computeFingerprint() {
    var crc = new CRC32();
    for (RecordComponent component : components) {
      update(crc, component.getName() + ":" + component.getGenericType().getTypeName());
    }
    for (Object constant : constants) {
      update(crc, ((Enum<?>) constant).name());
    }
    return (int) crc.getValue();
  }

  private static void update(CRC32 crc, String text) {
    crc.update(text.getBytes(StandardCharsets.UTF_8));
    crc.update(0);
  }

  int fingerprint() {
    return fingerprint;
  }

  String name() {
    return type.getName();
  }

  boolean isEnum() {
    return type.isEnum();
  }

  int components() {
    return components.length;
  }

  Type componentType(int component) {
    return componentTypes[component];
  }

  Object component(Object value, int component) {
    Method accessor = components[component].getAccessor();
    try {
      return accessor.invoke(value);
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new UnsupportedValueException(
          "a value of %s cannot be encoded: %s fails".formatted(type, accessor.getName()));
    }
  }

  Object constant(int ordinal) throws InvalidNumberingException {
    if (ordinal >= constants.length) {
      throw new InvalidNumberingException(
          "%s has %d constants, not %d".formatted(type, constants.length, ordinal + 1));
    }
    return constants[ordinal];
  }

  Object created(Object[] values) throws InvalidNumberingException {
    try {
      return constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      throw new InvalidNumberingException(
          "no value of %s has these components: %s".formatted(type, e.getCause()), e.getCause());
    } catch (ReflectiveOperationException | IllegalArgumentException e) {
      throw new InvalidNumberingException(
          "no value of %s can be created: %s".formatted(type, e.getMessage()), e);
    }
  }
}
