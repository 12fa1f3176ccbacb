package rondo.ir.print;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import rondo.diagnostics.Position;
import rondo.ir.Action;
import rondo.ir.ChannelAssertion;
import rondo.ir.ChannelType;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.IntType;
import rondo.ir.Observer;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.TraceAssertion;
import rondo.ir.Variable;

/**
 * Prints a {@link ProcessSystem} as text, one edge per line: everything that has a meaning except
 * bounds checks and the names of values.
 */
public final class SystemPrinter {
  /** Whether source positions of edges are printed. */
  public enum Positions {
    SHOWN,
    LEFT_OUT
  }

  private final ProcessSystem system;
  private final Positions positions;
  private final StringBuilder out = new StringBuilder();

  private SystemPrinter(ProcessSystem system, Positions positions) {
    this.system = system;
    this.positions = positions;
  }

  public static String print(ProcessSystem system, Positions positions) {
    return new SystemPrinter(system, positions).print();
  }

  /** Prints a system followed by its possible observers. */
  public static String print(ProcessSystem system, List<Observer> observers, Positions positions) {
    var printer = new SystemPrinter(system, positions);
    printer.print();
    observers.forEach(o -> printer.print(o, new NodePrinter(system, Optional.empty())));
    return printer.out.toString();
  }

  private String print() {
    line(0, "system " + system.name());
    if (system.usesPriorities()) {
      line(0, "with priorities");
    }
    if (system.usesLast()) {
      line(0, "with _last");
    }
    var printer = new NodePrinter(system, Optional.empty());
    for (int i = 0; i < system.channelTypes().size(); i++) {
      line(0, "channels " + i + ": " + print(system.channelTypes().get(i)));
    }
    for (Variable global : system.globals()) {
      line(0, "global " + print(global, printer));
    }
    for (ProcessSystem.InitialProcess process : system.initialProcesses()) {
      String name = system.processTypes().get(process.processType()).name();
      String arguments = printer.exprs(process.arguments());
      line(0, "start " + name + "(" + arguments + ") priority " + process.priority());
    }
    system.processTypes().forEach(this::print);
    system.traceAssertion().ifPresent(m -> print(m, printer));
    system.observer().ifPresent(o -> print(o, printer));
    return out.toString();
  }

  private void line(int indent, String text) {
    out.append("  ".repeat(indent)).append(text).append('\n');
  }

  private String at(Position at) {
    return positions == Positions.SHOWN && at.isKnown() ? "    // " + at : "";
  }

  private static String print(ChannelType type) {
    String fields =
        type.fields().stream().map(SystemPrinter::print).collect(Collectors.joining(", "));
    return "%s = [%d] of { %s }".formatted(type.name(), type.capacity(), fields);
  }

  private static String print(IntType type) {
    if (type.equals(IntType.BIT)) {
      return "bit";
    } else if (type.equals(IntType.BYTE)) {
      return "byte";
    } else if (type.equals(IntType.SHORT)) {
      return "short";
    } else if (type.equals(IntType.INT)) {
      return "int";
    }
    return (type.signed() ? "signed:" : "unsigned:") + type.bits();
  }

  private static String print(Variable variable, NodePrinter printer) {
    String type = variable.isChannel() ? "chan" : print(variable.type());
    String length = variable.isArray() ? "[" + variable.length() + "]" : "";
    String initial =
        variable.initial().size() == 1
            ? printer.expr(variable.initial().getFirst())
            : "{ " + printer.exprs(variable.initial()) + " }";
    return type + " " + variable.name() + length + " = " + initial;
  }

  private void print(ProcessType type) {
    var printer = new NodePrinter(system, Optional.of(type));
    out.append('\n');
    line(0, "process " + type.name() + " starts at " + type.start() + at(type.at()));
    if (!type.provided().equals(Expr.TRUE)) {
      line(1, "provided " + printer.expr(type.provided()));
    }
    for (int i = 0; i < type.locals().size(); i++) {
      String role = i < type.parameters() ? "parameter " : "local ";
      line(1, role + print(type.locals().get(i), printer));
    }
    for (ChannelAssertion assertion : type.channelAssertions()) {
      String right = assertion.access().name().toLowerCase(Locale.ROOT);
      line(
          1,
          "claims to " + right + " on " + printer.expr(assertion.channel()) + at(assertion.at()));
    }
    type.reachable().forEach(i -> print(i, type.states().get(i), printer, 1));
  }

  private void print(Observer observer, NodePrinter printer) {
    out.append('\n');
    String name = "observer " + observer.name() + " starts at " + observer.start();
    line(0, name + at(observer.at()));
    if (observer.acceptLabels() == Observer.AcceptLabels.COUNT) {
      line(1, "counts accept labels");
    }
    for (int i = 0; i < observer.states().size(); i++) {
      Observer.State state = observer.states().get(i);
      String label = state.label().isEmpty() ? "" : " " + state.label() + ":";
      String status =
          switch (state.status()) {
            case PLAIN -> "";
            case ACCEPTING, VIOLATING -> " <" + state.status() + ">";
          };
      line(1, "state " + i + label + status);
      for (Observer.Move move : state.moves()) {
        line(2, printer.expr(move.guard()) + " -> " + move.target() + at(move.at()));
      }
    }
  }

  private void print(TraceAssertion monitor, NodePrinter printer) {
    out.append('\n');
    String purpose = monitor.purpose().name().toLowerCase(Locale.ROOT);
    String name = "events " + monitor.name() + " " + purpose + " start at " + monitor.start();
    line(0, name + " end at " + monitor.end() + at(monitor.at()));
    for (int i = 0; i < monitor.states().size(); i++) {
      TraceAssertion.State state = monitor.states().get(i);
      boolean complete = state.completion() == TraceAssertion.Completion.COMPLETE;
      line(1, "state " + i + (complete ? " <COMPLETE>" : ""));
      for (TraceAssertion.Move move : state.moves()) {
        line(2, printer.event(move.event()) + " -> " + move.target() + at(move.at()));
      }
    }
  }

  private void print(int number, ControlState state, NodePrinter printer, int indent) {
    var words = new StringBuilder("state " + number);
    state.labels().forEach(l -> words.append(' ').append(l).append(':'));
    state.marks().stream().sorted().forEach(m -> words.append(" <").append(m).append('>'));
    line(indent, words.toString());
    state.edges().forEach(e -> print(e, printer, indent + 1));
  }

  private void print(Edge edge, NodePrinter printer, int indent) {
    String escape = edge.escape() == 0 ? "" : "escape " + edge.escape() + ": ";
    String target = edge.target() == Action.DStep.EXIT ? "exit" : Integer.toString(edge.target());
    String hold = edge.atomicity() == Edge.Atomicity.ATOMIC ? " atomic" : "";
    String after = " -> " + target + hold + at(edge.at());
    if (edge.action() instanceof Action.DStep block) {
      line(indent, escape + "d_step {");
      for (int i = 0; i < block.body().size(); i++) {
        print(i, block.body().get(i), printer, indent + 1);
      }
      line(indent, "}" + after);
    } else {
      line(indent, escape + printer.action(edge.action()) + after);
    }
  }
}
