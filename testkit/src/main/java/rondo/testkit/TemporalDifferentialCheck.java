package rondo.testkit;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import rondo.diagnostics.RejectedException;
import rondo.explore.compile.CompiledSystem;
import rondo.explore.compile.LockstepCheck;
import rondo.explore.compile.layout.LayoutCapacity;
import rondo.explore.compile.layout.LayoutOverflow;
import rondo.ir.FaultException;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.interpreter.GlobalState;
import rondo.ir.interpreter.Interpreter;
import rondo.promela.Promela;
import rondo.testkit.SpinQuery.Fairness;
import rondo.testkit.TemporalModel.Answer;
import rondo.testkit.generate.FormulaGenerator;
import rondo.testkit.generate.LooselyCoupledGenerator;
import rondo.testkit.generate.ProgramGenerator;

/** Compares Spin and the reference on temporal properties of generated programs. */
public final class TemporalDifferentialCheck {
  private static final int MAX_STATES = 20_000;
  private static final int COMPARED_STATES = 200;
  private static final int PACKED_STATES = 5_000;
  private static final int PLACES_AHEAD = 2;

  private final SpinOracle spin;
  private final GeneratedTestStatistics tally;

  public TemporalDifferentialCheck(SpinOracle spin, GeneratedTestStatistics tally) {
    this.spin = spin;
    this.tally = tally;
  }

  /**
   * A generated program with a generated formula {@code p}. Its assertions are neutralized and its
   * accept labels removed, because Spin checks both in every query. It does not read the number of
   * processes, in which Spin includes the claim.
   */
  public static Optional<String> program(long seed, int size) {
    return withFormula(
        ProgramGenerator.generate(seed, size),
        system -> FormulaGenerator.generate(system, seed, 1 + (int) (seed % 4)));
  }

  /** A generated program of loosely coupled processes with a generated formula {@code p}. */
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
   * Whether Spin may miss fair runs: it does if all processes are blocked, and if a process is
   * disabled by its priority or provided clause.
   */
  private static boolean isMissed(Promela.Model model, String program) {
    if (program.contains("priority") || program.contains("provided")) {
      return true;
    }
    var interpreter = new Interpreter(model.system(), FullChannelPolicy.BLOCK);
    var seen = new HashSet<GlobalState>(List.of(interpreter.initial()));
    var open = new ArrayDeque<>(seen);
    while (!open.isEmpty()) {
      Interpreter.Expansion expansion = interpreter.expand(open.remove());
      if (expansion.endState() != Interpreter.EndState.NONE) {
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

  /** A description of the disagreement; empty if all agree. */
  public Optional<String> disagreement(String program, String property, Fairness fairness) {
    tally.generated();
    if (ProgramGenerator.fullChannel(program) != FullChannelPolicy.BLOCK) {
      return Optional.empty();
    }
    Promela.Model model;
    try {
      model = Promela.parse("model.pml", program, Map.of());
    } catch (RejectedException e) {
      return Optional.empty();
    }
    Answer ours = TemporalModel.reference(model, property, fairness, MAX_STATES);
    if (ours == Answer.OPEN) {
      return Optional.empty();
    }
    Answer said = TemporalModel.spin(spin, program, property, fairness);
    boolean missed = fairness == Fairness.WEAK && said == Answer.HOLDS && isMissed(model, program);
    if (said != Answer.OPEN && said != ours && !missed) {
      return Optional.of("%s, %s: Spin %s, reference %s".formatted(property, fairness, said, ours));
    }
    tally.compared(ours);
    if (said == ours) {
      tally.count("Spin answered");
    }
    var watched = TemporalModel.systemWithObserver(model, property);
    return new LockstepCheck(watched, FullChannelPolicy.BLOCK)
        .firstDifference(COMPARED_STATES)
        .or(() -> compiled(watched, fairness, ours));
  }

  /** The disagreement of the compiled product, with its wrapper for fairness. */
  private static Optional<String> compiled(
      ProcessSystem watched, Fairness fairness, Answer expected) {
    Answer found;
    try {
      var capacity =
          LayoutCapacity.estimated(watched, FullChannelPolicy.BLOCK).withSpare(PLACES_AHEAD);
      var compiled = CompiledSystem.of(watched, FullChannelPolicy.BLOCK, capacity);
      var system = fairness == Fairness.NONE ? compiled : compiled.withFairness();
      found = TemporalModel.answer(TransitionSystemReference.of(system, PACKED_STATES));
    } catch (LayoutOverflow | FaultException e) {
      return Optional.empty();
    }
    return found == Answer.OPEN || found == expected
        ? Optional.empty()
        : Optional.of("%s: compiled %s, reference %s".formatted(fairness, found, expected));
  }
}
