package rondo.translate.threshold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.diagnostics.RejectedException;
import rondo.ir.threshold.CounterFormula;
import rondo.ir.threshold.LinearConstraint;
import rondo.ir.threshold.LinearExpression;
import rondo.ir.threshold.ThresholdAutomaton;
import rondo.ir.threshold.ThresholdAutomaton.Location;
import rondo.ir.threshold.ThresholdAutomaton.Rule;
import rondo.ir.threshold.ThresholdAutomaton.Specification;

class ThresholdAutomatonTextTest {
  private static final String VOTES =
      """
      /* one vote */
      thresholdAutomaton Votes {
        local pc;
        shared n, m;  // sent
        parameters N, T;
        define HALF == N - 1;
        assumptions (1) { N > 2 * T && T >= 0; }
        locations (2) { a: [0]; b: [1]; }
        inits (3) { a == N - T; b == 0; (n + m) == 0; }
        rules (2) {
          0: a -> b when (2 * n >= HALF || m > T) do { n' == n + 1; unchanged(m); };
          1: b -> b when (true) do { n' == n; m' == m; };
        }
        specifications (2) {
          safe: [](b == 0 || !(n < T));
          live: <>[](a == 0) -> <>(b != 0);
        }
      }
      """;

  @Test
  void whatIsWrittenHasItsMeaning() throws RejectedException {
    ThresholdAutomaton automaton = ThresholdAutomatonParser.parse("votes.ta", VOTES);
    assertThat(automaton.parameters()).containsExactly("N", "T");
    assertThat(automaton.sharedVariables()).containsExactly("n", "m");
    assertThat(automaton.rules())
        .containsExactly(
            new Rule("a", "b", List.of(constraint(Map.of("n", 2L, "N", -1L), 1)), Map.of("n", 1L)),
            new Rule("a", "b", List.of(constraint(Map.of("m", 1L, "T", -1L), -1)), Map.of("n", 1L)),
            new Rule("b", "b", List.of(), Map.of()));
    assertThat(automaton.rules().getLast().isIdle()).isTrue();
    CounterFormula safe = automaton.specification("safe").orElseThrow().formula();
    assertThat(safe).isInstanceOf(CounterFormula.Always.class);
    CounterFormula body = ((CounterFormula.Always) safe).operand();
    assertThat(body.holds(Map.of("b", 1L, "n", 1L, "T", 2L)::get)).isFalse();
    assertThat(body.holds(Map.of("b", 1L, "n", 2L, "T", 2L)::get)).isTrue();
  }

  private static LinearConstraint constraint(Map<String, Long> coefficients, long constant) {
    return new LinearConstraint(
        new LinearExpression(new TreeMap<>(coefficients), constant),
        LinearConstraint.Relation.AT_LEAST);
  }

  @Test
  void printedAutomataAreReadAsTheyWere() throws RejectedException {
    var random = new Random(7);
    for (int i = 0; i < 200; i++) {
      ThresholdAutomaton automaton = generated(random);
      String text = ThresholdAutomatonPrinter.print(automaton, "generated");
      ThresholdAutomaton read = ThresholdAutomatonParser.parse("generated.ta", text);
      assertThat(read).as(text).isEqualTo(automaton);
    }
  }

