package rondo.promela.syntax;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Prints the syntax tree as Promela; parsing the result of {@link #print} yields the same tree. */
public final class SyntaxPrinter {
  private SyntaxPrinter() {}

  /** An expression on one line. */
  public static String text(Expression expression) {
    return ExpressionPrinter.text(expression);
  }

  /** A statement as shown to users, on one line; only the head of a compound statement. */
  public static String text(Statement statement) {
    return StatementPrinter.text(statement);
  }

  public static String print(Program program) {
    var out = new StringBuilder();
    for (Unit unit : program.units()) {
      print(unit, out);
      out.append('\n');
    }
    return out.toString();
  }

  private static void print(Unit unit, StringBuilder out) {
    switch (unit) {
      case Unit.Mtype m ->
          out.append("mtype")
              .append(m.subtype().isEmpty() ? "" : ":" + m.subtype())
              .append(" = { ")
              .append(String.join(", ", m.names()))
              .append(" }");
      case Unit.Typedef t ->
          out.append("typedef ")
              .append(t.name())
              .append(" { ")
              .append(DeclarationPrinter.parameters(t.fields()))
              .append(" }");
      case Unit.Globals g -> out.append(DeclarationPrinter.declaration(g.variables())).append(';');
      case Unit.Proctype p -> {
        head(p, out);
        new StatementPrinter(out).body(p.body().statements());
      }
      case Unit.Init i -> {
        out.append("init ").append(priority(i.priority()));
        new StatementPrinter(out).body(i.body().statements());
      }
      case Unit.Never n -> {
        out.append("never ").append(n.name().map(s -> s + " ").orElse(""));
        new StatementPrinter(out).body(n.body().statements());
      }
      case Unit.EventTrace t -> {
        out.append(t.kind() == Unit.TraceKind.TRACE ? "trace " : "notrace ");
        new StatementPrinter(out).body(t.body().statements());
      }
      case Unit.Ltl l ->
          out.append("ltl ")
              .append(l.name().map(s -> s + " ").orElse(""))
              .append(parameters(l.parameters()))
              .append("{ ")
              .append(text(l.formula()))
              .append(" }");
    }
  }

  private static String parameters(List<ProcessBinder> parameters) {
    return parameters.isEmpty()
        ? ""
        : parameters.stream()
            .map(b -> b.proctype() + " " + b.name())
            .collect(Collectors.joining(", ", "(", ") "));
  }

  private static void head(Unit.Proctype p, StringBuilder out) {
    p.active()
        .ifPresent(
            n ->
                out.append(
                    n instanceof Expression.Number c && c.value() == 1
                        ? "active "
                        : "active [" + text(n) + "] "));
    out.append(p.determinism() == Unit.Determinism.ORDINARY ? "proctype " : "D_proctype ")
        .append(p.name())
        .append('(')
        .append(p.parameters().isEmpty() ? "" : DeclarationPrinter.parameters(p.parameters()))
        .append(") ")
        .append(priority(p.priority()));
    p.provided().ifPresent(e -> out.append("provided (").append(text(e)).append(") "));
  }

  private static String priority(Optional<Expression> priority) {
    return priority.map(e -> "priority " + text(e) + " ").orElse("");
  }
}
