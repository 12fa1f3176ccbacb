package rondo.explore.encoding;

import java.io.DataInput;
import java.io.EOFException;
import java.io.IOException;
import java.lang.invoke.MethodType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
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
import rondo.explore.InvalidNumberingException;

/**
 * Decodes what a {@link ValueWriter} has encoded. Each value is compared with the type that is
 * expected at its place, type arguments included, so that damaged data are refused wherever they
 * are no values of these types.
 */
public final class ValueReader {
  /** Arrays grow as data are read: a damaged length does not exhaust the memory. */
  private static final int MAX_INITIAL_SIZE = 1 << 12;

  /** Records of one small number are shared. */
  private static final int SHARED = 128;

  private final DataInput in;
  private final List<EncodedClass> classes = new ArrayList<>();
  private final List<Object[]> shared = new ArrayList<>();

  public ValueReader(DataInput in) {
    this.in = in;
  }

  /** Reads a non-negative number. */
  public int readCount() throws IOException {
    int count = readBits();
    requireCount(count);
    return count;
  }

  private static void requireCount(int count) throws InvalidNumberingException {
    if (count < 0) {
      throw new InvalidNumberingException("a number is out of range");
    }
  }

  /** Reads what {@link ValueWriter#writeInt} wrote. */
  public int readInt() throws IOException {
    return decoded(readBits());
  }

  private static int decoded(int bits) {
    return bits >>> 1 ^ -(bits & 1);
  }

  private int readBits() throws IOException {
    int bits = 0;
    for (int shift = 0; shift < Integer.SIZE; shift += 7) {
      int next = readByte();
      bits |= (next & 0x7F) << shift;
      if ((next & 0x80) == 0) {
        if (shift == 28 && next > 0xF || shift > 0 && next == 0) {
          break;
        }
        return bits;
      }
    }
    throw new InvalidNumberingException("a number is not encoded as it should be");
  }

  private int readByte() throws IOException {
    try {
      return in.readUnsignedByte();
    } catch (EOFException e) {
      throw endsEarly(e);
    }
  }

  private static InvalidNumberingException endsEarly(EOFException e) {
    return new InvalidNumberingException("the data end early", e);
  }

  /**
   * Reads a value of this type.
   *
   * @throws InvalidNumberingException if the data encode no such value
   */
  public Object readValue(Type expected, EncodableClasses allowed) throws IOException {
    try {
      return read(expected, allowed, 0);
    } catch (EOFException e) {
      throw endsEarly(e);
    }
  }

  private Object read(Type expected, EncodableClasses allowed, int depth) throws IOException {
    if (depth > ValueTags.MAX_DEPTH) {
      throw new InvalidNumberingException("a value is nested too deeply");
    }
    int tag = readCount();
    Object value =
        switch (tag) {
          case ValueTags.FALSE -> false;
          case ValueTags.TRUE -> true;
          case ValueTags.INT -> readInt();
          case ValueTags.LONG -> in.readLong();
          case ValueTags.SHORT -> in.readShort();
          case ValueTags.BYTE -> in.readByte();
          case ValueTags.CHARACTER -> in.readChar();
          case ValueTags.DOUBLE -> in.readDouble();
          case ValueTags.FLOAT -> in.readFloat();
          case ValueTags.STRING -> readString();
          case ValueTags.INT_ARRAY -> readInts();
          case ValueTags.LIST -> List.of(readAll(expected, allowed, depth).toArray());
          case ValueTags.SET ->
              Collections.unmodifiableSet(
                  distinct(new LinkedHashSet<>(), readAll(expected, allowed, depth)));
          case ValueTags.SORTED_SET ->
              Collections.unmodifiableNavigableSet(
                  distinct(new TreeSet<>(), readAll(expected, allowed, depth)));
          case ValueTags.MAP ->
              Collections.unmodifiableMap(
                  readEntries(new LinkedHashMap<>(), expected, allowed, depth));
          case ValueTags.SORTED_MAP ->
              Collections.unmodifiableNavigableMap(
                  readEntries(new TreeMap<>(), expected, allowed, depth));
          case ValueTags.EMPTY_OPTIONAL -> Optional.empty();
          case ValueTags.OPTIONAL -> Optional.of(read(argument(expected, 0), allowed, depth + 1));
          case ValueTags.EMPTY_OPTIONAL_INT -> OptionalInt.empty();
          case ValueTags.OPTIONAL_INT -> OptionalInt.of(readInt());
          case ValueTags.NEW_CLASS -> readFirst(allowed, depth);
          default -> readKnown(tag - ValueTags.FIRST_CLASS, allowed, depth);
        };
    Class<?> raw = boxed(raw(expected));
    if (!raw.isInstance(value)) {
      throw new InvalidNumberingException(
          "a value of %s is not one of %s".formatted(value.getClass(), raw));
    }
    return value;
  }

