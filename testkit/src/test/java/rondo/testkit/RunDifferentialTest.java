package rondo.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import rondo.testkit.SpinQuestion.Fairness;

/**
 * Generated formulas about generated programs hold for Rondo when they hold for Spin. {@code
 * -Drondo.runs=5000} tries more of them, {@code -Drondo.seed=1000000} others.
 */
class RunDifferentialTest {
  private record Question(long seed, String property, Fairness fairness) {}

  @Test
  void generatedFormulasHoldWhenSpinSaysSo() {
    long count = Long.getLong("rondo.runs", 30);
    long first = Long.getLong("rondo.seed", 1);
    var tally = new ExerciseTally("generated formulas beside Spin");
    var differential = new RunDifferential(Spin.oracle(), tally);
    List<String> found =
        LongStream.range(first, first + count)
            .parallel()
            .boxed()
            .flatMap(seed -> questions(seed))
            .flatMap(q -> disagreement(differential, q).stream())
            .toList();
    assertThat(found).isEmpty();
    tally.requireCompared(40).requireEachVerdict(15).require("Spin answered", 25);
  }

  private static Stream<Question> questions(long seed) {
    return Stream.of(
        new Question(seed, "p", Fairness.NONE),
        new Question(seed, "p", Fairness.WEAK),
        new Question(seed, "progress", seed % 2 == 0 ? Fairness.NONE : Fairness.WEAK));
  }

  private static Optional<String> disagreement(RunDifferential differential, Question q) {
    Optional<String> generated =
        q.seed() % 2 == 0
            ? RunDifferential.program(q.seed(), 3)
            : RunDifferential.looselyCoupled(q.seed(), 4);
    return generated.flatMap(
        program ->
            differential
                .disagreement(program, q.property(), q.fairness())
                .map(d -> "seed " + q.seed() + ": " + d + "\n" + program));
  }
}
