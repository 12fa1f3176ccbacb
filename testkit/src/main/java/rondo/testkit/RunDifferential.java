package rondo.testkit;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import rondo.diagnostics.RejectedException;
import rondo.explore.compile.CompiledSystem;
import rondo.explore.compile.LayoutOverflow;
import rondo.explore.compile.Lockstep;
import rondo.explore.compile.Room;
import rondo.ir.FaultException;
import rondo.ir.FullChannel;
import rondo.ir.GlobalState;
import rondo.ir.Interpreter;
import rondo.ir.ProcessSystem;
import rondo.promela.Promela;
import rondo.testkit.RunModel.Answer;
import rondo.testkit.SpinQuestion.Fairness;
import rondo.testkit.generate.FormulaGenerator;
import rondo.testkit.generate.LooselyCoupledGenerator;
import rondo.testkit.generate.ProgramGenerator;

/** Asks Spin and the reference about the runs of generated programs. */
public final class RunDifferential {
  private static final int MAX_STATES = 20_000;
  private static final int COMPARED_STATES = 200;
  private static final int PACKED_STATES = 5_000;
  private static final int PLACES_AHEAD = 2;

  private final SpinOracle spin;
  private final ExerciseTally tally;

  public RunDifferential(SpinOracle spin, ExerciseTally tally) {
    this.spin = spin;
    this.tally = tally;
  }

  /**
   * A generated program with a generated formula {@code p}. Its assertions do nothing, and its
   * accept labels are none: Spin counts both whatever is asked. It does not ask for the number of
   * processes, among which Spin counts the claim.
   */
  public static Optional<String> program(long seed, int size) {
    return withFormula(
        ProgramGenerator.generate(seed, size),
        system -> FormulaGenerator.generate(system, seed, 1 + (int) (seed % 4)));
  }

  /** The same for a program whose processes are loosely coupled. */
  public static Optional<String> looselyCoupled(long seed, int size) {
    return withFormula(
        LooselyCoupledGenerator.generate(seed, size),
        system -> FormulaGenerator.aboutOneVariable(system, seed, 1 + (int) (seed % 4)));
  }

  private static Optional<String> withFormula(
      String text, Function<ProcessSystem, String> formula) {
    String program =
        text.replaceAll("\\bassert\\(", "printf(\"%d\", ").replaceAll("\\baccept", "label");
    if (program.contains("_nr_pr")) {
      return Optional.empty();
    }
    try {
      var system = Promela.parse("model.pml", program, Map.of()).system();
      return Optional.of(program + "\nltl p { " + formula.apply(system) + " }\n");
    } catch (RejectedException e) {
      return Optional.empty();
    }
  }

  /**
   * Whether Spin may miss fair runs: it does where all processes are stuck, and where one is kept
   * from moving by its priority or provided clause.
   */
  private static boolean isMissed(Promela.Model model, String program) {
    if (program.contains("priority") || program.contains("provided")) {
      return true;
    }
    var interpreter = new Interpreter(model.system(), FullChannel.BLOCK);
    var seen = new HashSet<GlobalState>(List.of(interpreter.initial()));
    var open = new ArrayDeque<>(seen);
    while (!open.isEmpty()) {
      Interpreter.Expansion expansion = interpreter.expand(open.remove());
      if (expansion.rest() != Interpreter.Rest.NONE) {
        return true;
      }
      for (Interpreter.Transition t : expansion.transitions()) {
        if (seen.add(t.target())) {
          open.add(t.target());
        }
      }
    }
    return false;
  }

  /** Who disagrees with whom, in words. */
  public Optional<String> disagreement(String program, String property, Fairness fairness) {
    tally.generated();
    if (ProgramGenerator.fullChannel(program) != FullChannel.BLOCK) {
      return Optional.empty();
    }
    Promela.Model model;
    try {
      model = Promela.parse("model.pml", program, Map.of());
    } catch (RejectedException e) {
      return Optional.empty();
    }
    Answer ours = RunModel.reference(model, property, fairness, MAX_STATES);
    if (ours == Answer.OPEN) {
      return Optional.empty();
    }
    Answer said = RunModel.spin(spin, program, property, fairness);
    boolean missed = fairness == Fairness.WEAK && said == Answer.HOLDS && isMissed(model, program);
    if (said != Answer.OPEN && said != ours && !missed) {
      return Optional.of("%s, %s: Spin %s, reference %s".formatted(property, fairness, said, ours));
    }
    tally.compared(ours);
    if (said == ours) {
      tally.count("Spin answered");
    }
    var watched = RunModel.watched(model, property);
    return new Lockstep(watched, FullChannel.BLOCK)
        .firstDifference(COMPARED_STATES)
        .or(() -> compiled(watched, fairness, ours));
  }

  /** What is different in the compiled product, with its wrapper for fairness. */
  private static Optional<String> compiled(
      ProcessSystem watched, Fairness fairness, Answer expected) {
    Answer found;
    try {
      var room = Room.explored(watched, FullChannel.BLOCK).andAhead(PLACES_AHEAD);
      var compiled = CompiledSystem.of(watched, FullChannel.BLOCK, room);
      var system = fairness == Fairness.NONE ? compiled : compiled.fairly();
      found = RunModel.answer(PackedReference.of(system, PACKED_STATES));
    } catch (LayoutOverflow | FaultException e) {
      return Optional.empty();
    }
    return found == Answer.OPEN || found == expected
        ? Optional.empty()
        : Optional.of("%s: compiled %s, reference %s".formatted(fairness, found, expected));
  }
}
