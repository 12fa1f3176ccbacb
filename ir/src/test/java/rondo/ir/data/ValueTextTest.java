package rondo.ir.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ValueTextTest {
  private static final Type DIGIT = new Type.Optional(new Type.Range(0, 9));

  /** A structure with fields a, b, c and so on. */
  private static Type.Structure structure(int fields) {
    return new Type.Structure(
        "Said",
        IntStream.range(0, fields)
            .mapToObj(i -> new Type.Field(Character.toString('a' + i), DIGIT))
            .toList());
  }

  private static String text(Value... items) {
    return ValueText.of(structure(items.length), new Value.Items(List.of(items)));
  }

  @Test
  void aStructureOfFewFieldsIsWrittenLikeACall() {
    assertThat(text()).isEqualTo("Said()");
    assertThat(text(Value.of(1), Value.NONE, Value.of(3))).isEqualTo("Said(1, none, 3)");
  }

  @Test
  void amongManyFieldsThoseThatAreNoneAreLeftOut() {
    assertThat(text(Value.NONE, Value.of(2), Value.NONE, Value.of(4)))
        .isEqualTo("Said { b: 2, d: 4 }");
    assertThat(text(Value.NONE, Value.NONE, Value.NONE, Value.NONE))
        .isEqualTo("Said(none, none, none, none)");
  }

  @Test
  void partsAreWrittenAsTheirTypesAre() {
    Type type = new Type.Optional(new Type.SetOf(structure(1)));
    Value value = Value.set(List.of(new Value.Items(List.of(Value.of(7)))));
    assertThat(ValueText.of(type, value)).isEqualTo("{Said(7)}");
  }
}
