package rondo.mutate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import rondo.budget.Budget;
import rondo.diagnostics.RejectedException;
import rondo.mutate.MutantOutcome.Kind;
import rondo.mutate.MutationOptions.Selection;
import rondo.mutate.change.ModelMutant;
import rondo.mutate.change.MutationOperator;
import rondo.verify.method.Method;
import rondo.verify.model.Model;
import rondo.verify.model.ModelSource;
import rondo.verify.model.PropertySelector;

class ModelMutationTest {
  /** Nobody checks the size of the message, and the second condition is implied by the first. */
  private static final String PROTOCOL =
      """
      protocol P(N = 2) {
        var x : 0..4
        var unread : 0..4
        round {
          send x to all
          update(heard) {
            if x < 3 && x < 4 { x += 1 }
            unread = 2
          }
        }
        network any
        invariant small : forall p : p.x <= 3
        invariant wrong : forall p : p.x <= 1
      }
      """;

  private static final Method.Explicit METHOD =
      Method.Explicit.DEFAULT.with(Method.Explicit.DEFAULT.search().withThreads(1));

  private static MutationReport run(String text, MutationOptions options)
      throws RejectedException, IOException {
    return run(text, METHOD, List.of(), options);
  }

  private static MutationReport run(
      String text, Method method, List<PropertySelector> properties, MutationOptions options)
      throws RejectedException, IOException {
    Model model = Model.load(ModelSource.of("model", text));
    return ModelMutation.run(model, method, properties, options, MutationListener.NONE);
  }

  private static MutantOutcome outcome(MutationReport report, String original, String replacement) {
    return report.mutants().stream()
        .filter(m -> m.mutant().original().equals(original))
        .filter(m -> m.mutant().edit().replacement().equals(replacement))
        .map(TestedMutant::outcome)
        .findFirst()
        .orElseThrow();
  }

  private static MutationOptions only(MutationOperator... operators) {
    return new MutationOptions(
        Set.of(operators), new Selection.All(), MutationOptions.DEFAULT.time());
  }

  @Test
  void aMutantIsKilledOrSurvives() throws RejectedException, IOException {
    MutationReport report = run(PROTOCOL, MutationOptions.DEFAULT);
    assertThat(report.used()).containsExactly("small");
    assertThat(report.unused()).extracting(OriginalResult::property).containsExactly("wrong");
    assertThat(report.unused()).extracting(OriginalResult::word).containsExactly("violated");
    assertThat(outcome(report, "3", "4"))
        .isInstanceOfSatisfying(
            MutantOutcome.Killed.class,
            k -> {
              assertThat(k.property()).isEqualTo("small");
              assertThat(k.length()).isEqualTo(4);
              assertThat(k.unit()).isEqualTo(MutantOutcome.Unit.ROUND);
            });
    assertThat(outcome(report, "x < 4", "true")).isInstanceOf(MutantOutcome.Survived.class);
    assertThat(outcome(report, "unread = 2", "skip")).isInstanceOf(MutantOutcome.Survived.class);
    assertThat(outcome(report, "+=", "-=")).isInstanceOf(MutantOutcome.Killed.class);
    assertThat(report.isInterrupted()).isFalse();
    assertThat(report.scored())
        .isEqualTo(report.count(Kind.KILLED) + report.count(Kind.SURVIVED))
        .isPositive();
    assertThat(report.score().orElseThrow())
        .isEqualTo((double) report.count(Kind.KILLED) / report.scored());
  }

  @Test
  void aRunTimeErrorKills() throws RejectedException, IOException {
    MutationReport report = run(PROTOCOL, only(MutationOperator.ARITHMETIC));
    assertThat(outcome(report, "+=", "-="))
        .isInstanceOfSatisfying(
            MutantOutcome.Killed.class, k -> assertThat(k.fault()).contains("run-time error"));
  }

  @Test
  void theSameTransitionSystemIsNotVerifiedTwice() throws RejectedException, IOException {
    MutationReport report =
        run(
            """
            protocol P(N = 2) {
              const Unused = 3
              var x : 0..4
              round {
                send x to all
                update(heard) { if true && x < 3 { x = 1 } }
              }
              network any
              invariant small : forall p : p.x <= 1
            }
            """,
            MutationOptions.DEFAULT);
    assertThat(outcome(report, "3", "4")).isInstanceOf(MutantOutcome.Equivalent.class);
    assertThat(report.all(Kind.DUPLICATE))
        .allSatisfy(
            d ->
                assertThat(((MutantOutcome.Duplicate) d.outcome()).of())
                    .isLessThan(d.mutant().number()));
  }

  @Test
  void whatTheFrontEndRejectsIsInvalid() throws RejectedException, IOException {
    MutationReport report =
        run(
            """
            protocol P(N = 2) {
              enum E { a, b }
              var e : E
              upon timeout when e < b { e = b }
              network any
              invariant i : forall p : p.e <= b
            }
            """,
            only(MutationOperator.THRESHOLD));
    assertThat(report.all(Kind.INVALID))
        .hasSize(2)
        .allSatisfy(m -> assertThat(((MutantOutcome.Invalid) m.outcome()).message()).isNotBlank());
    assertThat(report.score()).isEmpty();
  }

