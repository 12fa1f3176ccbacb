package rondo.conformance.symmetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.analysis.pass.DeadVariables;
import rondo.analysis.pass.StatementMerging;
import rondo.analysis.symmetry.process.Asymmetry;
import rondo.analysis.symmetry.process.StatePermutation;
import rondo.explore.SearchOptions;
import rondo.explore.SymmetryStrategy;
import rondo.explore.SymmetryUse;
import rondo.explore.run.ProcessVerifier;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.interpreter.GlobalState;
import rondo.ir.interpreter.Interpreter;
import rondo.trace.Property;
import rondo.trace.Replay;
import rondo.trace.Verdict;
import rondo.trace.Violation;

/** Symmetry reduction changes no verdict. */
class SymmetryReductionTest {
  static Stream<SymmetricModels.Named> models() {
    return SymmetricModels.all();
  }

  @ParameterizedTest
  @MethodSource("models")
  void modelsAreSymmetric(SymmetricModels.Named model) {
    assertThat(Asymmetry.in(model.system().system())).isEmpty();
  }

  /** The successors of a permuted state are the permuted successors of the state. */
  @ParameterizedTest
  @MethodSource("models")
  void renamingIsAnAutomorphism(SymmetricModels.Named model) {
    var interpreter = new Interpreter(model.system().system(), FullChannelPolicy.BLOCK);
    for (GlobalState state : model.system().states().stream().limit(200).toList()) {
      List<GlobalState> targets = targets(interpreter, state);
      for (StatePermutation permutation : StatePermutation.all(model.system().system(), state)) {
        List<GlobalState> renamed = targets(interpreter, permutation.apply(state));
        assertThat(renamed)
            .containsExactlyInAnyOrderElementsOf(targets.stream().map(permutation::apply).toList());
      }
    }
  }

  private static List<GlobalState> targets(Interpreter interpreter, GlobalState state) {
    return interpreter.expand(state).transitions().stream()
        .map(Interpreter.Transition::target)
        .toList();
  }

  @ParameterizedTest
  @MethodSource("models")
  void passesKeepTheSymmetryAndTheVerdict(SymmetricModels.Named model) {
    var passed =
        new SymmetricTestSystem(
            DeadVariables.apply(StatementMerging.apply(model.system().system())));
    assertThat(Asymmetry.in(passed.system())).isEmpty();
    SearchOptions options = SearchOptions.defaults().withSymmetry(SymmetryStrategy.CANONICAL);
    assertThat(violated(new SymmetricModels.Named(model.name(), passed), options))
        .isEqualTo(violated(model, options));
  }

  /** One representative with a self-loop represents as many states as there are processes. */
  @Test
  void aCycleIsGoneRoundUntilTheSameStateComesBack() {
    SymmetricTestSystem token = SymmetricModels.token(3);
    for (SymmetryStrategy symmetryStrategy : SymmetryStrategy.values()) {
      for (int threads : List.of(1, 3)) {
        SearchOptions options =
            SearchOptions.defaults().withSymmetry(symmetryStrategy).withThreads(threads);
        ProcessVerifier.Result result = token.verify(options);
        assertThat(result.symmetry()).isInstanceOf(SymmetryUse.Used.class);
        assertThat(result.verdict()).isInstanceOf(Verdict.Violated.class);
        Violation violation = ((Verdict.Violated) result.verdict()).violations().getFirst();
        assertThat(violation.property()).isEqualTo(Property.ACCEPTANCE_CYCLE);
        Replay.violation(token.system(), FullChannelPolicy.BLOCK, violation);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("models")
  void oneStateAnOrbitIsLeft(SymmetricModels.Named model) {
    int orbits = model.system().orbits();
    assertThat(model.system().count(SymmetryStrategy.CANONICAL)).isEqualTo(orbits);
    assertThat(model.system().count(SymmetryStrategy.SEGMENTED)).isEqualTo(orbits);
    assertThat(model.system().count(SymmetryStrategy.SORTED))
        .isBetween((long) orbits, model.system().count());
  }

  @ParameterizedTest
  @MethodSource("models")
  void verdictsStayAndTracesReplay(SymmetricModels.Named model) {
    Set<Property> expected = violated(model, SearchOptions.defaults());
    for (SymmetryStrategy symmetryStrategy : SymmetryStrategy.values()) {
      for (var order : SearchOptions.Order.values()) {
        for (var reduction :
            List.of(SearchOptions.Reduction.NONE, SearchOptions.Reduction.CHECKED_PARTIAL_ORDER)) {
          for (int threads : List.of(1, 2)) {
            SearchOptions options =
                SearchOptions.defaults()
                    .withSymmetry(symmetryStrategy)
                    .withOrder(order)
                    .withReduction(reduction)
                    .withThreads(threads);
            assertThat(violated(model, options)).as("%s", options).isEqualTo(expected);
          }
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("models")
  void otherStoresDoAsWell(SymmetricModels.Named model) {
    Set<Property> expected = violated(model, SearchOptions.defaults());
    for (var store : SearchOptions.Store.values()) {
      SearchOptions options =
          SearchOptions.defaults()
              .withStore(store)
              .withMemoryBytes(1 << 24)
              .withSymmetry(SymmetryStrategy.CANONICAL);
      assertThat(violated(model, options)).isEqualTo(expected);
    }
  }

  private static Set<Property> violated(SymmetricModels.Named model, SearchOptions options) {
    ProcessVerifier.Result result = model.system().verify(options.withErrors(0));
    if (options.symmetry().isPresent()) {
      assertThat(result.symmetry()).isInstanceOf(SymmetryUse.Used.class);
    }
    var violated = EnumSet.noneOf(Property.class);
    switch (result.verdict()) {
      case Verdict.Holds _ -> {}
      case Verdict.Violated v -> {
        for (Violation violation : v.violations()) {
          Replay.violation(model.system().system(), FullChannelPolicy.BLOCK, violation);
          violated.add(violation.property());
        }
      }
      case Verdict.Inconclusive i -> throw new AssertionError(i);
    }
    return violated;
  }
}
