package rondo.promela.partition;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.analysis.symmetry.process.Asymmetry;
import rondo.analysis.symmetry.process.inference.PartitionCheck;
import rondo.analysis.symmetry.process.inference.SymmetryDetection;
import rondo.promela.syntax.PartitionExpansion;
import rondo.promela.syntax.Program;
import rondo.promela.syntax.Statement;
import rondo.promela.syntax.SyntaxPrinter;
import rondo.promela.syntax.Unit;

/**
 * A {@code partition} statement of a program.
 *
 * @param arbitraryAssignment the program in which the statement is replaced by the assignment of an
 *     arbitrary value to one arbitrary process
 * @param orderDependence the obstacle if the result of the loop depends on the order of its
 *     iterations
 */
public record PartitionUse(
    Program arbitraryAssignment,
    PartitionCheck.Loop loop,
    Optional<SymmetryDetection.Obstacle> orderDependence) {
  /** All {@code partition} statements of a program. */
  public static List<PartitionUse> in(Program program) {
    List<PartitionUse> uses = new ArrayList<>();
    for (Unit unit : program.units()) {
      PartitionReplacement.partitions(unit).forEach(p -> uses.add(of(p, unit, program)));
    }
    return uses;
  }

  private static PartitionUse of(Statement.Partition partition, Unit unit, Program program) {
    Program any =
        PartitionReplacement.replace(
            program, p -> p == partition ? PartitionExpansion.arbitraryAssignment(p) : p);
    var check = new IterationOrderCheck(partition);
    String member = partition.member().name();
    var loop =
        new PartitionCheck.Loop(
            process(unit),
            check.mentionsMember() ? Optional.of(member) : Optional.empty(),
            partition.value().name(),
            PartitionExpansion.limitOf(partition.value()),
            partition.at(),
            partition.chosenAt(),
            check.startedTypes());
    Optional<SymmetryDetection.Obstacle> ordered =
        check
            .orderDependentStatement()
            .map(
                s -> {
                  String why =
                      "`" + SyntaxPrinter.text(s) + "` is executed for the processes in order";
                  return new SymmetryDetection.Obstacle(
                      "`" + member + "`", new Asymmetry(why, s.at()));
                });
    return new PartitionUse(any, loop, ordered);
  }

  private static String process(Unit unit) {
    return switch (unit) {
      case Unit.Proctype p -> p.name();
      case Unit.Init _ -> ":init:";
      case Unit.Never _, Unit.Mtype _, Unit.Typedef _, Unit.Globals _ -> "";
      case Unit.EventTrace _, Unit.Ltl _ -> "";
    };
  }
}
