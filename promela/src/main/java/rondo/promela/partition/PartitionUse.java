package rondo.promela.partition;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.ir.symmetry.Asymmetry;
import rondo.ir.symmetry.Detection;
import rondo.ir.symmetry.PartitionCheck;
import rondo.promela.syntax.Partitions;
import rondo.promela.syntax.Program;
import rondo.promela.syntax.Statement;
import rondo.promela.syntax.SyntaxPrinter;
import rondo.promela.syntax.Unit;

/**
 * A {@code partition} statement of a program.
 *
 * @param any the program in which, instead, any one process is given any value
 * @param ordered what makes a difference between members already while they are given values
 */
public record PartitionUse(
    Program any, PartitionCheck.Loop loop, Optional<Detection.Obstacle> ordered) {
  /** All of a program. */
  public static List<PartitionUse> in(Program program) {
    List<PartitionUse> uses = new ArrayList<>();
    for (Unit unit : program.units()) {
      PartitionStatements.in(unit).forEach(p -> uses.add(of(p, unit, program)));
    }
    return uses;
  }

  private static PartitionUse of(Statement.Partition partition, Unit unit, Program program) {
    Program any =
        PartitionStatements.replaced(program, p -> p == partition ? Partitions.any(p) : p);
    var turns = new Turns(partition);
    String member = partition.member().name();
    var loop =
        new PartitionCheck.Loop(
            process(unit),
            turns.mentionMember() ? Optional.of(member) : Optional.empty(),
            partition.value().name(),
            Partitions.limitOf(partition.value()),
            partition.at(),
            partition.chosenAt(),
            turns.started());
    Optional<Detection.Obstacle> ordered =
        turns
            .ordered()
            .map(
                s -> {
                  String why = "`" + SyntaxPrinter.text(s) + "` is done for one before another";
                  return new Detection.Obstacle("`" + member + "`", new Asymmetry(why, s.at()));
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
