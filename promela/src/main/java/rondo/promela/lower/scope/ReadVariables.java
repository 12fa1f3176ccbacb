package rondo.promela.lower.scope;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.PartitionExpansion;
import rondo.promela.syntax.Program;
import rondo.promela.syntax.Statement;
import rondo.promela.syntax.Unit;
import rondo.promela.syntax.VarDecl;

/** Finds the variables that a model reads, other than to compute their own next value. */
public final class ReadVariables {
  private final Set<String> read = new HashSet<>();

  private ReadVariables() {}

  public static ReadVariables in(Program program) {
    var scan = new ReadVariables();
    program.units().forEach(scan::unit);
    return scan;
  }

  public boolean isRead(String name) {
    return read.contains(name);
  }

  /** Whether {@code expression} mentions a variable called {@code name}. */
  public static boolean mentions(Expression expression, String name) {
    var scan = new ReadVariables();
    scan.expression(expression);
    return scan.read.contains(name);
  }

  private void unit(Unit unit) {
    switch (unit) {
      case Unit.Mtype _ -> {}
      case Unit.Typedef t -> declarations(t.fields());
      case Unit.Globals g -> declarations(g.variables());
      case Unit.Proctype p -> {
        p.provided().ifPresent(this::expression);
        statements(p.body().statements());
      }
      case Unit.Init i -> statements(i.body().statements());
      case Unit.Never n -> statements(n.body().statements());
      case Unit.EventTrace t -> statements(t.body().statements());
      case Unit.Ltl l -> expression(l.formula());
    }
  }

  private void declarations(List<VarDecl> declarations) {
    declarations.forEach(d -> d.initial().ifPresent(this::initial));
  }

  private void initial(VarDecl.Initializer initializer) {
    switch (initializer) {
      case VarDecl.Initializer.Value(Expression value) -> expression(value);
      case VarDecl.Initializer.Values v -> v.values().forEach(this::expression);
      case VarDecl.Initializer.Channel _ -> {}
    }
  }

  private void statements(List<Statement> statements) {
    statements.forEach(this::statement);
  }

  private void statement(Statement statement) {
    switch (statement) {
      case Statement.Declare d -> declarations(d.variables());
      case Statement.Labelled l -> statement(l.statement());
      case Statement.If i -> i.options().forEach(o -> statements(o.body()));
      case Statement.Do d -> d.options().forEach(o -> statements(o.body()));
      case Statement.ForRange f -> {
        expression(f.variable());
        expression(f.from());
        expression(f.to());
        statements(f.body());
      }
      case Statement.ForIn f -> {
        expression(f.variable());
        expression(f.collection());
        statements(f.body());
      }
      case Statement.Partition p -> statement(PartitionExpansion.expand(p));
      case Statement.Select s -> {
        expression(s.variable());
        expression(s.from());
        expression(s.to());
      }
      case Statement.Atomic a -> statements(a.body());
      case Statement.DStep d -> statements(d.body());
      case Statement.Block b -> statements(b.body());
      case Statement.Unless u -> {
        statement(u.main());
        statement(u.escape());
      }
      case Statement.Assign a -> assign(a);
      case Statement.Condition c -> expression(c.condition());
      case Statement.Send s -> {
        expression(s.channel());
        s.arguments().forEach(this::expression);
      }
      case Statement.Receive r -> {
        expression(r.channel());
        r.arguments().forEach(this::target);
      }
      case Statement.Assert a -> expression(a.condition());
      case Statement.Printf p -> p.arguments().forEach(this::expression);
      case Statement.Printm p -> expression(p.value());
      case Statement.Exclusive x -> x.channels().forEach(this::expression);
      case Statement.Else _, Statement.Goto _, Statement.Break _ -> {}
    }
  }

  private void assign(Statement.Assign a) {
    target(a.target());
    String name = a.target().selectors().getFirst().name();
    var value = new ReadVariables();
    value.expression(a.value());
    value.read.remove(name);
    read.addAll(value.read);
  }

  /** Visits an assigned variable; only its indices are read. */
  private void target(Expression target) {
    if (target instanceof Expression.Name name) {
      name.parts().forEach(this::expression);
    } else {
      expression(target);
    }
  }

  private void expression(Expression expression) {
    if (expression instanceof Expression.Name name) {
      read.add(name.selectors().getFirst().name());
    }
    if (expression instanceof Expression.Poll poll) {
      expression(poll.channel());
      poll.arguments().forEach(this::target);
    } else {
      expression.parts().forEach(this::expression);
    }
  }
}
