package rondo.verify.parameterized;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.RejectedException;
import rondo.explore.SearchOptions;
import rondo.ir.round.RoundProperty;
import rondo.trace.Verdict;
import rondo.verify.check.SolverProgress;
import rondo.verify.method.Method;
import rondo.verify.method.VerificationListener;
import rondo.verify.model.Model;
import rondo.verify.model.ModelSource;
import rondo.verify.report.MethodDetails;
import rondo.verify.report.PropertyReport;
import rondo.verify.report.Report;
import rondo.verify.report.SolverSettings;

/** Proofs and searches for every value of parameters, with proofs that tests determine. */
class ParameterizedVerificationTest {
  private static final MethodDetails.ParameterizedProof PROOF =
      new MethodDetails.ParameterizedProof(
          "k-induction", "by induction", OptionalInt.of(0), List.of(), List.of());

  /** Two processes or more decide different values, once there are enough of them. */
  private static Model.Rounds model(int least) throws RejectedException {
    return (Model.Rounds)
        Model.load(
            ModelSource.of(
                "own.dst",
                """
                protocol OwnValue(N = 3, M = 2) {
                  input x : 1..2
                  output y : 1..2
                  round {
                    send x to all
                    update(heard) { if size(heard) >= LEAST { decide x } }
                  }
                  network any
                  check agreement
                }
                """
                    .replace("LEAST", Integer.toString(least))));
  }

  /** The engine of rounds with another proof; records the searches. */
  private static final class Engine implements ParameterizedEngine<RoundProperty> {
    private final ParameterizedRoundEngine engine;
    private final ProofAttempt attempt;
    private final List<Map<String, Integer>> searched = new ArrayList<>();

    Engine(ParameterizedRoundEngine engine, ProofAttempt attempt) {
      this.engine = engine;
      this.attempt = attempt;
    }

    @Override
    public SymbolicProtocol<?, ?> symbolic() {
      return engine.symbolic();
    }

    @Override
    public MethodDetails.ParameterizedProtocol details() {
      return engine.details();
    }

    @Override
    public SolverSettings settings() {
      return engine.settings();
    }

    @Override
    public List<RoundProperty> properties(List<String> names) throws RejectedException {
      return engine.properties(names);
    }

    @Override
    public Optional<Report> search(
        Map<String, Integer> values,
        List<String> properties,
        SearchOptions limits,
        VerificationListener listener)
        throws RejectedException {
      searched.add(values);
      return engine.search(values, properties, limits, listener);
    }

    @Override
    public ProofAttempt prove(RoundProperty property, SolverProgress progress) {
      return attempt;
    }

    @Override
    public SolverProgress progress(RoundProperty property, VerificationListener listener) {
      return engine.progress(property, listener);
    }
  }

  private static Engine engine(
      Model.Rounds model, Method.Parameterized method, ParameterizedEngine.ProofAttempt attempt)
      throws RejectedException {
    return new Engine(ParameterizedRoundEngine.of(model, method), attempt);
  }

  private static PropertyReport run(Engine engine, Method.Parameterized method)
      throws RejectedException {
    return new ParameterizedVerification<>(engine, method, VerificationListener.NONE)
        .run(List.of("agreement"))
        .properties()
        .getFirst();
  }

  private static SequencedMap<String, Integer> values(int processes) {
    var values = new LinkedHashMap<String, Integer>();
    values.put("N", processes);
    return values;
  }

  @Test
  void aProofThatASearchContradictsIsABug() throws RejectedException {
    Method.Parameterized method = Method.Parameterized.of("N");
    Engine wrong = engine(model(5), method, new ParameterizedEngine.ProofAttempt.Proved(PROOF));
    assertThatThrownBy(() -> run(wrong, method))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "`agreement` is proved for every value of the parameters, but violated for N=5");
  }

  @Test
  void aViolationIsSearchedForInSmallerInstancesFirst() throws RejectedException {
    Method.Parameterized method = Method.Parameterized.of("N");
    Engine late =
        engine(model(6), method, new ParameterizedEngine.ProofAttempt.Candidate(values(9)));
    PropertyReport report = run(late, method);
    assertThat(report.verdict()).isInstanceOf(Verdict.Violated.class);
    var details = (MethodDetails.Parameterized) report.method();
    assertThat(details.violated().orElseThrow().values()).isEqualTo(values(6));
    assertThat(details.isSmallest()).isTrue();
    assertThat(report.counterexample().orElseThrow().source().defines()).containsEntry("N", "6");
  }

  @Test
  void aCandidateWithoutViolationIsInconclusive() throws RejectedException {
    Method.Parameterized method = Method.Parameterized.of("N");
    Engine none =
        engine(model(9), method, new ParameterizedEngine.ProofAttempt.Candidate(values(6)));
    PropertyReport report = run(none, method);
    assertThat(report.verdict())
        .isInstanceOfSatisfying(
            Verdict.Inconclusive.class,
            i -> {
              assertThat(i.reason()).isEqualTo(Verdict.Reason.UNCONFIRMED);
              assertThat(i.extent().detail()).isEqualTo("N=6, where a complete search finds none");
            });
    assertThat(none.searched).contains(values(5), values(6));
  }

  @Test
  void theNumberOfProcessesGrowsFirst() {
    assertThat(new SmallValues(List.of("M", "N")).of(1))
        .extracting(Object::toString)
        .containsExactly("{N=1, M=0}", "{N=1, M=1}");
    assertThat(new SmallValues(List.of("N")).of(3)).containsExactly(values(3));
  }

  @Test
  void valuesThatViolateAnAssumptionAreNotSearched() throws RejectedException {
    Method.Parameterized method = Method.Parameterized.of("N", "M").assuming("N > 2*M", "M > 0");
    Engine proved = engine(model(9), method, new ParameterizedEngine.ProofAttempt.Proved(PROOF));
    var details = (MethodDetails.Parameterized) run(proved, method).method();
    assertThat(details.instances())
        .extracting(i -> i.values().toString())
        .containsExactly("{N=3, M=1}", "{N=4, M=1}", "{N=5, M=1}", "{N=5, M=2}");
  }
}