  @Test
  void fairnessIsThePremiseOfALivenessSpecification() throws RejectedException {
    var empty =
        CounterFormula.of(LinearConstraint.equal(LinearExpression.of("a"), LinearExpression.of(0)));
    var automaton =
        new ThresholdAutomaton(
            "A",
            List.of("N"),
            List.of(),
            List.of(),
            List.of(new Location("a", "initial */ state")),
            List.of(),
            List.of(),
            List.of(empty),
            List.of(
                new Specification("live", new CounterFormula.Eventually(empty)),
                new Specification("safe", new CounterFormula.Always(empty))));
    ThresholdAutomaton read =
        ThresholdAutomatonParser.parse("a.ta", ThresholdAutomatonPrinter.print(automaton, "a"));
    assertThat(read.specification("live").orElseThrow().formula())
        .isEqualTo(
            CounterFormula.implies(
                new CounterFormula.Eventually(new CounterFormula.Always(empty)),
                new CounterFormula.Eventually(empty)));
    assertThat(read.specification("safe").orElseThrow().formula())
        .isEqualTo(new CounterFormula.Always(empty));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "2 * n >= HALF ~ n * m >= 1 ~ votes.ta:11:23 ~ a product of two variables is not linear",
        "2 * n >= HALF ~ k >= 1 ~ votes.ta:11:21 ~ `k` is not declared",
        "2 * n >= HALF ~ 2 * n + ~ votes.ta:11:29 ~ `||` stands where a name is expected",
        "a -> b when ~ a -> c when ~ votes.ta:11:13 ~ there is no location `c`",
        "n' == n + 1 ~ n' == n - 1 ~ votes.ta:11:56 ~ a shared variable is incremented by a"
            + " constant, or unchanged",
        "b: [1] ~ a: [1] ~ votes.ta:8:27 ~ `a` is declared twice",
        "local pc ~ local $ ~ votes.ta:3:9 ~ `$` is not expected here"
      })
  void errorsAreShownWhereTheyAre(String correct, String wrong, String at, String message) {
    assertThatThrownBy(
            () -> ThresholdAutomatonParser.parse("votes.ta", VOTES.replace(correct, wrong)))
        .isInstanceOfSatisfying(
            RejectedException.class,
            e -> {
              assertThat(e.diagnostics().getFirst().message()).isEqualTo(message);
              assertThat(e.diagnostics().getFirst().at().toString()).isEqualTo(at);
            });
  }

  private static ThresholdAutomaton generated(Random random) {
    List<String> parameters = List.of("N", "T", "F").subList(0, 1 + random.nextInt(3));
    List<String> shared = List.of("x", "y").subList(0, random.nextInt(3));
    List<Location> locations =
        List.of(new Location("a", ""), new Location("b", ""), new Location("c", ""))
            .subList(0, 1 + random.nextInt(3));
    var all = new ArrayList<>(parameters);
    all.addAll(shared);
    locations.forEach(l -> all.add(l.name()));
    var rules = new ArrayList<Rule>();
    for (int i = random.nextInt(4); i > 0; i--) {
      var guard = new ArrayList<LinearConstraint>();
      for (int k = random.nextInt(3); k > 0; k--) {
        LinearConstraint atom = atom(random, all);
        if (!guard.contains(atom)) {
          guard.add(atom);
        }
      }
      var increments = new TreeMap<String, Long>();
      shared.stream()
          .filter(_ -> random.nextBoolean())
          .forEach(v -> increments.put(v, 1L + random.nextInt(2)));
      rules.add(
          new Rule(
              locations.get(random.nextInt(locations.size())).name(),
              locations.get(random.nextInt(locations.size())).name(),
              guard,
              increments));
    }
    return new ThresholdAutomaton(
        "Generated",
        parameters,
        List.of(CounterFormula.of(atom(random, parameters))),
        shared,
        locations,
        List.of(atom(random, all), atom(random, all)),
        rules,
        List.of(),
        List.of(new Specification("s", formula(random, all, 3))));
  }

  private static LinearConstraint atom(Random random, List<String> variables) {
    var coefficients = new TreeMap<String, Long>();
    variables.stream()
        .filter(_ -> random.nextBoolean())
        .forEach(v -> coefficients.put(v, random.nextLong(-3, 4)));
    coefficients.put(variables.getFirst(), 1L);
    return new LinearConstraint(
        new LinearExpression(coefficients, random.nextLong(-3, 4)),
        random.nextInt(4) == 0
            ? LinearConstraint.Relation.EQUAL
            : LinearConstraint.Relation.AT_LEAST);
  }

  private static CounterFormula formula(Random random, List<String> variables, int depth) {
    if (depth == 0) {
      return CounterFormula.of(atom(random, variables));
    }
    CounterFormula one = formula(random, variables, depth - 1);
    CounterFormula other = formula(random, variables, depth - 1);
    return switch (random.nextInt(5)) {
      case 0 -> new CounterFormula.Not(one);
      case 1 -> CounterFormula.and(one, other);
      case 2 -> CounterFormula.or(one, other);
      case 3 -> new CounterFormula.Always(one);
      default -> new CounterFormula.Eventually(one);
    };
  }
}
