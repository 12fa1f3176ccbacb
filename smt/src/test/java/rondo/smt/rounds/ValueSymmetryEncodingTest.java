package rondo.smt.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import rondo.analysis.symmetry.value.InputSelection;
import rondo.analysis.symmetry.value.ValueClass;
import rondo.analysis.symmetry.value.ValueClass.SymmetryKind;
import rondo.analysis.symmetry.value.ValueClasses;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.smt.rounds.RoundUnrolling.Symmetry;
import rondo.testkit.CorpusModel;
import rondo.testkit.GeneratedTestStatistics;
import rondo.testkit.TemporalModel.Answer;
import rondo.testkit.rounds.ValueProtocolGenerator;
import rondo.testkit.rounds.corpus.RoundModel;

/** Value symmetry does not change the results of the solver. */
class ValueSymmetryEncodingTest {
  private static final int BOUND = 2;
  private static final int PROTOCOLS = 30;

  @Test
  void generatedProtocolsAreBrokenAfterAsManyRounds() throws RejectedException {
    var tally = new GeneratedTestStatistics("values renamed in formulas of generated protocols");
    for (long seed = 0; seed < PROTOCOLS; seed++) {
      tally.generated();
      RoundSystem system = generated(seed);
      List<RoundProperty> properties = RoundEncodingTest.encodable(system);
      RoundProperty property = properties.get((int) (seed % properties.size()));
      if (!settled(system, property).isEmpty()) {
        tally.count("renamed");
      }
      for (Symmetry symmetry : Symmetry.values()) {
        tally.compared(compare(system, property, symmetry));
      }
    }
    tally.requireCompared(200).requireEachVerdict(10).require("renamed", 10);
  }

  private static RoundSystem generated(long seed) throws RejectedException {
    String text = new ValueProtocolGenerator(seed).protocol();
    return Distal.parse("made" + seed, text, Map.of()).roundSystem();
  }

  @Test
  void examplesAreBrokenAfterAsManyRounds() throws RejectedException, IOException {
    var tally = new GeneratedTestStatistics("values renamed in formulas of the examples");
    for (RoundModel model : RoundModel.in(CorpusModel.folder().resolveSibling("examples"))) {
      if (model.semantics() == RoundModel.Semantics.ROUNDS) {
        tally.generated();
        RoundSystem system = model.system(Map.of());
        RoundProperty property = RoundEncodingTest.encodable(system).getFirst();
        if (!settled(system, property).isEmpty()) {
          tally.compared(compare(system, property, Symmetry.PROCESSES));
        }
      }
    }
    tally.requireCompared(10);
  }

  private static List<ValueClass> settled(RoundSystem system, RoundProperty property) {
    return ValueClasses.in(system.withProperties(List.of(property))).staticallySymmetric();
  }

  private static Answer compare(RoundSystem system, RoundProperty property, Symmetry symmetry)
      throws RejectedException {
    RoundSystem checked = system.withProperties(List.of(property));
    RoundUnrolling runs = RoundUnrolling.fromInitial(checked, symmetry, InputSelection.PARTITIONED);
    OptionalInt found = BmcComparison.shortest(runs, BOUND);
    assertThat(found)
        .as("%s %s %s", system.name(), property.name(), symmetry)
        .isEqualTo(BmcComparison.shortest(system, property, symmetry, BOUND));
    return found.isEmpty() ? Answer.HOLDS : Answer.VIOLATED;
  }

  /** The test is only meaningful if values of some protocols are symmetric. */
  @Test
  void valuesOfSomeGeneratedProtocolsMayBeRenamedAsTheTextShows() throws RejectedException {
    var uses = new EnumMap<SymmetryKind, Integer>(SymmetryKind.class);
    for (long seed = 0; seed < PROTOCOLS; seed++) {
      RoundSystem system = generated(seed);
      settled(system, system.properties().getFirst())
          .forEach(c -> uses.merge(c.symmetry(), 1, Integer::sum));
    }
    assertThat(uses.get(SymmetryKind.PERMUTABLE)).isGreaterThan(2);
    assertThat(uses.get(SymmetryKind.ORDER_PRESERVING)).isGreaterThan(2);
  }

  /** Symmetry breaking in formulas must not use what only a guard at run time ensures. */
  @Test
  void valuesOfSomeGeneratedProtocolsMayNotBeRenamedAsTheTextShows() throws RejectedException {
    int guarded = 0;
    for (long seed = 0; seed < 4 * PROTOCOLS; seed++) {
      RoundSystem system = generated(seed);
      ValueClasses classes = ValueClasses.in(system);
      long symmetric =
          classes.all().stream().filter(c -> c.symmetry() != SymmetryKind.FIXED).count();
      int settled = classes.staticallySymmetric().size();
      assertThat(settled).as("seed " + seed).isLessThanOrEqualTo((int) symmetric);
      guarded += settled < symmetric ? 1 : 0;
    }
    assertThat(guarded).isGreaterThan(5);
  }

  @Test
  void valuesOfTheOneThirdRuleMayBeRenamedAsTheTextShows() throws RejectedException, IOException {
    RoundModel rule =
        RoundModel.in(CorpusModel.folder().resolveSibling("examples")).stream()
            .filter(m -> m.name().equals("one_third_rule"))
            .findFirst()
            .orElseThrow();
    RoundSystem system = rule.system(Map.of());
    assertThat(settled(system, system.properties().getFirst()))
        .singleElement()
        .satisfies(c -> assertThat(c.symmetry()).isEqualTo(SymmetryKind.ORDER_PRESERVING));
  }
}
