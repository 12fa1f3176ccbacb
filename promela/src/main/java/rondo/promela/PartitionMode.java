package rondo.promela;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.ir.symmetry.SymmetryDetection;
import rondo.promela.syntax.Program;
import rondo.promela.syntax.Unit;

/** Whether the values that processes begin with are chosen by partition. */
public enum PartitionMode {
  /** Only where the model says so, and if that is sure to make no difference. */
  OFF,
  /** Also where {@code init} chooses any; if that is sure to make no difference. */
  CHECKED,
  /** The same in any case. */
  FORCED;

  /** The code of what says that it makes a difference. */
  public static final String VALUES_DISTINGUISH_PROCESSES = "V003";

  static Diagnostic noLoopToPartition(Program program) {
    return Diagnostic.error(
            "V002",
            start(program),
            "there is no loop in which `init` chooses a value for every process")
        .withHelp("for (i : 1 .. N) { select (v : 1 .. N); run P(v) }");
  }

  /** Where the processes of a model begin: its {@code init}, or else the first one. */
  private static Position start(Program program) {
    return program.units().stream()
        .filter(Unit.Init.class::isInstance)
        .findFirst()
        .or(() -> program.units().stream().filter(Unit.Proctype.class::isInstance).findFirst())
        .map(Unit::at)
        .orElse(Position.NONE);
  }

  /** What speaks against it: mistakes, or warnings if it is done all the same. */
  List<Diagnostic> diagnostics(Collection<SymmetryDetection.Obstacle> obstacles) {
    List<Diagnostic> report = new ArrayList<>();
    for (SymmetryDetection.Obstacle obstacle : obstacles) {
      String message =
          "it matters who begins with which value: "
              + obstacle.subject()
              + ": "
              + obstacle.reason().text();
      Position at = obstacle.reason().at();
      report.add(
          this == FORCED
              ? Diagnostic.warning(VALUES_DISTINGUISH_PROCESSES, at, message)
                  .withHelp("what is verified are partitions of the values, not all choices")
              : Diagnostic.error(VALUES_DISTINGUISH_PROCESSES, at, message)
                  .withHelp("--psr=force verifies partitions of the values all the same"));
    }
    return report;
  }
}
