package rondo.verify.method;

import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.explore.SearchOptions;
import rondo.explore.SearchOptions.Fairness;
import rondo.explore.SearchOptions.ViolationSelection;
import rondo.ir.Observer;
import rondo.ir.ProcessSystem;
import rondo.promela.PartitionMode;
import rondo.verify.model.Optimisation;

/** Diagnostics for models and methods without a search for counterexamples that differ. */
public final class DifferenceUnsupported {
  private static final String CODE = "V015";

  private DifferenceUnsupported() {}

  /** Whether counterexamples that differ are searched for. */
  public static boolean isWanted(SearchOptions options) {
    return options.selection() == ViolationSelection.DIFFERENT;
  }

  /**
   * Rejects a method that is to find counterexamples that differ and cannot do so. Where values are
   * exchanged, so may be the statements that assign them.
   */
  public static void check(Method method, Position at) throws RejectedException {
    String reason =
        switch (method) {
          case Method.Explicit m when isWanted(m.search()) && exchangesValues(m) ->
              "a symmetry of values may exchange statements";
          case Method.Explicit _, Method.Sampled _ -> "";
          case Method.Sequentialized m when isWanted(m.search()) ->
              "a sequentialized protocol has other steps than the protocol itself";
          case Method.Gpu m when isWanted(m.explicit().search()) -> "a GPU does not enumerate runs";
          case Method.Gpu _ -> "";
          case Method.Smt m when isWanted(m.search()) -> "a solver does not enumerate runs";
          case Method.Parameterized m when isWanted(m.search()) ->
              "a proof for every value of parameters has no runs";
          case Method.Sequentialized _, Method.Smt _, Method.Parameterized _ -> "";
        };
    if (!reason.isEmpty()) {
      throw rejected("counterexamples that differ cannot be searched for: " + reason, at);
    }
  }

  private static boolean exchangesValues(Method.Explicit method) {
    return method.optimisations().contains(Optimisation.FIND_SYMMETRY)
        || Optimisation.partitioning(method.optimisations()) != PartitionMode.OFF;
  }

  /** Rejects a property of infinite runs. */
  public static void check(SearchOptions options, ProcessSystem system, Position at)
      throws RejectedException {
    if (isWanted(options)) {
      if (options.fairness() != Fairness.NONE) {
        throw rejected("fairness concerns infinite runs, of which one is shown", at);
      }
      if (system.observer().filter(DifferenceUnsupported::mayAccept).isPresent()) {
        throw temporal(system.observer().get().name(), at);
      }
    }
  }

  private static boolean mayAccept(Observer observer) {
    return observer.acceptLabels() == Observer.AcceptLabels.COUNT
        || observer.states().stream().anyMatch(s -> s.status() == Observer.Status.ACCEPTING);
  }

  /** A property whose counterexamples are infinite. */
  public static RejectedException temporal(String property, Position at) {
    return rejected(
        "`%s` is a temporal property; of its infinite counterexamples one is shown"
            .formatted(property),
        at);
  }

  /** A semantics other than that of whole rounds. */
  public static RejectedException granularity(Position at) {
    return rejected("with `--semantics`, a step is part of a round, and runs differ by rounds", at);
  }

  private static RejectedException rejected(String message, Position at) {
    return new RejectedException(
        Diagnostic.error(CODE, at, message)
            .withHelp(
                "`--all-different` applies to properties of single states and steps, which"
                    + " `--property` selects"));
  }
}
