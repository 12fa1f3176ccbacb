package rondo.smt.formula;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

class SimplificationTest {
  private final Formulas f = new Formulas();
  private final Formula a = f.variable("a");
  private final Formula b = f.variable("b");
  private final Bits x = f.variable("x", 8);

  @Test
  void termsMeanWhatTheyWereMadeFrom() {
    int decided = 0;
    int satisfied = 0;
    for (int seed = 0; seed < 2000; seed++) {
      RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
      var terms = new RandomTerms(random);
      RandomTerms.Made<Formula> formula = terms.formula(1 + seed % 6);
      RandomTerms.Made<Bits> bits = terms.bits(1 + seed % 6, seed % 5);
      decided += formula.term().isTrue() || formula.term().isFalse() ? 1 : 0;
      for (int i = 0; i < 12; i++) {
        Map<Term, Long> values = terms.values();
        var model = new Model(values);
        satisfied += model.holds(formula.term()) ? 1 : 0;
        assertThat(model.holds(formula.term()))
            .as("seed %d, %s of %s", seed, formula.term(), values)
            .isEqualTo(formula.meaning().apply(values).signum() != 0);
        assertThat(model.unsigned(bits.term()))
            .as("seed %d, %s of %s", seed, bits.term(), values)
            .isEqualTo(bits.meaning().apply(values).longValue());
      }
    }
    // Neither all formulas nor none are constants, and they are true as well as false.
    assertThat(decided).isBetween(20, 1000);
    assertThat(satisfied).isBetween(6_000, 18_000);
  }

  @Test
  void whatIsMadeTwiceIsTheSame() {
    assertThat(f.and(a, b)).isSameAs(f.and(b, a, b)).isSameAs(f.not(f.or(f.not(a), f.not(b))));
    assertThat(f.add(x, f.constant(1, 8))).isSameAs(f.add(f.constant(1, 8), x));
    assertThat(f.variable("x", 8)).isSameAs(x);
  }

  @Test
  void whatIsDecidedIsAConstant() {
    assertThat(f.and(a, f.not(a)).isFalse()).isTrue();
    assertThat(f.or(a, b, f.not(a)).isTrue()).isTrue();
    assertThat(f.same(f.choice(a, f.constant(1, 3), f.constant(2, 3)), f.constant(4, 3)).isFalse())
        .isTrue();
    assertThat(f.unsignedLess(f.constant(8, 4), f.variable("narrow", 3)).isFalse()).isTrue();
  }

  @Test
  void choicesBetweenConstantsAreTheirConditions() {
    Bits either = f.choice(a, f.constant(1, 3), f.constant(2, 3));
    assertThat(f.same(either, f.constant(1, 3))).isSameAs(a);
    assertThat(f.choice(a, f.truth(true), f.truth(false))).isSameAs(a);
    assertThat(f.choice(a, f.choice(a, x, f.complement(x)), x)).isSameAs(x);
  }

  @Test
  void whatIsTrueBesideADisjunctionDecidesItsParts() {
    assertThat(f.and(a, f.implies(a, b))).isSameAs(f.and(a, b));
    assertThat(f.and(a, f.or(a, b))).isSameAs(a);
  }

  @Test
  void countsAndThresholdsAreRightForAllValues() {
    for (int n = 0; n <= 7; n++) {
      var some = new ArrayList<Formula>();
      for (int i = 0; i < n; i++) {
        some.add(f.variable("v" + i));
      }
      for (int values = 0; values < 1 << n; values++) {
        var assignment = new HashMap<Term, Long>();
        for (int i = 0; i < n; i++) {
          assignment.put(some.get(i), (long) (values >> i & 1));
        }
        var model = new Model(assignment);
        int number = Integer.bitCount(values);
        assertThat(model.unsigned(f.count(some))).isEqualTo(number);
        for (int k = -1; k <= n + 1; k++) {
          assertThat(model.holds(f.atLeast(k, some))).isEqualTo(number >= k);
          assertThat(model.holds(f.exactly(k, some))).isEqualTo(number == k);
        }
      }
    }
  }

  @Test
  void longConjunctionsThatGrowTakeNoSquareOfRoom() {
    Formula path = f.truth(true);
    for (int i = 0; i < 5000; i++) {
      path = f.and(path, f.variable("guard" + i));
    }
    long parts = Terms.below(List.of(path)).stream().mapToLong(t -> t.shape().parts().size()).sum();
    assertThat(parts).isLessThan(20_000);
    assertThat(new Model(Map.of()).holds(path)).isFalse();
  }

  @Test
  void aVariableIsOfOneKind() {
    assertThatThrownBy(() -> f.variable("x")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> f.variable("x", 7)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> f.add(x, f.constant(1, 7)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void numbersOf64BitsAreWhole() {
    Bits most = f.constant(-1, 64);
    assertThat(f.unsignedLess(f.constant(1, 64), most).isTrue()).isTrue();
    assertThat(f.signedLess(most, f.constant(1, 64)).isTrue()).isTrue();
    assertThat(f.signed(f.constant(-1, 32), 64)).isSameAs(most);
    assertThat(new Model(Map.of()).signed(most)).isEqualTo(-1);
    Bits wide = f.variable("wide", 64);
    var model = new Model(Map.of(wide, -1L));
    assertThat(model.holds(f.unsignedLess(f.constant(1, 64), wide))).isTrue();
    assertThat(model.holds(f.signedLess(wide, f.constant(1, 64)))).isTrue();
    assertThat(model).hasToString("{wide = 18446744073709551615}");
  }
}
