package rondo.explore.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import rondo.explore.InvalidNumberingException;

class ValueCodecTest {
  private enum Colour {
    RED,
    /** With a class of its own. */
    GREEN {
      @Override
      public String toString() {
        return "green";
      }
    }
  }

  private sealed interface Shape {}

  private record Point(int x, int y) implements Shape {}

  private record Origin() implements Shape {}

  private record Picture(
      Colour colour, List<Shape> shapes, Set<Colour> used, Optional<Point> centre, boolean isOld)
      implements Shape {}

  private record AllTypes(
      long big,
      short small,
      byte tiny,
      char letter,
      double real,
      float single,
      Integer boxed,
      String text,
      Map<String, List<Integer>> table,
      SortedSet<Integer> sorted,
      OptionalInt perhaps,
      Object anything) {}

  private record MutableParts(ArrayList<Integer> items) {}

  private record Positive(int value) {
    Positive {
      if (value <= 0) {
        throw new IllegalArgumentException("it is not positive");
      }
    }
  }

  private static byte[] encoded(Object... values) throws IOException {
    var bytes = new ByteArrayOutputStream();
    var writer = new ValueWriter(new DataOutputStream(bytes));
    for (Object value : values) {
      writer.writeValue(value, EncodableClasses.RONDO);
    }
    return bytes.toByteArray();
  }

  private static ValueReader reader(byte[] data) {
    return new ValueReader(new DataInputStream(new ByteArrayInputStream(data)));
  }

  private static Object decoded(Class<?> type, byte[] data) throws IOException {
    return reader(data).readValue(type, EncodableClasses.RONDO);
  }

  private static Picture picture() {
    return new Picture(
        Colour.GREEN,
        List.of(new Point(1, -1), new Origin(), new Point(Integer.MIN_VALUE, 300)),
        EnumSet.allOf(Colour.class),
        Optional.of(new Point(Integer.MAX_VALUE, 0)),
        true);
  }

  private static AllTypes allTypes() {
    return new AllTypes(
        Long.MIN_VALUE,
        (short) -3,
        (byte) 7,
        'ä',
        0.1,
        -0.5f,
        -1_000_000,
        "a “text”",
        Map.of("one", List.of(1), "two", List.of(), "three", List.of(1, 2, 3)),
        new TreeSet<>(Set.of(3, 1, 2)),
        OptionalInt.of(-4),
        new TreeMap<>(Map.of(1, Colour.RED)));
  }

  @Test
  void valuesAreDecodedAsTheyWere() throws IOException {
    for (Object value : List.of(picture(), allTypes(), new Origin(), Colour.RED, "", List.of())) {
      assertThat(decoded(Object.class, encoded(value))).isEqualTo(value);
    }
    assertThat((int[]) decoded(int[].class, encoded(new int[] {-1, 2, 1 << 30})))
        .containsExactly(-1, 2, 1 << 30);
    ValueReader several = reader(encoded(new Point(1, 2), picture(), new Point(3, 4)));
    assertThat(several.readValue(Shape.class, EncodableClasses.RONDO)).isEqualTo(new Point(1, 2));
    assertThat(several.readValue(Shape.class, EncodableClasses.RONDO)).isEqualTo(picture());
    assertThat(several.readValue(Shape.class, EncodableClasses.RONDO)).isEqualTo(new Point(3, 4));
  }

  @Test
  void numbersHaveOneEncoding() throws IOException {
    for (int number : new int[] {0, 1, -1, 63, 64, 127, 128, -129, 1 << 28, 1 << 30}) {
      for (int n : new int[] {number, -number, Integer.MAX_VALUE - number, Integer.MIN_VALUE}) {
        var bytes = new ByteArrayOutputStream();
        new ValueWriter(new DataOutputStream(bytes)).writeInt(n);
        assertThat(reader(bytes.toByteArray()).readInt()).isEqualTo(n);
      }
    }
    assertThatThrownBy(() -> reader(new byte[] {(byte) 0x81, 0}).readInt())
        .isInstanceOf(InvalidNumberingException.class);
    assertThatThrownBy(() -> reader(new byte[] {-1, -1, -1, -1, 0x1F}).readInt())
        .isInstanceOf(InvalidNumberingException.class);
    assertThatThrownBy(() -> reader(new byte[] {-1, -1, -1, -1, 0xF}).readCount())
        .isInstanceOf(InvalidNumberingException.class);
  }

  @Test
  void equalSetsHaveEqualEncodings() throws IOException {
    var members = new ArrayList<Object>();
    for (int i = 0; i < 50; i++) {
      members.add(i % 3 == 0 ? (Object) new Point(i, i) : i % 3 == 1 ? Colour.RED : "text" + i);
    }
    byte[] expected = encoded(new HashSet<>(members));
    var random = new Random(1);
    for (int i = 0; i < 10; i++) {
      Collections.shuffle(members, random);
      assertThat(encoded(new LinkedHashSet<>(members))).isEqualTo(expected);
    }
  }

