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
  private final TermFactory f = new TermFactory();
  private final Formula a = f.variable("a");
  private final Formula b = f.variable("b");
  private final BitVector x = f.variable("x", 8);

  @Test
  void termsMeanWhatTheyWereMadeFrom() {
    int decided = 0;
    int satisfied = 0;
    for (int seed = 0; seed < 2000; seed++) {
      RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
      var terms = new RandomTerms(random);
      RandomTerms.TermWithMeaning<Formula> formula = terms.formula(1 + seed % 6);
      RandomTerms.TermWithMeaning<BitVector> bits = terms.bits(1 + seed % 6, seed % 5);
      decided += formula.term().isTrue() || formula.term().isFalse() ? 1 : 0;
      for (int i = 0; i < 12; i++) {
        Map<SmtTerm, Long> values = terms.values();
        var smtModel = new SmtModel(values);
        satisfied += smtModel.holds(formula.term()) ? 1 : 0;
        assertThat(smtModel.holds(formula.term()))
            .as("seed %d, %s of %s", seed, formula.term(), values)
            .isEqualTo(formula.meaning().apply(values).signum() != 0);
        assertThat(smtModel.unsigned(bits.term()))
            .as("seed %d, %s of %s", seed, bits.term(), values)
            .isEqualTo(bits.meaning().apply(values).longValue());
      }
    }
    // Some formulas are constant and some are not; some are true and some are false.
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
    assertThat(
            f.equal(f.ifThenElse(a, f.constant(1, 3), f.constant(2, 3)), f.constant(4, 3))
                .isFalse())
        .isTrue();
    assertThat(f.unsignedLess(f.constant(8, 4), f.variable("narrow", 3)).isFalse()).isTrue();
  }

  @Test
  void choicesBetweenConstantsAreTheirConditions() {
    BitVector either = f.ifThenElse(a, f.constant(1, 3), f.constant(2, 3));
    assertThat(f.equal(either, f.constant(1, 3))).isSameAs(a);
    assertThat(f.ifThenElse(a, f.truth(true), f.truth(false))).isSameAs(a);
    assertThat(f.ifThenElse(a, f.ifThenElse(a, x, f.complement(x)), x)).isSameAs(x);
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
        var assignment = new HashMap<SmtTerm, Long>();
        for (int i = 0; i < n; i++) {
          assignment.put(some.get(i), (long) (values >> i & 1));
        }
        var smtModel = new SmtModel(assignment);
        int number = Integer.bitCount(values);
        assertThat(smtModel.unsigned(f.count(some))).isEqualTo(number);
        for (int k = -1; k <= n + 1; k++) {
          assertThat(smtModel.holds(f.atLeast(k, some))).isEqualTo(number >= k);
          assertThat(smtModel.holds(f.exactly(k, some))).isEqualTo(number == k);
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
    long parts =
        Subterms.bottomUp(List.of(path)).stream().mapToLong(t -> t.node().children().size()).sum();
    assertThat(parts).isLessThan(20_000);
    assertThat(new SmtModel(Map.of()).holds(path)).isFalse();
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
    BitVector most = f.constant(-1, 64);
    assertThat(f.unsignedLess(f.constant(1, 64), most).isTrue()).isTrue();
    assertThat(f.signedLess(most, f.constant(1, 64)).isTrue()).isTrue();
    assertThat(f.signExtendOrTruncate(f.constant(-1, 32), 64)).isSameAs(most);
    assertThat(new SmtModel(Map.of()).signed(most)).isEqualTo(-1);
    BitVector wide = f.variable("wide", 64);
    var smtModel = new SmtModel(Map.of(wide, -1L));
    assertThat(smtModel.holds(f.unsignedLess(f.constant(1, 64), wide))).isTrue();
    assertThat(smtModel.holds(f.signedLess(wide, f.constant(1, 64)))).isTrue();
    assertThat(smtModel).hasToString("{wide = 18446744073709551615}");
  }
}
