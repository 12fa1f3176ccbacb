package rondo.ir.print;

import java.util.List;
import java.util.stream.Collectors;
import rondo.ir.Action;
import rondo.ir.ChannelType;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.IntType;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.Variable;

/** A whole system as text, line by line: variables, channels, automata, who is alive at the start. */
public final class SystemPrinter {
  private final ProcessSystem system;
  private final StringBuilder out = new StringBuilder();

  private SystemPrinter(ProcessSystem system) {
    this.system = system;
  }

  public static String print(ProcessSystem system) {
    return new SystemPrinter(system).all();
  }

  private String all() {
    out.append("system ").append(system.name()).append('\n');
    if (system.priorities()) {
      out.append("  only the highest priority runs\n");
    }
    if (system.last()) {
      out.append("  the last process is part of the state\n");
    }
    var global = new ExprPrinter(system, List.of());
    for (Variable v : system.globals()) {
      variable("global ", v, global);
    }
    for (int i = 0; i < system.channelTypes().size(); i++) {
      channelType(system.channelTypes().get(i));
    }
    system.processTypes().forEach(this::processType);
    out.append("\nstart\n");
    for (ProcessSystem.Start s : system.starts()) {
      String name = system.processTypes().get(s.processType()).name();
      out.append("  ").append(name).append('(').append(global.list(s.arguments())).append(')');
      out.append(s.priority() == 1 ? "" : " priority " + s.priority()).append('\n');
    }
    return out.toString();
  }

  private void variable(String prefix, Variable v, ExprPrinter expressions) {
    out.append("  ").append(prefix).append(v.channel() ? "chan" : name(v.type())).append(' ');
    out.append(v.name()).append(v.isArray() ? "[" + v.length() + "]" : "").append(" = ");
    out.append(expressions.list(v.initial()));
    v.domain().ifPresent(d -> out.append("  names of ").append(d.name()));
    out.append('\n');
  }

  private void channelType(ChannelType c) {
    String fields = c.fields().stream().map(SystemPrinter::name).collect(Collectors.joining(", "));
    out.append("  channel ").append(c.name()).append(" = [").append(c.capacity()).append("] of { ");
    out.append(fields).append(" }\n");
  }

  private void processType(ProcessType type) {
    var expressions = new ExprPrinter(system, type.locals());
    out.append("\nprocess ").append(type.name()).append('\n');
    for (int i = 0; i < type.locals().size(); i++) {
      variable(i < type.parameters() ? "parameter " : "local ", type.locals().get(i), expressions);
    }
    if (!type.provided().equals(Expr.TRUE)) {
      out.append("  provided ").append(expressions.print(type.provided())).append('\n');
    }
    out.append("  start at ").append(type.start()).append('\n');
    states("  ", type.states(), expressions);
  }

  private void states(String indent, List<ControlState> states, ExprPrinter expressions) {
    for (int i = 0; i < states.size(); i++) {
      ControlState state = states.get(i);
      out.append(indent).append(i).append(':');
      state.labels().forEach(l -> out.append(' ').append(l).append(':'));
      state.marks().stream()
          .sorted()
          .forEach(m -> out.append(" (").append(m.name().toLowerCase()).append(')'));
      out.append('\n');
      for (Edge edge : state.edges()) {
        edge(indent + "  ", edge, expressions);
      }
    }
  }

  private void edge(String indent, Edge edge, ExprPrinter expressions) {
    out.append(indent).append("-> ");
    out.append(edge.target() == Action.Deterministic.EXIT ? "out" : edge.target());
    out.append(edge.hold() == Edge.Hold.ATOMIC ? " (atomic)" : "");
    out.append(edge.escape() == 0 ? "" : " (escape " + edge.escape() + ")");
    out.append("  ").append(print(edge.action(), expressions));
    out.append(edge.at().isKnown() ? "  // line " + edge.at().line() : "").append('\n');
    if (edge.action() instanceof Action.Deterministic d) {
      states(indent + "    ", d.body(), expressions);
    }
  }

  private static String print(Action action, ExprPrinter e) {
    return switch (action) {
      case Action.Guard g -> "when " + e.print(g.condition());
      case Action.Else x -> "else";
      case Action.Skip s -> "skip";
      case Action.Assign a -> e.print(a.to()) + " = " + e.print(a.value());
      case Action.Evaluate v -> "evaluate " + e.print(v.value());
      case Action.Send s ->
          e.print(s.channel()) + (s.order() == Action.Order.SORTED ? "!!" : "!")
              + e.list(s.fields());
      case Action.Receive r -> {
        String patterns = e.patterns(r.patterns());
        yield e.print(r.channel()) + ExprPrinter.symbol(r.pick())
            + (r.keep() == Action.Keep.COPY ? "<" + patterns + ">" : patterns);
      }
      case Action.Assert a -> "assert " + e.print(a.condition());
      case Action.Print p ->
          "print " + quoted(p.format()) + (p.arguments().isEmpty() ? "" : ", ")
              + e.list(p.arguments());
      case Action.Terminate t -> "terminate";
      case Action.Sequence s ->
          s.actions().stream().map(a -> print(a, e)).collect(Collectors.joining("; "));
      case Action.Deterministic d -> "deterministic";
    };
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\n", "\\n").replace("\"", "\\\"") + '"';
  }

  private static String name(IntType type) {
    if (type.equals(IntType.BIT)) {
      return "bit";
    }
    if (type.equals(IntType.BYTE)) {
      return "byte";
    }
    if (type.equals(IntType.SHORT)) {
      return "short";
    }
    return type.equals(IntType.INT) ? "int" : (type.signed() ? "signed:" : "unsigned:") + type.bits();
  }
}
