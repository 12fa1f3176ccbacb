package rondo.smt.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import rondo.smt.formula.Bits;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;
import rondo.smt.formula.Model;
import rondo.smt.value.SymbolicValue.Amount;
import rondo.smt.value.SymbolicValue.Cases;
import rondo.smt.value.SymbolicValue.Tally;
import rondo.smt.value.SymbolicValue.Word;

/** Numbers of every kind, with variables that have some value, against plain numbers. */
class ArithmeticTest {
  private static final int TIMES = 500;

  private final Formulas formulas = new Formulas();
  private final Amounts amounts = new Amounts(formulas);
  private final Arithmetic arithmetic = new Arithmetic(formulas, amounts);
  private final SplittableRandom random = new SplittableRandom(11);
  private Assignment assignment = new Assignment();
  private int names;

  private Formula formula() {
    Formula variable = formulas.variable("f" + names++);
    assignment.put(variable, random.nextBoolean());
    return variable;
  }

  /** Some number, small or large. */
  private Amount any() {
    return switch (random.nextInt(6)) {
      case 0 -> amounts.constant(random.nextInt(-5, 6));
      case 1 -> new Tally(random.nextInt(-4, 5), random.nextInt(1, 4), formulas());
      case 2 -> cases();
      case 3 -> word(random.nextInt(-5, 4), random.nextInt(1, 12));
      case 4 -> word(random.nextInt(-500, 400), random.nextInt(100, 2000));
      default -> word(random.nextInt(), random.nextInt(1, 1 << 30));
    };
  }

  private List<Formula> formulas() {
    return Stream.generate(this::formula).limit(random.nextInt(1, 7)).toList();
  }

  private Amount word(long low, long size) {
    long high = Math.min(Integer.MAX_VALUE, low + size);
    Bits bits = formulas.variable("b" + names++, Amounts.width(low, high));
    assignment.put(bits, random.nextLong(high - low + 1));
    return low == high ? amounts.constant(low) : new Word(bits, low, high);
  }

  private Amount cases() {
    SortedMap<Long, Formula> cases = new TreeMap<>();
    Formula before = formulas.truth(false);
    int size = random.nextInt(2, 5);
    for (int i = 0; i < size; i++) {
      Formula now = i == size - 1 ? formulas.truth(true) : formula();
      cases.put(3L * i - 4, formulas.and(now, formulas.not(before)));
      before = formulas.or(before, now);
    }
    return new Cases(cases);
  }

  private static long read(Model model, Amount amount) {
    return switch (amount) {
      case Word(Bits bits, long low, long high) -> {
        long number = low + model.unsigned(bits);
        assertThat(number).isBetween(low, high);
        yield number;
      }
      case Tally(long offset, long scale, List<Formula> counted) ->
          offset + scale * counted.stream().filter(model::holds).count();
      case Cases(SortedMap<Long, Formula> cases) -> {
        List<Long> held =
            cases.entrySet().stream()
                .filter(e -> model.holds(e.getValue()))
                .map(e -> e.getKey())
                .toList();
        assertThat(held).hasSize(1);
        yield held.getFirst();
      }
    };
  }

  /** Two numbers, what they are, and the model in which they are. */
  private record Two(Amount left, Amount right, long a, long b, Model model) {}

  private List<Two> pairs() {
    var pairs = new ArrayList<Two>();
    for (int i = 0; i < TIMES; i++) {
      assignment = new Assignment();
      Amount left = any();
      Amount right = any();
      Model model = assignment.model();
      pairs.add(new Two(left, right, read(model, left), read(model, right), model));
    }
    return pairs;
  }

  private static void check(Two two, String what, Amount result, long expected) {
    assertThat(read(two.model(), result)).as("%s of %s", what, two).isEqualTo(expected);
  }

  @Test
  void numbersAreComputedExactly() {
    for (Two two : pairs()) {
      check(two, "sum", arithmetic.add(two.left(), two.right()), two.a() + two.b());
      check(two, "difference", arithmetic.subtract(two.left(), two.right()), two.a() - two.b());
      check(two, "product", arithmetic.multiply(two.left(), two.right()), two.a() * two.b());
      check(two, "negation", arithmetic.negate(two.left()), -two.a());
      if (two.b() != 0) {
        Amount quotient = arithmetic.divide(two.left(), two.right());
        check(two, "quotient", quotient, Math.floorDiv(two.a(), two.b()));
        Amount rest = arithmetic.modulo(two.left(), two.right());
        check(two, "rest", rest, Math.floorMod(two.a(), two.b()));
      }
    }
  }

  @Test
  void numbersAreComparedWhateverTheyAreMadeOf() {
    for (Two two : pairs()) {
      Model model = two.model();
      assertThat(model.holds(amounts.same(two.left(), two.right())))
          .as("%s", two)
          .isEqualTo(two.a() == two.b());
      assertThat(model.holds(amounts.less(two.left(), two.right())))
          .as("%s", two)
          .isEqualTo(two.a() < two.b());
      assertThat(model.holds(amounts.same(two.left(), amounts.word(two.left())))).isTrue();
      for (long near = two.a() - 1; near <= two.a() + 1; near++) {
        assertThat(model.holds(amounts.is(two.left(), near))).isEqualTo(near == two.a());
        assertThat(model.holds(amounts.atLeast(two.left(), near))).isEqualTo(two.a() >= near);
      }
    }
  }

  @Test
  void oneOfTwoIsThatOne() {
    for (Two two : pairs()) {
      boolean first = random.nextBoolean();
      Formula condition = formulas.variable(first ? "yes" : "no");
      two.model().holds(condition);
      Amount merged =
          amounts.merge(first ? formulas.not(condition) : condition, two.left(), two.right());
      // A variable without a value is false.
      check(two, "merge", merged, first ? two.a() : two.b());
      Amount guarded = arithmetic.guarded(first ? formulas.not(condition) : condition, two.left());
      check(two, "guarded", guarded, first ? two.a() : 0);
    }
  }

  @Test
  void whatLiesWithinNarrowerBoundsStays() {
    for (Two two : pairs()) {
      Amount narrow = arithmetic.narrowed(two.left(), two.a() - 1, two.a() + 2);
      check(two, "narrowed", narrow, two.a());
      assertThat(narrow.low()).isGreaterThanOrEqualTo(two.a() - 1);
      assertThat(narrow.high()).isLessThanOrEqualTo(two.a() + 2);
    }
  }

  @Test
  void countsAreComparedByThresholds() {
    List<Formula> some = List.of(formula(), formula(), formula());
    var count = new Tally(0, 3, some);
    assertThat(amounts.less(amounts.constant(4), count)).isSameAs(formulas.atLeast(2, some));
    assertThat(amounts.atLeast(arithmetic.add(count, amounts.constant(1)), 7))
        .isSameAs(formulas.atLeast(2, some));
  }
}