  @Test
  void aLimitIsInconclusive() throws RejectedException, IOException {
    Method few = METHOD.with(METHOD.search().withMaxStates(40));
    MutationReport report =
        run(
            """
            byte x;
            active proctype P() { do :: x < 3 -> x++ :: else -> break od; assert(x == 3 || x > 100) }
            """,
            few,
            List.of(),
            only(MutationOperator.GUARD));
    assertThat(report.used()).containsExactly("safety");
    assertThat(outcome(report, "x < 3", "true"))
        .isInstanceOfSatisfying(
            MutantOutcome.Inconclusive.class,
            i -> {
              assertThat(i.property()).isEqualTo("safety");
              assertThat(i.reason()).isEqualTo("the state limit was reached");
            });
  }

  @Test
  void aTimeLimitIsForEachMutant() throws RejectedException, IOException {
    MutationReport report =
        run(
            """
            bool small = true; byte a, b, c, d;
            active proctype P() {
              do
              :: atomic { !small || a < 1 -> a++ } :: atomic { !small || b < 1 -> b++ }
              :: atomic { !small || c < 1 -> c++ } :: atomic { !small || d < 1 -> d++ }
              :: a = 0 :: b = 0 :: c = 0 :: d = 0
              od
            }
            """,
            new MutationOptions(
                Set.of(MutationOperator.CONSTANT),
                new Selection.All(),
                Optional.of(Duration.ofMillis(500))));
    assertThat(report.timeLimit()).isEqualTo(Duration.ofMillis(500));
    assertThat(report.mutants()).hasSize(5);
    assertThat(outcome(report, "true", "false"))
        .isEqualTo(new MutantOutcome.Inconclusive("safety", "the time limit was reached"));
  }

  @Test
  void withoutAPropertyThatHoldsNothingIsVerified() throws RejectedException, IOException {
    MutationReport report =
        run(PROTOCOL, METHOD, List.of(PropertySelector.named("wrong")), MutationOptions.DEFAULT);
    assertThat(report.used()).isEmpty();
    assertThat(report.mutants()).isEmpty();
    assertThat(report.isInterrupted()).isFalse();
  }

  @Test
  void aSampleKeepsTheOrderAndDependsOnTheSeed() throws RejectedException, IOException {
    List<ModelMutant> all = ModelMutation.mutants(ModelSource.of("model", PROTOCOL));
    List<ModelMutant> some = new Selection.Sample(5, 7).of(all);
    assertThat(some).hasSize(5).isSubsetOf(all).isEqualTo(new Selection.Sample(5, 7).of(all));
    assertThat(some).extracting(ModelMutant::number).isSorted();
    assertThat(IntStream.range(0, 20).mapToObj(i -> new Selection.Sample(5, i).of(all)).distinct())
        .hasSizeGreaterThan(5);
    assertThat(new Selection.Sample(1000, 7).of(all)).isEqualTo(all);
    assertThat(new Selection.First(2).of(all)).isEqualTo(all.subList(0, 2));
    assertThat(only(MutationOperator.GUARD).selected(all))
        .isNotEmpty()
        .allMatch(m -> m.operator() == MutationOperator.GUARD);
    assertThat(EnumSet.copyOf(MutationOptions.DEFAULT.operators()))
        .containsExactly(MutationOperator.values());
  }

  @Test
  void theSameCallHasTheSameResult() throws RejectedException, IOException {
    assertThat(run(PROTOCOL, MutationOptions.DEFAULT).mutants())
        .usingRecursiveComparison()
        .ignoringFields("seconds")
        .isEqualTo(run(PROTOCOL, MutationOptions.DEFAULT).mutants());
  }

  @Test
  void anInterruptKeepsWhatIsKnown() throws RejectedException, IOException {
    var ended = new ArrayList<TestedMutant>();
    var listener =
        new MutationListener() {
          @Override
          public void ended(TestedMutant mutant) {
            ended.add(mutant);
          }
        };
    Model model = Model.load(ModelSource.of("model", PROTOCOL));
    try (Budget budget = Budget.current().within(Duration.ofMinutes(10), () -> ended.size() >= 2)) {
      MutationReport report =
          budget.callChecked(
              () -> {
                try {
                  return ModelMutation.run(
                      model, METHOD, List.of(), MutationOptions.DEFAULT, slow(listener));
                } catch (IOException e) {
                  throw new AssertionError(e);
                }
              });
      assertThat(report.mutants()).hasSizeBetween(2, 3);
      assertThat(report.isInterrupted()).isTrue();
    }
  }

  /** A listener that waits until the interrupt is noticed. */
  private static MutationListener slow(MutationListener listener) {
    return new MutationListener() {
      @Override
      public void ended(TestedMutant mutant) {
        listener.ended(mutant);
        try {
          Thread.sleep(100);
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
    };
  }
}