  private Object readFirst(EncodableClasses allowed, int depth) throws IOException {
    String name = readString();
    int fingerprint = in.readInt();
    Class<?> type =
        allowed
            .find(name)
            .orElseThrow(
                () ->
                    new InvalidNumberingException("there is no record or enum " + name + " here"));
    EncodedClass description;
    try {
      description = EncodedClass.of(type);
    } catch (UnsupportedValueException e) {
      throw new InvalidNumberingException(e.getMessage(), e);
    }
    if (description.fingerprint() != fingerprint) {
      throw new InvalidNumberingException("the class " + name + " was another one when written");
    }
    classes.add(description);
    shared.add(new Object[sharedValues(description)]);
    return readKnown(classes.size() - 1, allowed, depth);
  }

  private static int sharedValues(EncodedClass type) {
    if (type.isEnum() || type.components() > 1) {
      return 0;
    }
    return type.components() == 0 ? 1 : type.componentType(0) == int.class ? SHARED : 0;
  }

  private Object readKnown(int number, EncodableClasses allowed, int depth) throws IOException {
    if (number < 0 || number >= classes.size()) {
      throw new InvalidNumberingException("a value has no known class");
    }
    EncodedClass type = classes.get(number);
    if (type.isEnum()) {
      return type.constant(readCount());
    }
    Object[] values = new Object[type.components()];
    for (int c = 0; c < values.length; c++) {
      Type component = type.componentType(c);
      values[c] = component == int.class ? readInt() : read(component, allowed, depth + 1);
    }
    Object[] known = shared.get(number);
    int place = values.length == 0 ? 0 : values[0] instanceof Integer n ? n : -1;
    if (place < 0 || place >= known.length) {
      return type.created(values);
    }
    if (known[place] == null) {
      known[place] = type.created(values);
    }
    return known[place];
  }

  private String readString() throws IOException {
    int length = readCount();
    byte[] bytes = new byte[Math.min(length, MAX_INITIAL_SIZE)];
    for (int read = 0; read < length; ) {
      if (read == bytes.length) {
        bytes = Arrays.copyOf(bytes, (int) Math.min(length, 2L * read));
      }
      in.readFully(bytes, read, bytes.length - read);
      read = bytes.length;
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new InvalidNumberingException("a string is not encoded as it should be", e);
    }
  }

  private int[] readInts() throws IOException {
    int[] numbers = readArray();
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = decoded(numbers[i]);
    }
    return numbers;
  }

  /** Reads a number of non-negative numbers, and then these. */
  int[] readCounts() throws IOException {
    int[] counts = readArray();
    for (int count : counts) {
      requireCount(count);
    }
    return counts;
  }

  private int[] readArray() throws IOException {
    int length = readCount();
    int[] numbers = new int[Math.min(length, MAX_INITIAL_SIZE)];
    for (int i = 0; i < length; i++) {
      if (i == numbers.length) {
        numbers = Arrays.copyOf(numbers, (int) Math.min(length, 2L * i));
      }
      numbers[i] = readBits();
    }
    return numbers;
  }

  private List<Object> readAll(Type expected, EncodableClasses allowed, int depth)
      throws IOException {
    int length = readCount();
    var values = new ArrayList<Object>(Math.min(length, MAX_INITIAL_SIZE));
    for (int i = 0; i < length; i++) {
      values.add(read(argument(expected, 0), allowed, depth + 1));
    }
    return values;
  }

  private static <S extends Set<Object>> S distinct(S empty, List<Object> members)
      throws InvalidNumberingException {
    try {
      empty.addAll(members);
    } catch (ClassCastException e) {
      throw new InvalidNumberingException("the members of a set have no order", e);
    }
    if (empty.size() < members.size()) {
      throw new InvalidNumberingException("a set contains a member twice");
    }
    return empty;
  }

  private <M extends Map<Object, Object>> M readEntries(
      M empty, Type expected, EncodableClasses allowed, int depth) throws IOException {
    int length = readCount();
    for (int i = 0; i < length; i++) {
      Object key = read(argument(expected, 0), allowed, depth + 1);
      Object value = read(argument(expected, 1), allowed, depth + 1);
      try {
        empty.put(key, value);
      } catch (ClassCastException e) {
        throw new InvalidNumberingException("the keys of a map have no order", e);
      }
    }
    if (empty.size() < length) {
      throw new InvalidNumberingException("a map contains a key twice");
    }
    return empty;
  }

  /** A type argument of a collection; any type if it is not known. */
  private static Type argument(Type type, int number) {
    return type instanceof ParameterizedType parameterized
            && parameterized.getActualTypeArguments().length > number
        ? parameterized.getActualTypeArguments()[number]
        : Object.class;
  }

  private static Class<?> raw(Type type) {
    return switch (type) {
      case Class<?> c -> c;
      case ParameterizedType parameterized -> (Class<?>) parameterized.getRawType();
      case WildcardType wildcard -> raw(wildcard.getUpperBounds()[0]);
      default -> Object.class;
    };
  }

  private static Class<?> boxed(Class<?> type) {
    return MethodType.methodType(type).wrap().returnType();
  }
}
