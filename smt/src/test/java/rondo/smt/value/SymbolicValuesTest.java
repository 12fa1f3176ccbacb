package rondo.smt.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.ir.data.Domain;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.smt.formula.Formula;
import rondo.smt.formula.SmtModel;
import rondo.smt.formula.TermFactory;
import rondo.smt.value.SymbolicValue.BinaryInteger;
import rondo.smt.value.SymbolicValue.GuardedValue;
import rondo.smt.value.SymbolicValue.SetValue;

class SymbolicValuesTest {
  private static final int LAST_STAMP = 2;
  private static final int PAIRS = 80;
  private static final Type BOOL = new Type.Bool();
  private static final Type RANGE = new Type.Range(-1, 1);
  private static final Type PAIR =
      new Type.Structure(
          "Pair", List.of(new Type.Field("key", RANGE), new Type.Field("flag", BOOL)));

  private final TermFactory factory = new TermFactory();
  private final SymbolicValues values = new SymbolicValues(factory);

  static Stream<Type> types() {
    return Stream.of(
        BOOL,
        RANGE,
        new Type.Range(3, 3),
        new Type.Enumeration("E", List.of("a", "b", "c")),
        new Type.Process(3),
        new Type.Stamp(),
        PAIR,
        new Type.Optional(RANGE),
        new Type.Optional(PAIR),
        new Type.SetOf(RANGE),
        new Type.SetOf(PAIR),
        new Type.SetOf(new Type.Optional(BOOL)),
        new Type.Sequence(RANGE, 2),
        new Type.SetOf(new Type.SetOf(BOOL)),
        new Type.Sequence(new Type.Sequence(BOOL, 1), 2),
        new Type.Table(new Type.Range(1, 2), new Type.Optional(BOOL)));
  }

  @ParameterizedTest
  @MethodSource("types")
  void aVariableIsAnyValueOfItsType(Type type) {
    SymbolicVariable variable = values.variable("x", type, LAST_STAMP);
    for (Value value : Domain.values(type, LAST_STAMP)) {
      var builder = new SmtModelBuilder();
      builder.put(variable.value(), value);
      SmtModel smtModel = builder.model();
      assertThat(smtModel.holds(variable.wellFormed())).isTrue();
      assertThat(values.evaluate(smtModel, variable.value())).isEqualTo(value);
      assertThat(values.constant(values.of(value))).contains(value);
    }
  }

  @Test
  void aVariableIsNothingBeyondItsType() {
    SymbolicVariable variable = values.variable("x", new Type.Range(4, 6), 0);
    var builder = new SmtModelBuilder();
    builder.put(((BinaryInteger) variable.value()).vector(), 3);
    assertThat(builder.model().holds(variable.wellFormed())).isFalse();
  }

  @ParameterizedTest
  @MethodSource("types")
  void valuesAreComparedAndMixedAsTheyAre(Type type) {
    var random = new SplittableRandom(5);
    List<Value> all = Domain.values(type, LAST_STAMP);
    SymbolicValue left = values.variable("left", type, LAST_STAMP).value();
    SymbolicValue right = values.variable("right", type, LAST_STAMP).value();
    Formula condition = factory.variable("condition");
    SymbolicValue merged = values.merge(condition, left, right);
    for (int i = 0; i < PAIRS; i++) {
      Value a = all.get(random.nextInt(all.size()));
      Value b = random.nextInt(3) == 0 ? a : all.get(random.nextInt(all.size()));
      boolean first = random.nextBoolean();
      var builder = new SmtModelBuilder();
      builder.put(left, a);
      builder.put(right, b);
      builder.put(condition, first);
      SmtModel smtModel = builder.model();
      for (SymbolicValue other : List.of(right, values.of(b))) {
        assertThat(smtModel.holds(values.equal(left, other))).isEqualTo(a.equals(b));
        assertThat(smtModel.holds(values.less(left, other))).isEqualTo(a.compareTo(b) < 0);
        assertThat(smtModel.holds(values.less(other, left))).isEqualTo(b.compareTo(a) < 0);
        SymbolicValue mixed = values.merge(condition, left, other);
        assertThat(values.evaluate(smtModel, mixed)).isEqualTo(first ? a : b);
      }
      assertThat(smtModel.holds(values.equal(merged, values.of(first ? a : b)))).isTrue();
    }
  }

  @ParameterizedTest
  @MethodSource("types")
  void whatBelongsToATypeIsTold(Type type) {
    var random = new SplittableRandom(7);
    for (Type other : types().toList()) {
      SymbolicValue value = values.variable("of " + other, other, LAST_STAMP).value();
      Formula belongs = values.hasType(type, value);
      SymbolicValue shaped = values.coerce(type, value);
      List<Value> all = Domain.values(other, LAST_STAMP);
      for (int i = 0; i < 40; i++) {
        Value one = all.get(random.nextInt(all.size()));
        var builder = new SmtModelBuilder();
        builder.put(value, one);
        boolean contained = Domain.contains(type, one);
        // An empty set and an empty sequence are equal values, but are never compared in a
        // protocol.
        if (isItems(type) == isItems(other) && isSet(type) == isSet(other)) {
          assertThat(builder.model().holds(belongs))
              .as("%s of %s in %s", one, other, type)
              .isEqualTo(contained);
          if (contained) {
            assertThat(values.evaluate(builder.model(), shaped)).isEqualTo(one);
          }
        }
      }
    }
  }

  private static boolean isSet(Type type) {
    return type.contains(Type.SetOf.class::isInstance);
  }

  private static boolean isItems(Type type) {
    return type.contains(
        t -> t instanceof Type.Sequence || t instanceof Type.Table || t instanceof Type.Structure);
  }

  /** Sets with so many possible elements that these are compared pairwise. */
  @Test
  void largeSetsAreSortedAndComparedElementByElement() {
    var random = new SplittableRandom(3);
    Type wide = new Type.Range(0, 5000);
    for (int i = 0; i < 60; i++) {
      var builder = new SmtModelBuilder();
      SetValue left = group("a" + i, wide, builder, random);
      SetValue right = group("b" + i, wide, builder, random);
      SmtModel smtModel = builder.model();
      Value a = values.evaluate(smtModel, left);
      Value b = values.evaluate(smtModel, right);
      assertThat(smtModel.holds(values.equal(left, right))).isEqualTo(a.equals(b));
      assertThat(smtModel.holds(values.less(left, right))).isEqualTo(a.compareTo(b) < 0);
      List<Value> sorted =
          values.sets().ordered(left).stream()
              .filter(g -> smtModel.holds(g.when()))
              .map(g -> values.evaluate(smtModel, g.value()))
              .toList();
      assertThat(sorted).isEqualTo(((Value.Items) a).items());
    }
  }

  private SetValue group(String name, Type type, SmtModelBuilder builder, SplittableRandom random) {
    var elements = new ArrayList<GuardedValue>();
    for (int i = 0; i < 4; i++) {
      SymbolicValue element = values.variable(name + "." + i, type, 0).value();
      Formula in = factory.variable(name + "." + i + " in");
      builder.put(element, Value.of(random.nextInt(4) * 1000));
      builder.put(in, random.nextInt(3) > 0);
      elements.add(new GuardedValue(in, element));
    }
    return new SetValue(elements);
  }
}
