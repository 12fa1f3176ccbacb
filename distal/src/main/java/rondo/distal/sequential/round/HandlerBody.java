package rondo.distal.sequential.round;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import rondo.distal.syntax.Bindings;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Statement;

/** The body of a handler: its statements in order, and the names that it binds. */
public final class HandlerBody {
  private final List<Statement> statements = new ArrayList<>();
  private final Set<String> bound = new HashSet<>();

  public HandlerBody(List<Statement> body) {
    body.forEach(this::add);
  }

  private void add(Statement s) {
    statements.add(s);
    switch (s) {
      case Statement.If i -> {
        i.then().forEach(this::add);
        i.otherwise().forEach(this::add);
      }
      case Statement.For f -> {
        bind(f.bindings());
        f.body().forEach(this::add);
      }
      case Statement.Choose c -> {
        bind(c.bindings());
        c.body().forEach(this::add);
      }
      case Statement.Let l -> bound.add(l.name().text());
      case Statement.Assign _, Statement.Decide _, Statement.Assert _ -> {}
      case Statement.Skip _, Statement.Send _, Statement.Announce _ -> {}
    }
  }

  private void bind(Bindings bindings) {
    bindings.names().forEach(n -> bound.add(n.text()));
    bindings.sender().ifPresent(n -> bound.add(n.text()));
  }

  /** All statements, at any depth. */
  List<Statement> statements() {
    return List.copyOf(statements);
  }

  /** The names bound inside the body. */
  public Set<String> boundNames() {
    return bound;
  }

  /** The variables that may be assigned after a statement. */
  Set<String> assignedAfter(Statement statement) {
    return assigned(statements.subList(statements.indexOf(statement) + 1, statements.size()));
  }

  /** Whether the body may assign variables or decide. */
  public boolean changesState() {
    return !assigned().isEmpty()
        || statements.stream().anyMatch(s -> s instanceof Statement.Decide);
  }

  public Set<String> assigned() {
    return assigned(statements);
  }

  private static Set<String> assigned(List<Statement> statements) {
    var names = new HashSet<String>();
    for (Statement s : statements) {
      if (s instanceof Statement.Assign a) {
        names.add(assignedVariable(a.target()));
      }
      if (s instanceof Statement.Decide d) {
        d.output().ifPresent(o -> names.add(o.text()));
      }
    }
    return names;
  }

  /** The variable that an assignment target is, or is a part of. */
  static String assignedVariable(Expression target) {
    return switch (target) {
      case Expression.Reference(String name, _) -> name;
      case Expression.Member(Expression.Reference(String name, _), String field, _)
          when name.equals("this") ->
          field;
      case Expression.Member(Expression of, _, _) -> assignedVariable(of);
      case Expression.Index(Expression of, _, _) -> assignedVariable(of);
      default -> "";
    };
  }

  /**
   * The maximum number of messages sent on a path through the body; more than one for a send in a
   * loop.
   */
  public static int maxSends(List<Statement> body) {
    int sends = 0;
    for (Statement s : body) {
      sends +=
          switch (s) {
            case Statement.Send _ -> 1;
            case Statement.If i -> Math.max(maxSends(i.then()), maxSends(i.otherwise()));
            case Statement.For f -> 2 * maxSends(f.body());
            case Statement.Choose c -> maxSends(c.body());
            case Statement.Assign _, Statement.Decide _, Statement.Let _ -> 0;
            case Statement.Assert _, Statement.Skip _, Statement.Announce _ -> 0;
          };
    }
    return sends;
  }
}
