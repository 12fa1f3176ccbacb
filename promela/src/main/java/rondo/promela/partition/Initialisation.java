package rondo.promela.partition;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.ir.symmetry.PartitionCheck;
import rondo.promela.syntax.Body;
import rondo.promela.syntax.Program;
import rondo.promela.syntax.Statement;
import rondo.promela.syntax.Unit;

/**
 * A program whose {@code init} chooses a value for every process, and what may be made of it.
 *
 * @param partitioned the program with values chosen by partition
 * @param any the program in which, instead, any one process is given any value
 */
public record Initialisation(Program partitioned, Program any, PartitionCheck.Loop loop) {
  /** The first such loop of a program. */
  public static Optional<Initialisation> in(Program program) {
    for (int u = 0; u < program.units().size(); u++) {
      if (program.units().get(u) instanceof Unit.Init init) {
        Optional<Places> places = in(init.body().statements());
        if (places.isPresent()) {
          return Optional.of(
              new Initialisation(
                  with(program, u, init, places.get().partitioned()),
                  with(program, u, init, places.get().any()),
                  places.get().loop().description()));
        }
      }
    }
    return Optional.empty();
  }

  private static Program with(Program program, int u, Unit.Init init, List<Statement> statements) {
    List<Unit> units = new ArrayList<>(program.units());
    var body = new Body(statements, init.body().end());
    units.set(u, new Unit.Init(init.priority(), body, init.at()));
    return new Program(units);
  }

  /** The statements around a loop, with each of its replacements. */
  private record Places(ValueLoop loop, List<Statement> partitioned, List<Statement> any) {}

  private static Optional<Places> in(List<Statement> statements) {
    for (int s = 0; s < statements.size(); s++) {
      int at = s;
      Optional<Places> here =
          switch (statements.get(s)) {
            case Statement.ForRange f ->
                ValueLoop.of(f, s == 0 ? Optional.empty() : Optional.of(statements.get(s - 1)))
                    .map(l -> new Places(l, List.of(l.partitioned()), List.of(l.any())));
            case Statement.Atomic a ->
                in(a.body())
                    .map(
                        p ->
                            new Places(
                                p.loop,
                                List.of(new Statement.Atomic(p.partitioned, a.at())),
                                List.of(new Statement.Atomic(p.any, a.at()))));
            case Statement.Block b ->
                in(b.body())
                    .map(
                        p ->
                            new Places(
                                p.loop,
                                List.of(new Statement.Block(p.partitioned, b.at())),
                                List.of(new Statement.Block(p.any, b.at()))));
            default -> Optional.empty();
          };
      if (here.isPresent()) {
        return here.map(
            p ->
                new Places(
                    p.loop, with(statements, at, p.partitioned), with(statements, at, p.any)));
      }
    }
    return Optional.empty();
  }

  private static List<Statement> with(List<Statement> list, int at, List<Statement> instead) {
    List<Statement> result = new ArrayList<>(list.subList(0, at));
    result.addAll(instead);
    result.addAll(list.subList(at + 1, list.size()));
    return result;
  }
}
