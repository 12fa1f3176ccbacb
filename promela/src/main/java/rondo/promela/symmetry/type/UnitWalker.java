package rondo.promela.symmetry.type;

import java.util.List;
import java.util.function.Consumer;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.PartitionExpansion;
import rondo.promela.syntax.Statement;
import rondo.promela.syntax.Unit;
import rondo.promela.syntax.VarDecl;

/** Visits all declarations and expressions of a unit, at any depth. */
public final class UnitWalker {
  private final Consumer<VarDecl> declarations;
  private final Consumer<Expression> expressions;

  public UnitWalker(Consumer<VarDecl> declarations, Consumer<Expression> expressions) {
    this.declarations = declarations;
    this.expressions = expressions;
  }

  public void walk(Unit unit) {
    switch (unit) {
      case Unit.Mtype _ -> {}
      case Unit.Typedef t -> t.fields().forEach(this::declaration);
      case Unit.Globals g -> g.variables().forEach(this::declaration);
      case Unit.Proctype p -> {
        p.parameters().forEach(this::declaration);
        p.provided().ifPresent(this::expression);
        statements(p.body().statements());
      }
      case Unit.Init i -> statements(i.body().statements());
      case Unit.Never n -> statements(n.body().statements());
      case Unit.EventTrace t -> statements(t.body().statements());
      case Unit.Ltl l -> expression(l.formula());
    }
  }

  private void declaration(VarDecl declared) {
    declarations.accept(declared);
    declared.initial().ifPresent(this::initial);
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
      case Statement.Declare d -> d.variables().forEach(this::declaration);
      case Statement.Labelled l -> statement(l.statement());
      case Statement.If i -> i.options().forEach(o -> statements(o.body()));
      case Statement.Do d -> d.options().forEach(o -> statements(o.body()));
      case Statement.ForRange f -> {
        all(List.of(f.variable(), f.from(), f.to()));
        statements(f.body());
      }
      case Statement.ForIn f -> {
        all(List.of(f.variable(), f.collection()));
        statements(f.body());
      }
      case Statement.Partition p -> statement(PartitionExpansion.expand(p));
      case Statement.Select s -> all(List.of(s.variable(), s.from(), s.to()));
      case Statement.Atomic a -> statements(a.body());
      case Statement.DStep d -> statements(d.body());
      case Statement.Block b -> statements(b.body());
      case Statement.Unless u -> statements(List.of(u.main(), u.escape()));
      case Statement.Assign a -> all(List.of(a.target(), a.value()));
      case Statement.Condition c -> expression(c.condition());
      case Statement.Send s -> {
        expression(s.channel());
        all(s.arguments());
      }
      case Statement.Receive r -> {
        expression(r.channel());
        all(r.arguments());
      }
      case Statement.Assert a -> expression(a.condition());
      case Statement.Printf p -> all(p.arguments());
      case Statement.Printm p -> expression(p.value());
      case Statement.Exclusive x -> all(x.channels());
      case Statement.Else _, Statement.Goto _, Statement.Break _ -> {}
    }
  }

  private void all(List<? extends Expression> list) {
    list.forEach(this::expression);
  }

  private void expression(Expression e) {
    expressions.accept(e);
    all(e.parts());
  }

  /** Whether the expression has a temporal operator. */
  public static boolean isTemporal(Expression e) {
    boolean itself =
        switch (e) {
          case Expression.TemporalUnary _ -> true;
          case Expression.TemporalBinary t -> !t.op().equals("->") && !t.op().equals("<->");
          case Expression.Number _, Expression.Name _, Expression.Unary _ -> false;
          case Expression.Binary _, Expression.Conditional _, Expression.Run _ -> false;
          case Expression.Call _, Expression.Poll _, Expression.RemoteLabel _ -> false;
          case Expression.RemoteVariable _, Expression.Quantified _ -> false;
        };
    return itself || e.parts().stream().anyMatch(UnitWalker::isTemporal);
  }
}