  @Test
  void otherClassesAreRefusedByName() {
    assertThatThrownBy(() -> encoded(List.of(new StringBuilder("x"))))
        .isInstanceOf(UnsupportedValueException.class)
        .hasMessageContaining("class java.lang.StringBuilder");
    assertThatThrownBy(() -> encoded(new MutableParts(new ArrayList<>())))
        .isInstanceOf(UnsupportedValueException.class)
        .hasMessageContaining("class java.util.ArrayList");
    assertThatThrownBy(() -> encoded(new TreeSet<Integer>(Collections.reverseOrder())))
        .isInstanceOf(UnsupportedValueException.class)
        .hasMessageContaining("comparator");
    assertThatThrownBy(() -> encoded(Arrays.asList(1, null)))
        .isInstanceOf(UnsupportedValueException.class)
        .hasMessageContaining("null");
    assertThatThrownBy(() -> encoded(PosixFilePermission.OWNER_READ))
        .isInstanceOf(UnsupportedValueException.class)
        .hasMessageContaining("PosixFilePermission");
  }

  @Test
  void dataCreateNoOtherClasses() {
    for (String name :
        List.of("java.nio.file.attribute.PosixFilePermission", "rondo.NoSuchClass", "[I", "")) {
      assertThatThrownBy(() -> decoded(Object.class, firstValueOf(name)))
          .isInstanceOf(InvalidNumberingException.class)
          .hasMessageContaining("no record or enum " + name);
    }
    assertThatThrownBy(() -> decoded(Object.class, firstValueOf(Point.class.getName())))
        .isInstanceOf(InvalidNumberingException.class)
        .hasMessageContaining("was another one");
  }

  /** A value of a class with another fingerprint. */
  private static byte[] firstValueOf(String name) throws IOException {
    var bytes = new ByteArrayOutputStream();
    var out = new DataOutputStream(bytes);
    out.writeByte(ValueTags.NEW_CLASS);
    byte[] text = name.getBytes(StandardCharsets.UTF_8);
    out.writeByte(text.length);
    out.write(text);
    out.writeInt(0);
    return bytes.toByteArray();
  }

  @Test
  void valuesOfOtherTypesAreRefused() {
    assertThatThrownBy(() -> decoded(Colour.class, encoded(new Point(1, 2))))
        .isInstanceOf(InvalidNumberingException.class)
        .hasMessageContaining("Point");
    // The list of shapes begins with a colour.
    assertThatThrownBy(
            () -> {
              byte[] data =
                  encoded(new Picture(Colour.RED, List.of(), Set.of(), Optional.empty(), false));
              int list = data.length - 6;
              assertThat(data[list]).isEqualTo((byte) ValueTags.LIST);
              byte[] damaged = Arrays.copyOf(data, data.length + 2);
              damaged[list + 1] = 1;
              damaged[list + 2] = ValueTags.FIRST_CLASS + 1;
              damaged[list + 3] = 0;
              decoded(Picture.class, damaged);
            })
        .isInstanceOf(InvalidNumberingException.class)
        .hasMessageContaining("Shape");
    assertThatThrownBy(
            () -> {
              byte[] data = encoded(new Positive(1));
              data[data.length - 1] = 0;
              decoded(Positive.class, data);
            })
        .isInstanceOf(InvalidNumberingException.class)
        .hasMessageContaining("it is not positive");
  }

  @Test
  void damagedDataAreRefusedOrOtherValues() throws IOException {
    byte[] data = encoded(picture(), allTypes());
    int refused = 0;
    for (int i = 0; i < data.length; i++) {
      int length = i;
      assertThatThrownBy(() -> readTwo(Arrays.copyOf(data, length)))
          .isInstanceOf(InvalidNumberingException.class);
      for (int bit = 0; bit < 8; bit++) {
        byte[] damaged = data.clone();
        damaged[i] ^= (byte) (1 << bit);
        try {
          readTwo(damaged);
        } catch (InvalidNumberingException e) {
          refused++;
        }
      }
    }
    assertThat(refused).isGreaterThan(4 * data.length);
  }

  private static void readTwo(byte[] data) throws IOException {
    ValueReader in = reader(data);
    in.readValue(Picture.class, EncodableClasses.RONDO);
    in.readValue(AllTypes.class, EncodableClasses.RONDO);
  }

  @Test
  void lengthsThatAreTooLargeDoNotExhaustTheMemory() {
    for (int tag :
        new int[] {ValueTags.STRING, ValueTags.INT_ARRAY, ValueTags.LIST, ValueTags.MAP}) {
      byte[] data = {(byte) tag, -1, -1, -1, -1, 7, 1, 1, 1};
      assertThatThrownBy(() -> decoded(Object.class, data))
          .isInstanceOf(InvalidNumberingException.class);
    }
    byte[] nested = new byte[1 << 20];
    Arrays.fill(nested, (byte) ValueTags.OPTIONAL);
    assertThatThrownBy(() -> decoded(Object.class, nested))
        .isInstanceOf(InvalidNumberingException.class)
        .hasMessageContaining("nested");
  }
}
