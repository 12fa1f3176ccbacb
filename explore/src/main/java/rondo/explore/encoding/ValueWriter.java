package rondo.explore.encoding;

import java.io.ByteArrayOutputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;

/**
 * Encodes values, one after the other. A class is described where it first occurs and is a number
 * from then on; numbers are written with as few bytes as they need. Equal values have equal
 * encodings, in every JVM: the members of sets and maps are sorted by their encodings.
 */
public final class ValueWriter {
  private final DataOutput out;
  private final Map<Class<?>, NumberedClass> classes = new HashMap<>();

  private record NumberedClass(int number, EncodedClass type) {}

  public ValueWriter(DataOutput out) {
    this.out = out;
  }

  /** Writes a non-negative number. */
  public void writeCount(int count) throws IOException {
    int rest = count;
    while ((rest & ~0x7F) != 0) {
      out.writeByte(rest & 0x7F | 0x80);
      rest >>>= 7;
    }
    out.writeByte(rest);
  }

  /** Writes a number with few bytes if its absolute value is small. */
  public void writeInt(int number) throws IOException {
    writeCount(number << 1 ^ number >> 31);
  }

  /**
   * Writes a record, an enum constant, a number, a string, or a list, set, map or optional of
   * these.
   *
   * @throws UnsupportedValueException if the value is or contains anything else
   */
  public void writeValue(Object value, EncodableClasses allowed) throws IOException {
    write(value, allowed, 0);
  }

  private void write(Object value, EncodableClasses allowed, int depth) throws IOException {
    if (depth > ValueTags.MAX_DEPTH) {
      throw new UnsupportedValueException("a value is nested too deeply to be encoded");
    }
    switch (value) {
      case null -> throw new UnsupportedValueException("null cannot be encoded");
      case Boolean b -> writeCount(b ? ValueTags.TRUE : ValueTags.FALSE);
      case Integer n -> {
        writeCount(ValueTags.INT);
        writeInt(n);
      }
      case Long n -> {
        writeCount(ValueTags.LONG);
        out.writeLong(n);
      }
      case Short n -> {
        writeCount(ValueTags.SHORT);
        out.writeShort(n);
      }
      case Byte n -> {
        writeCount(ValueTags.BYTE);
        out.writeByte(n);
      }
      case Character c -> {
        writeCount(ValueTags.CHARACTER);
        out.writeChar(c);
      }
      case Double n -> {
        writeCount(ValueTags.DOUBLE);
        out.writeDouble(n);
      }
      case Float n -> {
        writeCount(ValueTags.FLOAT);
        out.writeFloat(n);
      }
      case String text -> {
        writeCount(ValueTags.STRING);
        writeString(text);
      }
      case int[] array -> {
        writeCount(ValueTags.INT_ARRAY);
        writeCount(array.length);
        for (int number : array) {
          writeInt(number);
        }
      }
      case Optional<?> optional -> {
        writeCount(optional.isPresent() ? ValueTags.OPTIONAL : ValueTags.EMPTY_OPTIONAL);
        if (optional.isPresent()) {
          write(optional.get(), allowed, depth + 1);
        }
      }
      case OptionalInt optional -> {
        writeCount(optional.isPresent() ? ValueTags.OPTIONAL_INT : ValueTags.EMPTY_OPTIONAL_INT);
        if (optional.isPresent()) {
          writeInt(optional.getAsInt());
        }
      }
      case List<?> list -> writeAll(ValueTags.LIST, list, allowed, depth);
      case SortedSet<?> set -> {
        requireNaturalOrder(set.comparator());
        writeAll(ValueTags.SORTED_SET, set, allowed, depth);
      }
      case Set<?> set -> writeAll(ValueTags.SET, sorted(set, allowed), allowed, depth);
      case SortedMap<?, ?> map -> {
        requireNaturalOrder(map.comparator());
        writeEntries(ValueTags.SORTED_MAP, map, map.keySet(), allowed, depth);
      }
      case Map<?, ?> map ->
          writeEntries(ValueTags.MAP, map, sorted(map.keySet(), allowed), allowed, depth);
      case Enum<?> constant -> {
        writeClass(constant.getDeclaringClass(), allowed);
        writeCount(constant.ordinal());
      }
      default -> writeRecord(value, allowed, depth);
    }
  }

  private static void requireNaturalOrder(Object comparator) {
    if (comparator != null) {
      throw new UnsupportedValueException(
          "a sorted collection with a comparator of its own cannot be encoded");
    }
  }

  private void writeRecord(Object value, EncodableClasses allowed, int depth) throws IOException {
    EncodedClass type = writeClass(value.getClass(), allowed);
    for (int c = 0; c < type.components(); c++) {
      Object component = type.component(value, c);
      if (type.componentType(c) == int.class) {
        writeInt((Integer) component);
      } else {
        write(component, allowed, depth + 1);
      }
    }
  }

  private EncodedClass writeClass(Class<?> type, EncodableClasses allowed) throws IOException {
    NumberedClass known = classes.get(type);
    if (known != null) {
      writeCount(ValueTags.FIRST_CLASS + known.number());
      return known.type();
    }
    EncodedClass description = allowed.describe(type);
    classes.put(type, new NumberedClass(classes.size(), description));
    writeCount(ValueTags.NEW_CLASS);
    writeString(description.name());
    out.writeInt(description.fingerprint());
    return description;
  }

  private void writeString(String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    writeCount(bytes.length);
    out.write(bytes);
  }

  private void writeAll(int tag, Collection<?> values, EncodableClasses allowed, int depth)
      throws IOException {
    writeCount(tag);
    writeCount(values.size());
    for (Object value : values) {
      write(value, allowed, depth + 1);
    }
  }

  private void writeEntries(
      int tag, Map<?, ?> map, Collection<?> keys, EncodableClasses allowed, int depth)
      throws IOException {
    writeCount(tag);
    writeCount(map.size());
    for (Object key : keys) {
      write(key, allowed, depth + 1);
      write(map.get(key), allowed, depth + 1);
    }
  }

  /** A member of a set, with an encoding that does not depend on what was written before. */
  private record Member(Object value, byte[] encoding) {}

  private static List<Object> sorted(Collection<?> members, EncodableClasses allowed)
      throws IOException {
    var all = new ArrayList<Member>();
    for (Object member : members) {
      var bytes = new ByteArrayOutputStream();
      new ValueWriter(new DataOutputStream(bytes)).writeValue(member, allowed);
      all.add(new Member(member, bytes.toByteArray()));
    }
    all.sort((a, b) -> Arrays.compareUnsigned(a.encoding(), b.encoding()));
    return all.stream().map(Member::value).toList();
  }
}
