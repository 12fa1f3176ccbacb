package rondo.testkit.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.smt.check.Check;
import rondo.smt.check.Effort;
import rondo.smt.check.Finding;
import rondo.smt.formula.Formula;
import rondo.smt.rounds.Excerpt;
import rondo.smt.rounds.RoundProof;
import rondo.smt.rounds.RoundUnrolling;
import rondo.smt.rounds.RoundUnrolling.Symmetry;
import rondo.smt.solver.Answer;
import rondo.smt.solver.Limit;
import rondo.smt.solver.Setup;
import rondo.smt.solver.Solver;
import rondo.smt.solver.Z3;
import rondo.testkit.ExerciseTally;
import rondo.testkit.RunModel;

/** What is shown for all rounds is so, and from any state steps are those of the interpreter. */
class InductionTest {
  private static final int BOUND = 2;

  /** Of many systems one in so many is looked at: no divisor of how many networks there are. */
  private static final int SOME = 4;

  private static final long PROTOCOLS = 10;

  @Test
  void whatIsShownOfSmallProtocolsIsSo() throws RejectedException {
    List<RoundSystem> systems = Protocols.underAllNetworks(2);
    var tally = new ExerciseTally("proofs about small protocols");
    for (int i = 0; i < systems.size(); i += SOME) {
      compare(systems.get(i), EncodedRoundsTest.encodable(systems.get(i)), i, tally);
    }
    tally.requireCompared(40).requireEachVerdict(10);
  }

  @Test
  void whatIsShownOfGeneratedProtocolsIsSo() throws RejectedException {
    var tally = new ExerciseTally("proofs about generated protocols");
    for (long seed = 0; seed < PROTOCOLS; seed++) {
      RoundSystem system = generated(seed, 3);
      compare(system, EncodedRoundsTest.encodable(system), (int) seed, tally);
    }
    tally.requireCompared(40).requireEachVerdict(10);
  }

  private static RoundSystem generated(long seed, int processes) throws RejectedException {
    String text = new LockstepGenerator(seed).protocol();
    return Distal.parse("made" + seed, text, Map.of("N", Integer.toString(processes))).rounds();
  }

  private static Solver solver() {
    return ((Z3.Loaded) Z3.load()).open(Setup.standard());
  }

  private static void compare(
      RoundSystem system, List<RoundProperty> properties, int number, ExerciseTally tally)
      throws RejectedException {
    tally.generated();
    RoundProperty property = properties.get(number % properties.size());
    RoundProof proof = RoundProof.of(system, property, Symmetry.PROCESSES);
    var effort = new Effort(InductionTest::solver, BOUND, Optional.empty(), () -> false);
    Finding found = Check.of(proof.subject(), effort);
    OptionalInt expected = BoundedRounds.searched(system, property);
    String what = system.name() + ", " + property.name() + ", " + system.network();
    switch (found) {
      case Finding.Inductive _, Finding.Ended _ -> {
        assertThat(expected).as(what).isEmpty();
        tally.compared(RunModel.Answer.HOLDS);
      }
      case Finding.Broken broken -> {
        assertThat(proof.replay(broken).violations()).as(what).isNotEmpty();
        assertThat(expected).as(what).isPresent();
        tally.compared(RunModel.Answer.VIOLATED);
      }
      case Finding.Open open -> assertThat(open.why()).isEqualTo(Finding.Why.BOUND);
    }
  }

  @Test
  void fromAnyStateStepsAreThoseOfTheInterpreter() throws RejectedException {
    var tally = new ExerciseTally("steps from an arbitrary state");
    for (RoundSystem system : Protocols.underAllNetworks(2)) {
      taken(system, tally);
    }
    for (long seed = 0; seed < PROTOCOLS; seed++) {
      taken(generated(seed, 3), tally);
    }
    tally.require("steps", 100).require("steps to a violation", 20);
  }

  /** Some steps from any states; what is read off a model is taken by the interpreter. */
  private static void taken(RoundSystem system, ExerciseTally tally) throws RejectedException {
    tally.generated();
    RoundSystem checked = system.checking(List.of(system.properties().getFirst()));
    RoundUnrolling anywhere = RoundUnrolling.fromAnywhere(checked, Symmetry.PROCESSES);
    int rounds = checked.phase().size();
    try (Solver solver = solver()) {
      solver.add(anywhere.start());
      for (int time = 0; time < rounds; time++) {
        solver.add(anywhere.step(time));
        Formula anything = anywhere.formulas().truth(true);
        for (var goal : List.of(anywhere.wrong(time + 1), anything)) {
          if (solver.check(List.of(goal), Limit.none()) instanceof Answer.Satisfiable(var model)) {
            Excerpt excerpt = anywhere.excerpt(model, time + 1);
            assertThat(excerpt.steps()).hasSize(time + 1);
            tally.count(goal.equals(anything) ? "steps" : "steps to a violation");
          }
        }
      }
    }
  }
}
