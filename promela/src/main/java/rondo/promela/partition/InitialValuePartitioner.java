package rondo.promela.partition;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.promela.syntax.Body;
import rondo.promela.syntax.PartitionExpansion;
import rondo.promela.syntax.Program;
import rondo.promela.syntax.Statement;
import rondo.promela.syntax.Unit;

/** Rewrites a program whose {@code init} chooses an initial value for each process. */
public final class InitialValuePartitioner {
  private InitialValuePartitioner() {}

  /** The program with the first such loop rewritten as a {@code partition}. */
  public static Optional<Program> partitioned(Program program) {
    for (int u = 0; u < program.units().size(); u++) {
      if (program.units().get(u) instanceof Unit.Init init) {
        Optional<List<Statement>> statements = in(init.body().statements());
        if (statements.isPresent()) {
          List<Unit> units = new ArrayList<>(program.units());
          var body = new Body(statements.get(), init.body().end());
          units.set(u, new Unit.Init(init.priority(), body, init.at()));
          return Optional.of(new Program(units));
        }
      }
    }
    return Optional.empty();
  }

  /** The program with its {@code partition} statements expanded to plain Promela. */
  public static Program withoutPartitions(Program program) {
    return PartitionReplacement.replace(program, PartitionExpansion::expand);
  }

  private static Optional<List<Statement>> in(List<Statement> statements) {
    for (int s = 0; s < statements.size(); s++) {
      Optional<Statement> before = s == 0 ? Optional.empty() : Optional.of(statements.get(s - 1));
      Optional<? extends Statement> here =
          switch (statements.get(s)) {
            case Statement.ForRange f -> InitialValueLoop.of(f, before);
            case Statement.Do d ->
                CountingLoop.of(d, before).flatMap(f -> InitialValueLoop.of(f, before));
            case Statement.Atomic a -> in(a.body()).map(b -> new Statement.Atomic(b, a.at()));
            case Statement.Block b -> in(b.body()).map(c -> new Statement.Block(c, b.at()));
            default -> Optional.empty();
          };
      if (here.isPresent()) {
        List<Statement> result = new ArrayList<>(statements);
        result.set(s, here.get());
        return Optional.of(result);
      }
    }
    return Optional.empty();
  }
}
