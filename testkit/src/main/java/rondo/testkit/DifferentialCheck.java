package rondo.testkit;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import rondo.analysis.pass.DeadVariables;
import rondo.analysis.pass.FaintVariables;
import rondo.analysis.pass.StatementMerging;
import rondo.diagnostics.RejectedException;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.promela.Promela;
import rondo.testkit.generate.ProgramGenerator;

/** Differential testing: compares Spin, the reference interpreter and the engines on a program. */
public final class DifferentialCheck {
  private static final int MAX_STATES = 30_000;
  private static final int SHRINKING_TRIES = 4_000;

  private final SpinOracle spin;
  private final List<SearchVariant> engines;
  private final GeneratedTestStatistics tally;

  public DifferentialCheck(
      SpinOracle spin, List<SearchVariant> engines, GeneratedTestStatistics tally) {
    this.spin = spin;
    this.engines = List.copyOf(engines);
    this.tally = tally;
  }

  /**
   * A description of the disagreement about this program; empty when all agree. A result of Spin is
   * confirmed with another C compiler before it is reported.
   */
  public Optional<String> disagreement(String program) {
    return disagreement(program, spin)
        .flatMap(_ -> disagreement(program, spin.withOtherCompiler()));
  }

  private Optional<String> disagreement(String program, SpinOracle spin) {
    tally.generated();
    FullChannelPolicy policy = ProgramGenerator.fullChannel(program);
    ExplorationOutcome expected = spin.verifySafety(program, policy);
    if (expected instanceof ExplorationOutcome.Unknown
        || expected instanceof ExplorationOutcome.Explored e && e.states() > MAX_STATES) {
      return Optional.empty();
    }
    ProcessSystem system;
    try {
      system = Promela.parse("model.pml", program, Map.of()).system();
    } catch (RejectedException e) {
      return expected instanceof ExplorationOutcome.Rejected
          ? Optional.empty()
          : Optional.of("Spin: " + expected + "\nRondo: rejected: " + e.diagnostics());
    } catch (RuntimeException e) {
      return Optional.of("Spin: " + expected + "\nRondo: crashed: " + trace(e));
    }
    return compare(system, policy, expected);
  }

  private Optional<String> compare(
      ProcessSystem system, FullChannelPolicy policy, ExplorationOutcome expected) {
    try {
      ExplorationOutcome plain = ReferenceExploration.of(system, policy, MAX_STATES);
      if (!plain.agreesWithSpin(expected)) {
        return Optional.of("Spin: " + expected + "\ninterpreter: " + plain);
      }
      if (plain instanceof ExplorationOutcome.Explored explored) {
        tally.compared(explored);
      }
      for (SearchVariant variant : engines) {
        if (plain instanceof ExplorationOutcome.Explored(_, long states, _)
            && !variant.findsAll(states)) {
          continue;
        }
        ExplorationOutcome found = variant.explore(system, policy);
        boolean further = found instanceof ExplorationOutcome.Explored e && e.states() > MAX_STATES;
        if (found instanceof ExplorationOutcome.Unknown
                    != plain instanceof ExplorationOutcome.Unknown
                && !further
            || !found.agreesWith(plain)) {
          return Optional.of("interpreter: " + plain + "\n" + variant.name() + ": " + found);
        }
      }
      ProcessSystem merged =
          DeadVariables.apply(FaintVariables.apply(StatementMerging.apply(system)));
      ExplorationOutcome optimised = ReferenceExploration.of(merged, policy, MAX_STATES);
      if (plain instanceof ExplorationOutcome.Explored all
          && optimised instanceof ExplorationOutcome.Explored some) {
        tally.reduced(all.states(), some.states());
      }
      return optimised.agreesInVerdict(plain)
          ? Optional.empty()
          : Optional.of("interpreter: " + plain + "\noptimised: " + optimised);
    } catch (RuntimeException | StackOverflowError e) {
      return Optional.of("Spin: " + expected + "\nRondo: crashed: " + trace(e));
    }
  }

  /** A smaller program with a disagreement; if the program was rejected, the same rejection. */
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
