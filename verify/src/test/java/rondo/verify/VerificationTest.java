package rondo.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.diagnostics.RejectedException;
import rondo.explore.SearchOptions;
import rondo.sample.SamplingOptions;
import rondo.sample.SchedulingStrategy;
import rondo.trace.Property;
import rondo.trace.Verdict;
import rondo.trace.print.Style;
import rondo.verify.method.Method;
import rondo.verify.method.Semantics;
import rondo.verify.method.VerificationListener;
import rondo.verify.model.Model;
import rondo.verify.model.ModelSource;
import rondo.verify.model.Optimisation;
import rondo.verify.model.PropertySelector;
import rondo.verify.report.Counterexample;
import rondo.verify.report.PropertyReport;
import rondo.verify.report.Report;

class VerificationTest {
  private static final Path EXAMPLES = Path.of("../examples");

  private static final String RACE =
      """
      byte x;
      active [2] proctype P() { byte t; t = x; t++; x = t }
      active proctype Check() { _nr_pr == 1; assert(x == 2) }
      ltl bounded { [] (x <= 2) }
      ltl reached { <> (x == 2) }
      """;

  private static Method.Sampled sampling() {
    return Method.Sampled.of(
        new SamplingOptions(
            new SchedulingStrategy.UniformProcess(),
            Method.ALWAYS_CHECKED,
            1,
            new SamplingOptions.Limits(2_000, 200, SearchOptions.defaults().time(), 1)));
  }

  private static Model example(String name) throws RejectedException {
    return Model.load(EXAMPLES.resolve(name));
  }

  private static List<Class<?>> verdicts(Report report) {
    return report.properties().stream().<Class<?>>map(p -> p.verdict().getClass()).toList();
  }

  @Test
  void propertiesOfAPromelaModel() throws RejectedException {
    Model model = Model.load(ModelSource.of("race.pml", RACE));
    assertThat(model.properties()).containsExactly("safety", "bounded", "reached");
    Report report = Verification.verify(model);
    assertThat(verdicts(report))
        .containsExactly(Verdict.Violated.class, Verdict.Holds.class, Verdict.Violated.class);
    assertThat(report.verdict()).isInstanceOf(Verdict.Violated.class);
    assertThat(report.property("bounded")).isPresent();
    assertThat(report.property("reached").flatMap(PropertyReport::counterexample))
        .isPresent()
        .get()
        .satisfies(c -> assertThat(c.text(Style.PLAIN)).contains("t = x"));
  }

  @Test
  void aFormulaThatIsNotInTheModel() throws RejectedException {
    Model model = Model.load(ModelSource.of("race.pml", RACE));
    List<PropertySelector> formula = List.of(new PropertySelector.Formula("[] (x < 2)"));
    Report report =
        Verification.verify(model, Method.Explicit.DEFAULT, formula, VerificationListener.NONE);
    assertThat(verdicts(report)).containsExactly(Verdict.Violated.class);
  }

  @Test
  void allMethodsAgreeOnRounds() throws RejectedException {
    Model correct = example("rounds/one_third_rule.dst");
    for (Method method : List.of(Method.Explicit.DEFAULT, Method.Smt.DEFAULT)) {
      assertThat(verdicts(Verification.verify(correct, method, "agreement")))
          .containsExactly(Verdict.Holds.class);
    }
    Model broken = example("rounds/ate_broken.dst");
    for (Method method : List.of(Method.Explicit.DEFAULT, Method.Smt.DEFAULT, sampling())) {
      Report report = Verification.verify(broken, method, "agreement");
      assertThat(verdicts(report)).as(method.toString()).containsExactly(Verdict.Violated.class);
      assertThat(report.properties().getFirst().counterexample()).isPresent();
    }
  }

  @Test
  void allMethodsAgreeOnEvents() throws RejectedException {
    Model broken = example("distal/simple_paxos_broken.dst");
    for (Method method :
        List.of(Method.Explicit.DEFAULT, Method.Sequentialized.DEFAULT, sampling())) {
      assertThat(Verification.verify(broken, method, "prefixes").verdict())
          .as(method.toString())
          .isInstanceOf(Verdict.Violated.class);
    }
  }

  @Test
  void counterexamplesAreAnnouncedInOrder() throws RejectedException {
    var found = new ArrayList<Counterexample>();
    var listener =
        new VerificationListener() {
          @Override
          public void found(Counterexample counterexample) {
            found.add(counterexample);
          }
        };
    Report report =
        Verification.verify(
            Model.load(ModelSource.of("race.pml", RACE)),
            Method.Explicit.DEFAULT,
            List.of(),
            listener);
    assertThat(found)
        .hasSize(2)
        .isEqualTo(
            report.properties().stream().flatMap(p -> p.counterexamples().stream()).toList());
    assertThat(found.getFirst().traceFile(Path.of("t.json"))).contains("\"model\": \"race.pml\"");
  }

  @Test
  void livenessCannotBeTested() throws RejectedException {
    Model model = Model.load(ModelSource.of("race.pml", RACE));
    Method method = sampling();
    assertThat(Verification.verify(model, method).unchecked().untestable())
        .containsExactly("reached");
    assertThatThrownBy(() -> Verification.verify(model, method, "reached"))
        .isInstanceOf(RejectedException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"promela/peterson.pml", "rounds/one_third_rule.dst"})
  void onlyEventsAreSequentialized(String name) throws RejectedException {
    Model model = example(name);
    assertThatThrownBy(() -> Verification.verify(model, Method.Sequentialized.DEFAULT))
        .isInstanceOf(RejectedException.class)
        .hasMessageContaining("sequentialized");
  }

  @Test
  void aProtocolStatesItsFormulas() throws RejectedException {
    Model model = example("rounds/one_third_rule.dst");
    List<PropertySelector> formula = List.of(new PropertySelector.Formula("[] true"));
    assertThatThrownBy(
            () ->
                Verification.verify(
                    model, Method.Explicit.DEFAULT, formula, VerificationListener.NONE))
        .isInstanceOf(RejectedException.class);
  }

  @Test
  void theTranslationFollowsTheMethod() throws RejectedException {
    Model model = example("promela/herlihy.pml");
    long all = unreducedStates(model, Set.of(Optimisation.MERGE));
    long some = unreducedStates(model, Set.of(Optimisation.PARTITION, Optimisation.MERGE));
    assertThat(some).isLessThan(all);
  }

  private static long unreducedStates(Model model, Set<Optimisation> optimisations)
      throws RejectedException {
    var method = new Method.Explicit(SearchOptions.defaults(), Semantics.DEFAULT, optimisations);
    return Verification.verify(model, method, "safety").statistics().states();
  }

  /** The default method is that of {@code rondo verify}. */
  @Test
  void theDefaultReducesAndChecksWhatTheModelCanViolate() throws RejectedException {
    String independent =
        "active [3] proctype P() { byte n; do :: n < 9 -> n++ :: else -> break od; assert(n == 9) }";
    Model model = Model.load(ModelSource.of("independent.pml", independent));
    PropertyReport reduced = Verification.verify(model).properties().getFirst();
    assertThat(reduced.searchOptions().checked())
        .containsExactlyInAnyOrder(
            Property.ASSERTION, Property.RUNTIME_ERROR, Property.INVALID_END_STATE);
    var unreduced =
        Method.Explicit.DEFAULT.with(
            Method.Explicit.DEFAULT.search().withReduction(SearchOptions.Reduction.NONE));
    assertThat(reduced.verdict().statistics().states())
        .isLessThan(Verification.verify(model, unreduced, "safety").statistics().states());
  }
}
