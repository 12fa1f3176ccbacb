package rondo.promela;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import rondo.analysis.symmetry.process.inference.SymmetryDetection;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.promela.syntax.Program;
import rondo.promela.syntax.Unit;

/** Whether initial values of processes are chosen by partition. */
public enum PartitionMode {
  /** Only for {@code partition} statements of the model, and only if that is sound. */
  OFF,
  /** Also for a loop of {@code init} that chooses initial values, only if that is sound. */
  CHECKED,
  /** As {@link #CHECKED}, even if soundness cannot be shown. */
  FORCED;

  /** Diagnostic code: initial values distinguish processes, so partitions are unsound. */
  public static final String VALUES_DISTINGUISH_PROCESSES = "V003";

  static Diagnostic noLoopToPartition(Program program) {
    return Diagnostic.error(
            "V002",
            start(program),
            "there is no loop in which `init` chooses a value for every process")
        .withHelp("for (i : 1 .. N) { select (v : 1 .. N); run P(v) }");
  }

  /** The position of {@code init}, or else of the first proctype. */
  private static Position start(Program program) {
    return program.units().stream()
        .filter(Unit.Init.class::isInstance)
        .findFirst()
        .or(() -> program.units().stream().filter(Unit.Proctype.class::isInstance).findFirst())
        .map(Unit::at)
        .orElse(Position.NONE);
  }

  /** Reports the obstacles: as errors, or as warnings if partitions are forced. */
  List<Diagnostic> diagnostics(Collection<SymmetryDetection.Obstacle> obstacles) {
    List<Diagnostic> report = new ArrayList<>();
    for (SymmetryDetection.Obstacle obstacle : obstacles) {
      String message =
          "partition symmetry reduction may be unsound: "
              + obstacle.subject()
              + ": "
              + obstacle.reason().text();
      Position at = obstacle.reason().at();
      report.add(
          this == FORCED
              ? Diagnostic.warning(VALUES_DISTINGUISH_PROCESSES, at, message)
                  .withHelp("only partitions of the values are verified, not all initial values")
              : Diagnostic.error(VALUES_DISTINGUISH_PROCESSES, at, message)
                  .withHelp("--psr=force applies it anyway"));
    }
    return report;
  }
}
