package rondo.distal.syntax;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import rondo.distal.syntax.Declaration.Initial;
import rondo.distal.syntax.Declaration.Kind;

/** Pretty-prints a protocol; parsing the output gives the same protocol. Comments are not kept. */
public final class SyntaxPrinter {
  private static final String INDENT = "  ";

  private final StringBuilder out = new StringBuilder();
  private final StatementPrinter statements = new StatementPrinter(out);

  private SyntaxPrinter() {}

  public static String print(Protocol protocol) {
    var printer = new SyntaxPrinter();
    printer.protocol(protocol);
    return printer.out.toString();
  }

  public static String print(TypeExpression type) {
    return type(type);
  }

  private void protocol(Protocol p) {
    out.append("protocol ").append(p.name());
    if (!p.parameters().isEmpty()) {
      out.append(
          p.parameters().stream()
              .map(
                  x -> x.name() + x.value().map(v -> " = " + ExpressionPrinter.print(v)).orElse(""))
              .collect(Collectors.joining(", ", "(", ")")));
    }
    out.append(" {\n");
    for (Declaration d : p.declarations()) {
      out.append(INDENT);
      declaration(d, INDENT);
      out.append('\n');
    }
    out.append("}\n");
  }

  private void declaration(Declaration d, String indent) {
    switch (d) {
      case Declaration.Constant c ->
          out.append("const ").append(c.name()).append(" = ").append(text(c.value()));
      case Declaration.Processes c -> out.append("processes ").append(text(c.count()));
      case Declaration.Enumeration e ->
          out.append("enum ")
              .append(e.name())
              .append(
                  e.constants().stream()
                      .map(Name::text)
                      .collect(Collectors.joining(", ", " { ", " }")));
      case Declaration.Structure s ->
          out.append(s.keyword())
              .append(' ')
              .append(s.name())
              .append(s.fields().isEmpty() ? "" : " { " + fields(s.fields()) + " }");
      case Declaration.Variable v ->
          out.append(
                  v.kind() == Kind.STABLE ? "stable var" : v.kind().name().toLowerCase(Locale.ROOT))
              .append(' ')
              .append(v.name())
              .append(" : ")
              .append(type(v.type()))
              .append(initial(v.initial()));
      case Declaration.Function f ->
          out.append("function ")
              .append(f.name())
              .append("(")
              .append(fields(f.parameters()))
              .append(") : ")
              .append(type(f.result()))
              .append(" = ")
              .append(text(f.body()));
      case Declaration.Phase p -> {
        out.append("phase {\n");
        for (Declaration.Round r : p.rounds()) {
          out.append(INDENT).append(INDENT);
          round(r, INDENT + INDENT);
          out.append('\n');
        }
        out.append(INDENT).append("}");
      }
      case Declaration.Round r -> round(r, INDENT);
      case Declaration.Role r -> {
        String most = r.maxCount().map(m -> " of " + text(m)).orElse("");
        out.append("role ").append(r.name()).append('[').append(text(r.count())).append(most);
        out.append(r.symmetric().isPresent() ? "] symmetric {\n" : "] {\n");
        parts(r.parts(), indent);
      }
      case Declaration.Monitor m -> {
        out.append("monitor ").append(m.name()).append(" {\n");
        parts(m.parts(), indent);
      }
      case Declaration.LifecycleHandler e -> {
        out.append("upon ").append(e.event());
        statements.block(e.body(), indent);
      }
      case Declaration.Init i -> {
        out.append("init");
        statements.block(i.body(), indent);
      }
      case Declaration.Upon u -> {
        out.append("upon ").append(event(u));
        statements.block(u.body(), indent);
      }
      case Declaration.Tags t -> tags(t, indent);
      case Declaration.Stop s ->
          out.append("stop after ").append(sum(s.after())).append(' ').append(s.unit());
      case Declaration.Network n -> out.append("network ").append(assumptions(n.assumptions()));
      case Declaration.Check c ->
          out.append("check ")
              .append(
                  c.properties().stream()
                      .map(SyntaxPrinter::builtinProperty)
                      .collect(Collectors.joining(", ")))
              .append(when(c.when()));
      case Declaration.Invariant i ->
          out.append(
                  switch (i.frequency()) {
                    case EACH_ROUND -> "invariant ";
                    case EACH_PHASE -> "phase invariant ";
                    case SOMETIMES -> "witness ";
                  })
              .append(i.name())
              .append(" : ")
              .append(text(i.condition()))
              .append(when(i.when()));
      case Declaration.Ltl l ->
          out.append("ltl ")
              .append(l.name())
              .append(" { ")
              .append(text(l.formula()))
              .append(" }")
              .append(when(l.when()));
    }
  }

  private void parts(List<Declaration> parts, String indent) {
    for (Declaration part : parts) {
      out.append(indent).append(INDENT);
      declaration(part, indent + INDENT);
      out.append('\n');
    }
    out.append(indent).append('}');
  }

  private void round(Declaration.Round r, String indent) {
    out.append("round");
    r.name().ifPresent(n -> out.append(' ').append(n));
    r.message().ifPresent(t -> out.append(" : ").append(type(t)));
    out.append(" {\n");
    String inner = indent + INDENT;
    r.sends().forEach(s -> statements.print(s, inner));
    r.update()
        .ifPresent(
            u -> {
              out.append(inner).append("update");
              u.mailbox().ifPresent(m -> out.append('(').append(m).append(')'));
              statements.block(u.body(), inner);
              out.append('\n');
            });
    out.append(indent).append("}");
  }

