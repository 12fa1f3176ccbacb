package rondo.testkit;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import rondo.diagnostics.RejectedException;
import rondo.ir.FullChannel;
import rondo.ir.ProcessSystem;
import rondo.ir.pass.DeadVariables;
import rondo.ir.pass.StatementMerging;
import rondo.promela.Promela;
import rondo.testkit.generate.ProgramGenerator;

/** Asks Spin, the reference interpreter and the engines about a program, and compares. */
public final class Differential {
  private static final int MAX_STATES = 30_000;
  private static final int SHRINKING_TRIES = 4_000;

  private final SpinOracle spin;
  private final List<Engine> engines;
  private final ExerciseTally tally;

  public Differential(SpinOracle spin, List<Engine> engines, ExerciseTally tally) {
    this.spin = spin;
    this.engines = List.copyOf(engines);
    this.tally = tally;
  }

  /**
   * Who disagrees with whom about this program, in words; empty when all agree. Spin is asked a
   * second time with another C compiler before it is quoted.
   */
  public Optional<String> disagreement(String program) {
    return disagreement(program, spin)
        .flatMap(_ -> disagreement(program, spin.withOtherCompiler()));
  }

  private Optional<String> disagreement(String program, SpinOracle spin) {
    tally.generated();
    FullChannel fullChannel = ProgramGenerator.fullChannel(program);
    Outcome expected = spin.ask(program, fullChannel);
    if (expected instanceof Outcome.Unknown
        || expected instanceof Outcome.Explored e && e.states() > MAX_STATES) {
      return Optional.empty();
    }
    ProcessSystem system;
    try {
      system = Promela.parse("model.pml", program, Map.of()).system();
    } catch (RejectedException e) {
      return expected instanceof Outcome.Rejected
          ? Optional.empty()
          : Optional.of("Spin: " + expected + "\nRondo: rejected: " + e.diagnostics());
    } catch (RuntimeException e) {
      return Optional.of("Spin: " + expected + "\nRondo: crashed: " + trace(e));
    }
    return compare(system, fullChannel, expected);
  }

  private Optional<String> compare(
      ProcessSystem system, FullChannel fullChannel, Outcome expected) {
    try {
      Outcome plain = PlainExploration.of(system, fullChannel, MAX_STATES);
      if (!plain.agreesWithSpin(expected)) {
        return Optional.of("Spin: " + expected + "\ninterpreter: " + plain);
      }
      if (plain instanceof Outcome.Explored explored) {
        tally.compared(explored);
      }
      for (Engine engine : engines) {
        if (plain instanceof Outcome.Explored(_, long states, _) && !engine.findsAll(states)) {
          continue;
        }
        Outcome found = engine.explore(system, fullChannel);
        boolean further = found instanceof Outcome.Explored e && e.states() > MAX_STATES;
        if (found instanceof Outcome.Unknown != plain instanceof Outcome.Unknown && !further
            || !found.agreesWith(plain)) {
          return Optional.of("interpreter: " + plain + "\n" + engine.name() + ": " + found);
        }
      }
      ProcessSystem merged = DeadVariables.apply(StatementMerging.apply(system));
      Outcome optimised = PlainExploration.of(merged, fullChannel, MAX_STATES);
      if (plain instanceof Outcome.Explored all && optimised instanceof Outcome.Explored some) {
        tally.reduced(all.states(), some.states());
      }
      return optimised.agreesInVerdict(plain)
          ? Optional.empty()
          : Optional.of("interpreter: " + plain + "\noptimised: " + optimised);
    } catch (RuntimeException | StackOverflowError e) {
      return Optional.of("Spin: " + expected + "\nRondo: crashed: " + trace(e));
    }
  }

  /** A smaller program about which they still disagree, in the same way where it was rejected. */
  public String shrink(String program) {
    boolean rejection = isRejection(disagreement(program, spin));
    return new Shrinker(
            p -> {
              Optional<String> left = disagreement(p, spin);
              return left.isPresent() && isRejection(left) == rejection;
            },
            SHRINKING_TRIES)
        .shrink(program);
  }

  private static boolean isRejection(Optional<String> disagreement) {
    return disagreement.filter(d -> d.toLowerCase(Locale.ROOT).contains("rejected")).isPresent();
  }

  private static String trace(Throwable e) {
    var text = new StringBuilder(e.toString());
    for (int i = 0; i < Math.min(6, e.getStackTrace().length); i++) {
      text.append("\n    at ").append(e.getStackTrace()[i]);
    }
    return text.toString();
  }
}
