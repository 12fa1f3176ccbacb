package rondo.promela.partition;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import rondo.promela.syntax.Body;
import rondo.promela.syntax.Program;
import rondo.promela.syntax.Statement;
import rondo.promela.syntax.Unit;

/** Replaces the {@code partition} statements of a program, at any depth. */
final class PartitionReplacement {
  private final Function<Statement.Partition, Statement> instead;

  private PartitionReplacement(Function<Statement.Partition, Statement> instead) {
    this.instead = instead;
  }

  static Program replace(Program program, Function<Statement.Partition, Statement> instead) {
    var statements = new PartitionReplacement(instead);
    return new Program(program.units().stream().map(statements::unit).toList());
  }

  /** The {@code partition} statements of a unit in source order. */
  static List<Statement.Partition> partitions(Unit unit) {
    List<Statement.Partition> found = new ArrayList<>();
    new PartitionReplacement(
            p -> {
              found.add(p);
              return p;
            })
        .unit(unit);
    return found;
  }

  private Unit unit(Unit unit) {
    return switch (unit) {
      case Unit.Proctype p ->
          new Unit.Proctype(
              p.name(),
              p.active(),
              p.determinism(),
              p.parameters(),
              p.priority(),
              p.provided(),
              body(p.body()),
              p.at());
      case Unit.Init i -> new Unit.Init(i.priority(), body(i.body()), i.at());
      case Unit.Never n -> new Unit.Never(n.name(), body(n.body()), n.at());
      case Unit.Mtype _, Unit.Typedef _, Unit.Globals _, Unit.EventTrace _, Unit.Ltl _ -> unit;
    };
  }

  private Body body(Body body) {
    return new Body(all(body.statements()), body.end());
  }

  private List<Statement> all(List<Statement> statements) {
    return statements.stream().map(this::statement).toList();
  }

  private List<Statement.Option> options(List<Statement.Option> options) {
    return options.stream().map(o -> new Statement.Option(all(o.body()), o.at())).toList();
  }

  private Statement statement(Statement s) {
    return switch (s) {
      case Statement.Partition p -> instead.apply(p);
      case Statement.Labelled l ->
          new Statement.Labelled(l.label(), statement(l.statement()), l.at());
      case Statement.If i -> new Statement.If(options(i.options()), i.at());
      case Statement.Do d -> new Statement.Do(options(d.options()), d.at());
      case Statement.ForRange f ->
          new Statement.ForRange(f.variable(), f.from(), f.to(), all(f.body()), f.at());
      case Statement.ForIn f ->
          new Statement.ForIn(f.variable(), f.collection(), all(f.body()), f.at());
      case Statement.Atomic a -> new Statement.Atomic(all(a.body()), a.at());
      case Statement.DStep d -> new Statement.DStep(all(d.body()), d.at());
      case Statement.Block b -> new Statement.Block(all(b.body()), b.at());
      case Statement.Unless u ->
          new Statement.Unless(statement(u.main()), statement(u.escape()), u.at());
      case Statement.Declare _, Statement.Select _, Statement.Assign _, Statement.Condition _ -> s;
      case Statement.Else _, Statement.Send _, Statement.Receive _, Statement.Assert _ -> s;
      case Statement.Printf _, Statement.Printm _, Statement.Goto _, Statement.Break _ -> s;
      case Statement.Exclusive _ -> s;
    };
  }
}
