package rondo.smt.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import rondo.smt.formula.BitVector;
import rondo.smt.formula.Formula;
import rondo.smt.formula.SmtModel;
import rondo.smt.formula.TermFactory;
import rondo.smt.value.SymbolicValue.BinaryInteger;
import rondo.smt.value.SymbolicValue.IntegerValue;
import rondo.smt.value.SymbolicValue.OneHotInteger;
import rondo.smt.value.SymbolicValue.UnaryInteger;

/** Integers of every encoding, with assigned variables, against plain arithmetic. */
class SymbolicArithmeticTest {
  private static final int TIMES = 500;

  private final TermFactory factory = new TermFactory();
  private final SymbolicIntegers integers = new SymbolicIntegers(factory);
  private final SymbolicArithmetic symbolicArithmetic = new SymbolicArithmetic(factory, integers);
  private final SplittableRandom random = new SplittableRandom(11);
  private SmtModelBuilder builder = new SmtModelBuilder();
  private int names;

  private Formula formula() {
    Formula variable = factory.variable("f" + names++);
    builder.put(variable, random.nextBoolean());
    return variable;
  }

  /** A random integer, small or large. */
  private IntegerValue any() {
    return switch (random.nextInt(6)) {
      case 0 -> integers.constant(random.nextInt(-5, 6));
      case 1 -> new UnaryInteger(random.nextInt(-4, 5), random.nextInt(1, 4), formulas());
      case 2 -> cases();
      case 3 -> word(random.nextInt(-5, 4), random.nextInt(1, 12));
      case 4 -> word(random.nextInt(-500, 400), random.nextInt(100, 2000));
      default -> word(random.nextInt(), random.nextInt(1, 1 << 30));
    };
  }

  private List<Formula> formulas() {
    return Stream.generate(this::formula).limit(random.nextInt(1, 7)).toList();
  }

  private IntegerValue word(long low, long size) {
    long high = Math.min(Integer.MAX_VALUE, low + size);
    BitVector vector = factory.variable("b" + names++, SymbolicIntegers.width(low, high));
    builder.put(vector, random.nextLong(high - low + 1));
    return low == high ? integers.constant(low) : new BinaryInteger(vector, low, high);
  }

  private IntegerValue cases() {
    SortedMap<Long, Formula> cases = new TreeMap<>();
    Formula before = factory.truth(false);
    int size = random.nextInt(2, 5);
    for (int i = 0; i < size; i++) {
      Formula now = i == size - 1 ? factory.truth(true) : formula();
      cases.put(3L * i - 4, factory.and(now, factory.not(before)));
      before = factory.or(before, now);
    }
    return new OneHotInteger(cases);
  }

  private static long read(SmtModel smtModel, IntegerValue value) {
    return switch (value) {
      case BinaryInteger(BitVector vector, long low, long high) -> {
        long number = low + smtModel.unsigned(vector);
        assertThat(number).isBetween(low, high);
        yield number;
      }
      case UnaryInteger(long offset, long scale, List<Formula> counted) ->
          offset + scale * counted.stream().filter(smtModel::holds).count();
      case OneHotInteger(SortedMap<Long, Formula> cases) -> {
        List<Long> held =
            cases.entrySet().stream()
                .filter(e -> smtModel.holds(e.getValue()))
                .map(e -> e.getKey())
                .toList();
        assertThat(held).hasSize(1);
        yield held.getFirst();
      }
    };
  }

  /** Two integers with their values in a model. */
  private record Two(IntegerValue left, IntegerValue right, long a, long b, SmtModel smtModel) {}

  private List<Two> pairs() {
    var pairs = new ArrayList<Two>();
    for (int i = 0; i < TIMES; i++) {
      builder = new SmtModelBuilder();
      IntegerValue left = any();
      IntegerValue right = any();
      SmtModel smtModel = builder.model();
      pairs.add(new Two(left, right, read(smtModel, left), read(smtModel, right), smtModel));
    }
    return pairs;
  }

  private static void check(Two two, String what, IntegerValue result, long expected) {
    assertThat(read(two.smtModel(), result)).as("%s of %s", what, two).isEqualTo(expected);
  }

  @Test
  void numbersAreComputedExactly() {
    for (Two two : pairs()) {
      check(two, "sum", symbolicArithmetic.add(two.left(), two.right()), two.a() + two.b());
      check(
          two,
          "difference",
          symbolicArithmetic.subtract(two.left(), two.right()),
          two.a() - two.b());
      check(
          two, "product", symbolicArithmetic.multiply(two.left(), two.right()), two.a() * two.b());
      check(two, "negation", symbolicArithmetic.negate(two.left()), -two.a());
      if (two.b() != 0) {
        IntegerValue quotient = symbolicArithmetic.divide(two.left(), two.right());
        check(two, "quotient", quotient, Math.floorDiv(two.a(), two.b()));
        IntegerValue rest = symbolicArithmetic.modulo(two.left(), two.right());
        check(two, "rest", rest, Math.floorMod(two.a(), two.b()));
      }
    }
  }

  @Test
  void numbersAreComparedWhateverTheyAreMadeOf() {
    for (Two two : pairs()) {
      SmtModel smtModel = two.smtModel();
      assertThat(smtModel.holds(integers.equal(two.left(), two.right())))
          .as("%s", two)
          .isEqualTo(two.a() == two.b());
      assertThat(smtModel.holds(integers.less(two.left(), two.right())))
          .as("%s", two)
          .isEqualTo(two.a() < two.b());
      assertThat(smtModel.holds(integers.equal(two.left(), integers.toBinary(two.left()))))
          .isTrue();
      for (long near = two.a() - 1; near <= two.a() + 1; near++) {
        assertThat(smtModel.holds(integers.equalTo(two.left(), near))).isEqualTo(near == two.a());
        assertThat(smtModel.holds(integers.atLeast(two.left(), near))).isEqualTo(two.a() >= near);
      }
    }
  }

  @Test
  void oneOfTwoIsThatOne() {
    for (Two two : pairs()) {
      boolean first = random.nextBoolean();
      Formula condition = factory.variable(first ? "yes" : "no");
      two.smtModel().holds(condition);
      IntegerValue merged =
          integers.merge(first ? factory.not(condition) : condition, two.left(), two.right());
      // A variable without a value is false.
      check(two, "merge", merged, first ? two.a() : two.b());
      IntegerValue guarded =
          symbolicArithmetic.ifThenElseZero(first ? factory.not(condition) : condition, two.left());
      check(two, "guarded", guarded, first ? two.a() : 0);
    }
  }

  @Test
  void whatLiesWithinNarrowerBoundsStays() {
    for (Two two : pairs()) {
      IntegerValue narrow = symbolicArithmetic.narrowed(two.left(), two.a() - 1, two.a() + 2);
      check(two, "narrowed", narrow, two.a());
      assertThat(narrow.low()).isGreaterThanOrEqualTo(two.a() - 1);
      assertThat(narrow.high()).isLessThanOrEqualTo(two.a() + 2);
    }
  }

  @Test
  void countsAreComparedByThresholds() {
    List<Formula> some = List.of(formula(), formula(), formula());
    var count = new UnaryInteger(0, 3, some);
    assertThat(integers.less(integers.constant(4), count)).isSameAs(factory.atLeast(2, some));
    assertThat(integers.atLeast(symbolicArithmetic.add(count, integers.constant(1)), 7))
        .isSameAs(factory.atLeast(2, some));
  }
}
