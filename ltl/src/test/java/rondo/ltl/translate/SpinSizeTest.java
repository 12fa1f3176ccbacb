package rondo.ltl.translate;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;
import rondo.ltl.BuchiAutomaton;
import rondo.ltl.FormulaPrinter;
import rondo.ltl.FormulaTooLargeException;
import rondo.ltl.RandomFormulas;
import rondo.ltl.RandomFormulas.Operators;
import rondo.ltl.SpinCommand;
import rondo.ltl.TemporalFormula;

/** Compares the sizes of our automata with those of {@code spin -f}, on 200 formulas. */
class SpinSizeTest {
  private static final List<String> NAMES = List.of("a", "b", "c");

  /** Spin is slow for a few formulas; from this one on it is fast for all. */
  private static final int FIRST = 20;

  @TempDir Path folder;

  private record Sizes(int formulas, int states, int edges, int spinStates, int spinEdges) {
    Sizes plus(Sizes o) {
      return new Sizes(
          formulas + o.formulas,
          states + o.states,
          edges + o.edges,
          spinStates + o.spinStates,
          spinEdges + o.spinEdges);
    }

    @Override
    public String toString() {
      return "%d formulas: %d states, %d edges; spin %d states, %d edges"
          .formatted(formulas, states, edges, spinStates, spinEdges);
    }
  }

  @Test
  void automataAreInTotalSmallerThanSpins(TestReporter reporter) throws FormulaTooLargeException {
    var command = new SpinCommand(folder);
    Map<String, Sizes> classes = new TreeMap<>();
    for (int seed = FIRST; seed < FIRST + 200; seed++) {
      int operators = 2 + seed % 5;
      TemporalFormula temporalFormula =
          new RandomFormulas(seed, 3, Operators.NEXT_FREE).formula(operators);
      Optional<String> claim =
          command.run("spin", "-f", FormulaPrinter.print(plain(temporalFormula), NAMES));
      if (claim.isPresent()) {
        Sizes sizes = sizes(Translation.translate(temporalFormula), claim.get());
        classes.merge(operators + " operators", sizes, Sizes::plus);
      }
    }
    classes.forEach((name, sizes) -> reporter.publishEntry(name, sizes.toString()));
    Sizes total = classes.values().stream().reduce(Sizes::plus).orElseThrow();
    reporter.publishEntry("total", total.toString());
    assertThat(classes.values())
        .allSatisfy(s -> assertThat(s.states()).isLessThanOrEqualTo(s.spinStates()));
    assertThat(total.formulas()).isGreaterThan(190);
    assertThat(total.states() * 3).as("%s", total).isLessThan(total.spinStates() * 2);
    assertThat(total.edges()).as("%s", total).isLessThan(total.spinEdges());
  }

  private static Sizes sizes(BuchiAutomaton automaton, String claim) {
    long loops = claim.lines().filter("\tdo"::equals).count();
    long ends = claim.lines().filter(l -> l.equals("\tskip") || l.equals("\tfalse;")).count();
    long options = claim.lines().filter(l -> l.startsWith("\t:: ")).count();
    return new Sizes(
        1,
        automaton.size(),
        automaton.edges(),
        Math.toIntExact(loops + ends),
        Math.toIntExact(options + ends));
  }

  /** The formula without weak until, which {@code spin -f} does not support. */
  private static TemporalFormula plain(TemporalFormula temporalFormula) {
    return switch (temporalFormula) {
      case TemporalFormula.True _, TemporalFormula.False _, TemporalFormula.Proposition _ ->
          temporalFormula;
      case TemporalFormula.Not(var f) -> new TemporalFormula.Not(plain(f));
      case TemporalFormula.Next(var f) -> new TemporalFormula.Next(plain(f));
      case TemporalFormula.Always(var f) -> new TemporalFormula.Always(plain(f));
      case TemporalFormula.Eventually(var f) -> new TemporalFormula.Eventually(plain(f));
      case TemporalFormula.And(var f, var g) -> new TemporalFormula.And(plain(f), plain(g));
      case TemporalFormula.Or(var f, var g) -> new TemporalFormula.Or(plain(f), plain(g));
      case TemporalFormula.Implies(var f, var g) -> new TemporalFormula.Implies(plain(f), plain(g));
      case TemporalFormula.Equivalent(var f, var g) ->
          new TemporalFormula.Equivalent(plain(f), plain(g));
      case TemporalFormula.Until(var f, var g) -> new TemporalFormula.Until(plain(f), plain(g));
      case TemporalFormula.Release(var f, var g) -> new TemporalFormula.Release(plain(f), plain(g));
      case TemporalFormula.WeakUntil(var f, var g) ->
          new TemporalFormula.Or(
              new TemporalFormula.Until(plain(f), plain(g)), new TemporalFormula.Always(plain(f)));
    };
  }
}
