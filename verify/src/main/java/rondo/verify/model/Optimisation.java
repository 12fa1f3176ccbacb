package rondo.verify.model;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import rondo.analysis.pass.DeadVariables;
import rondo.analysis.pass.FaintVariables;
import rondo.analysis.pass.StatementMerging;
import rondo.analysis.symmetry.process.TerminationElimination;
import rondo.ir.ProcessSystem;
import rondo.promela.PartitionMode;

/** Optimisations of a model before exploration; they preserve verdicts, but not state counts. */
public enum Optimisation {
  /** Initial values are chosen by partition (partition symmetry reduction). */
  PARTITION("psr"),
  /** Partition symmetry reduction even where it may be unsound. */
  FORCE_PARTITION("psr-force"),
  /** Symmetry is detected without annotations. */
  FIND_SYMMETRY("find-symmetry"),
  /** Symmetric processes stay in their end state instead of terminating. */
  KEEP_PROCESSES("keep-processes"),
  MERGE("merge"),
  RESET_DEAD_VARIABLES("reset-dead-variables");

  /** Those that every search and test makes unless they are switched off. */
  public static final Set<Optimisation> STANDARD = Set.of(MERGE, RESET_DEAD_VARIABLES);

  private final String title;

  Optimisation(String title) {
    this.title = title;
  }

  public String title() {
    return title;
  }

  /** The mode of choosing initial values. */
  public static PartitionMode partitioning(Set<Optimisation> chosen) {
    if (chosen.contains(FORCE_PARTITION)) {
      return PartitionMode.FORCED;
    }
    return chosen.contains(PARTITION) ? PartitionMode.CHECKED : PartitionMode.OFF;
  }

  /** The optimisations that are {@code on} in the options of a saved trace. */
  static Set<Optimisation> named(Map<String, String> options) {
    var chosen = EnumSet.noneOf(Optimisation.class);
    for (Optimisation optimisation : values()) {
      if ("on".equals(options.get(optimisation.title))) {
        chosen.add(optimisation);
      }
    }
    return chosen;
  }

  public static ProcessSystem apply(Set<Optimisation> chosen, ProcessSystem system) {
    ProcessSystem result = keepingProcesses(chosen, system);
    if (chosen.contains(MERGE)) {
      result = StatementMerging.apply(result);
    }
    if (chosen.contains(RESET_DEAD_VARIABLES)) {
      result = DeadVariables.apply(FaintVariables.apply(result));
    }
    return result;
  }

  /** The system with the same transitions, in steps of single statements of the source. */
  public static ProcessSystem inUserSteps(Set<Optimisation> chosen, ProcessSystem system) {
    ProcessSystem kept = keepingProcesses(chosen, system);
    return chosen.contains(MERGE) ? StatementMerging.withOriginalSteps(kept) : kept;
  }

  /** The system in which optimisations make no statement unreachable. */
  public static ProcessSystem keepingProcesses(Set<Optimisation> chosen, ProcessSystem system) {
    return chosen.contains(KEEP_PROCESSES) ? TerminationElimination.apply(system) : system;
  }
}