  private void tags(Declaration.Tags t, String indent) {
    String line = "\n" + indent + INDENT;
    out.append("rounds {");
    t.phase().ifPresent(p -> out.append(line).append("phase = ").append(p));
    out.append(line)
        .append("round = ")
        .append(t.round().stream().map(Name::text).collect(Collectors.joining(" < ")));
    if (!t.network().isEmpty()) {
      out.append(line).append("network ").append(assumptions(t.network()));
    }
    out.append('\n').append(indent).append('}');
  }

  private static String event(Declaration.Upon u) {
    String with = u.guard().map(g -> " with " + text(g)).orElse("");
    String when = u.guard().map(g -> " when " + text(g)).orElse("");
    return switch (u.event()) {
      case Declaration.Event.SingleMessage(Name kind, var as) -> kind + as(as) + with;
      case Declaration.Event.Quorum(Name kind, var as, Operator compared, Expression count) ->
          kind + as(as) + with + " times " + compared.text() + " " + sum(count);
      case Declaration.Event.Received(
              Name kind,
              var as,
              var by,
              Operator compared,
              Expression count) ->
          "received "
              + kind
              + as(as)
              + with
              + by.map(b -> " by " + b).orElse("")
              + " times "
              + compared.text()
              + " "
              + sum(count);
      case Declaration.Event.Decision(var output, var as) ->
          "decide" + output.map(o -> " " + o).orElse("") + as(as) + with;
      case Declaration.Event.Timeout() -> "timeout" + when;
      case Declaration.Event.Internal() -> "internal" + when;
    };
  }

  private static String as(Optional<Name> name) {
    return name.map(n -> " as " + n).orElse("");
  }

  private static String text(Expression e) {
    return ExpressionPrinter.print(e);
  }

  private static String sum(Expression e) {
    return ExpressionPrinter.at(e, Operator.ADD.level());
  }

  private static String fields(List<Declaration.Field> fields) {
    return fields.stream()
        .map(f -> f.name() + " : " + type(f.type()))
        .collect(Collectors.joining(", "));
  }

  private static String initial(Initial initial) {
    return switch (initial) {
      case Initial.Default() -> "";
      case Initial.Fixed(Expression value) -> " = " + text(value);
      case Initial.Any() -> " = any";
      case Initial.In(Expression c) -> " in " + ExpressionPrinter.at(c, Operator.UNION.level());
    };
  }

  static String type(TypeExpression type) {
    return switch (type) {
      case TypeExpression.Named n -> n.name();
      case TypeExpression.Range r -> sum(r.low()) + ".." + sum(r.high());
      case TypeExpression.Optional o ->
          isOpen(o.of()) ? "(" + type(o.of()) + ")?" : type(o.of()) + "?";
      case TypeExpression.Sequence s -> "seq[" + text(s.capacity()) + "] of " + type(s.of());
      case TypeExpression.SetOf s -> "set of " + type(s.of());
      case TypeExpression.Table t -> "table[" + type(t.index()) + "] of " + type(t.of());
      case TypeExpression.Mailbox m -> "mailbox of " + type(m.of());
    };
  }

  /** Whether a `?` after the type would apply to its last component. */
  private static boolean isOpen(TypeExpression type) {
    return switch (type) {
      case TypeExpression.Sequence _, TypeExpression.SetOf _, TypeExpression.Table _ -> true;
      case TypeExpression.Mailbox _ -> true;
      case TypeExpression.Named _, TypeExpression.Range _, TypeExpression.Optional _ -> false;
    };
  }

  private static String builtinProperty(Declaration.BuiltinProperty r) {
    return r.arguments().isEmpty()
        ? r.name().text()
        : r.arguments().stream()
            .map(Name::text)
            .collect(Collectors.joining(", ", r.name() + "(", ")"));
  }

  private static String when(List<AssumptionClause> when) {
    return when.isEmpty() ? "" : " when " + assumptions(when);
  }

  /** The assumptions of a protocol about its network; empty if it makes none. */
  public static String network(Protocol protocol) {
    return protocol.all(Declaration.Network.class).stream()
        .map(n -> assumptions(n.assumptions()))
        .collect(Collectors.joining(" and "));
  }

  private static String assumptions(List<AssumptionClause> all) {
    return all.stream().map(SyntaxPrinter::assumption).collect(Collectors.joining(" and "));
  }

  private static String scope(AssumptionClause.OfMessages some) {
    String types = some.types().stream().map(Name::text).collect(Collectors.joining(", "));
    return (types.isEmpty() ? "" : " for " + types)
        + some.role().map(role -> " of " + role).orElse("");
  }

  private static String assumption(AssumptionClause clause) {
    return switch (clause) {
      case AssumptionClause.Plain p -> p.keyword().text();
      case AssumptionClause.OfRole a -> assumption(a.counted()) + " of " + a.role();
      case AssumptionClause.OfMessages a -> assumption(a.fault()) + scope(a);
      case AssumptionClause.Detector a -> "detector " + a.detectorClass();
      case AssumptionClause.WithinSteps a -> assumption(a.crash()) + " within steps";
      case AssumptionClause.Symmetric a -> assumption(a.byzantine()) + " symmetric";
      case AssumptionClause.Counted c ->
          (c.measure().prefix() + " " + sum(c.count()) + " " + c.measure().suffix()).strip();
      case AssumptionClause.Where w -> "where " + text(w.condition());
    };
  }
}
