package rondo.explore.memo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import rondo.explore.InvalidNumberingException;
import rondo.explore.StateNumbering;
import rondo.explore.UnnumberedValueException;
import rondo.explore.encoding.NumberArrayCodec;
import rondo.explore.encoding.ValueCodec;

class InternerNumberingTest {
  private static Interner<String> interner(String... values) {
    var interner = new Interner<String>();
    List.of(values).forEach(interner::intern);
    return interner;
  }

  private static StateNumbering names(Interner<String> interner) {
    return interner.numbering("names", ValueCodec.of(String.class));
  }

  private static byte[] written(StateNumbering numbering, int from) throws IOException {
    var bytes = new ByteArrayOutputStream();
    numbering.write(from, new DataOutputStream(bytes));
    return bytes.toByteArray();
  }

  private static void read(StateNumbering numbering, int from, int count, byte[] data)
      throws IOException {
    numbering.read(from, count, new DataInputStream(new ByteArrayInputStream(data)));
  }

  @Test
  void valuesKeepTheirNumbers() throws IOException {
    Interner<String> first = interner("a", "b", "c");
    byte[] begin = written(names(first), 0);
    first.intern("d");
    byte[] rest = written(names(first), 3);
    Interner<String> second = interner("a");
    read(names(second), 0, 3, begin);
    read(names(second), 3, 1, rest);
    assertThat(second.intern("d")).isEqualTo(3);
    assertThat(second.intern("b")).isEqualTo(1);
    assertThat(second.intern("e")).isEqualTo(4);
    assertThat(written(names(second), 0))
        .isEqualTo(written(names(interner("a", "b", "c", "d", "e")), 0));
  }

  @Test
  void dataOfOtherModelsAreRefused() throws IOException {
    byte[] data = written(names(interner("a", "b")), 0);
    assertThatThrownBy(() -> read(names(interner("b")), 0, 2, data))
        .isInstanceOf(InvalidNumberingException.class)
        .hasMessage(
            "names: value 0 is a in the data, but b here: the data are those of another model");
    assertThatThrownBy(() -> read(names(interner("c", "a")), 2, 2, data))
        .isInstanceOf(InvalidNumberingException.class)
        .hasMessage("names: value 2, a, occurs twice");
    assertThatThrownBy(() -> read(names(interner("a")), 2, 2, data))
        .isInstanceOf(InvalidNumberingException.class)
        .hasMessageContaining("do not continue");
    assertThatThrownBy(() -> read(names(interner()), 0, 3, data))
        .isInstanceOf(InvalidNumberingException.class)
        .hasMessageContaining("value 2 cannot be read: the data end early");
  }

  @Test
  void aFrozenNumberingRefusesNewValues() throws IOException {
    Interner<String> interner = interner("a");
    StateNumbering numbering = names(interner);
    numbering.freeze();
    assertThat(interner.intern("a")).isZero();
    assertThatThrownBy(() -> interner.intern("b")).isInstanceOf(UnnumberedValueException.class);
    assertThat(numbering.size()).isEqualTo(1);
    read(numbering, 0, 3, written(names(interner("a", "x", "b")), 0));
    assertThat(interner.intern("b")).isEqualTo(2);
    assertThatThrownBy(() -> interner.intern("c")).isInstanceOf(UnnumberedValueException.class);
    numbering.unfreeze();
    assertThat(interner.intern("c")).isEqualTo(3);
  }

  @Test
  void arraysKeepTheirNumbers() throws IOException {
    var first = new IntArrayInterner();
    int[][] arrays = {{}, {0, 0, 7}, {5}, {1, 9}};
    for (int[] array : arrays) {
      first.intern(array);
    }
    byte[] data = written(first.numbering("pools", NumberArrayCodec.ofMultisets(() -> 10)), 0);
    var second = new IntArrayInterner();
    StateNumbering numbering = second.numbering("pools", NumberArrayCodec.ofMultisets(() -> 10));
    numbering.freeze();
    read(numbering, 0, arrays.length, data);
    for (int i = 0; i < arrays.length; i++) {
      assertThat(second.intern(arrays[i])).isEqualTo(i);
      assertThat(second.value(i)).containsExactly(arrays[i]);
    }
    assertThatThrownBy(() -> second.intern(new int[] {6}))
        .isInstanceOf(UnnumberedValueException.class);
    numbering.unfreeze();
    assertThat(second.intern(new int[] {6})).isEqualTo(arrays.length);
  }

  @Test
  void numbersThatMeanNothingAreRefused() throws IOException {
    var first = new IntArrayInterner();
    first.intern(new int[] {4, 9});
    for (NumberArrayCodec codec :
        List.of(NumberArrayCodec.ofMultisets(() -> 9), NumberArrayCodec.ofSequences(() -> 9))) {
      byte[] data = written(first.numbering("pools", codec), 0);
      assertThatThrownBy(() -> read(new IntArrayInterner().numbering("pools", codec), 0, 1, data))
          .isInstanceOf(InvalidNumberingException.class)
          .hasMessageContaining("it contains number 9 of only 9 values");
    }
  }
}
