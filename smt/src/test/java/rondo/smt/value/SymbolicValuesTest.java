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
import rondo.smt.formula.Formulas;
import rondo.smt.formula.Model;
import rondo.smt.value.SymbolicValue.Group;
import rondo.smt.value.SymbolicValue.Guarded;
import rondo.smt.value.SymbolicValue.Word;

class SymbolicValuesTest {
  private static final int LAST_STAMP = 2;
  private static final int PAIRS = 80;
  private static final Type BOOL = new Type.Bool();
  private static final Type RANGE = new Type.Range(-1, 1);
  private static final Type PAIR =
      new Type.Structure(
          "Pair", List.of(new Type.Field("key", RANGE), new Type.Field("flag", BOOL)));

  private final Formulas formulas = new Formulas();
  private final SymbolicValues values = new SymbolicValues(formulas);

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
      var assignment = new Assignment();
      assignment.put(variable.value(), value);
      Model model = assignment.model();
      assertThat(model.holds(variable.wellFormed())).isTrue();
      assertThat(values.read(model, variable.value())).isEqualTo(value);
      assertThat(values.constant(values.of(value))).contains(value);
    }
  }

  @Test
  void aVariableIsNothingBeyondItsType() {
    SymbolicVariable variable = values.variable("x", new Type.Range(4, 6), 0);
    var assignment = new Assignment();
    assignment.put(((Word) variable.value()).bits(), 3);
    assertThat(assignment.model().holds(variable.wellFormed())).isFalse();
  }

  @ParameterizedTest
  @MethodSource("types")
  void valuesAreComparedAndMixedAsTheyAre(Type type) {
    var random = new SplittableRandom(5);
    List<Value> all = Domain.values(type, LAST_STAMP);
    SymbolicValue left = values.variable("left", type, LAST_STAMP).value();
    SymbolicValue right = values.variable("right", type, LAST_STAMP).value();
    Formula condition = formulas.variable("condition");
    SymbolicValue merged = values.merge(condition, left, right);
    for (int i = 0; i < PAIRS; i++) {
      Value a = all.get(random.nextInt(all.size()));
      Value b = random.nextInt(3) == 0 ? a : all.get(random.nextInt(all.size()));
      boolean first = random.nextBoolean();
      var assignment = new Assignment();
      assignment.put(left, a);
      assignment.put(right, b);
      assignment.put(condition, first);
      Model model = assignment.model();
      for (SymbolicValue other : List.of(right, values.of(b))) {
        assertThat(model.holds(values.same(left, other))).isEqualTo(a.equals(b));
        assertThat(model.holds(values.less(left, other))).isEqualTo(a.compareTo(b) < 0);
        assertThat(model.holds(values.less(other, left))).isEqualTo(b.compareTo(a) < 0);
        SymbolicValue mixed = values.merge(condition, left, other);
        assertThat(values.read(model, mixed)).isEqualTo(first ? a : b);
      }
      assertThat(model.holds(values.same(merged, values.of(first ? a : b)))).isTrue();
    }
  }

  @ParameterizedTest
  @MethodSource("types")
  void whatBelongsToATypeIsTold(Type type) {
    var random = new SplittableRandom(7);
    for (Type other : types().toList()) {
      SymbolicValue value = values.variable("of " + other, other, LAST_STAMP).value();
      Formula belongs = values.belongs(type, value);
      SymbolicValue shaped = values.shaped(type, value);
      List<Value> all = Domain.values(other, LAST_STAMP);
      for (int i = 0; i < 40; i++) {
        Value one = all.get(random.nextInt(all.size()));
        var assignment = new Assignment();
        assignment.put(value, one);
        boolean contained = Domain.contains(type, one);
        // An empty set and an empty sequence are the same value, but never meet in a protocol.
        if (isItems(type) == isItems(other) && isSet(type) == isSet(other)) {
          assertThat(assignment.model().holds(belongs))
              .as("%s of %s in %s", one, other, type)
              .isEqualTo(contained);
          if (contained) {
            assertThat(values.read(assignment.model(), shaped)).isEqualTo(one);
          }
        }
      }
    }
  }

  private static boolean isSet(Type type) {
    return type.holds(Type.SetOf.class::isInstance);
  }

  private static boolean isItems(Type type) {
    return type.holds(
        t -> t instanceof Type.Sequence || t instanceof Type.Table || t instanceof Type.Structure);
  }

  /** Elements that may be so many different ones that they are compared with each other. */
  @Test
  void largeSetsAreSortedAndComparedElementByElement() {
    var random = new SplittableRandom(3);
    Type wide = new Type.Range(0, 5000);
    for (int i = 0; i < 60; i++) {
      var assignment = new Assignment();
      Group left = group("a" + i, wide, assignment, random);
      Group right = group("b" + i, wide, assignment, random);
      Model model = assignment.model();
      Value a = values.read(model, left);
      Value b = values.read(model, right);
      assertThat(model.holds(values.same(left, right))).isEqualTo(a.equals(b));
      assertThat(model.holds(values.less(left, right))).isEqualTo(a.compareTo(b) < 0);
      List<Value> sorted =
          values.sets().ordered(left).stream()
              .filter(g -> model.holds(g.when()))
              .map(g -> values.read(model, g.value()))
              .toList();
      assertThat(sorted).isEqualTo(((Value.Items) a).items());
    }
  }

  private Group group(String name, Type type, Assignment assignment, SplittableRandom random) {
    var elements = new ArrayList<Guarded>();
    for (int i = 0; i < 4; i++) {
      SymbolicValue element = values.variable(name + "." + i, type, 0).value();
      Formula in = formulas.variable(name + "." + i + " in");
      assignment.put(element, Value.of(random.nextInt(4) * 1000));
      assignment.put(in, random.nextInt(3) > 0);
      elements.add(new Guarded(in, element));
    }
    return new Group(elements);
  }
}
