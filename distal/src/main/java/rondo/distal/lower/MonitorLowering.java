package rondo.distal.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import rondo.diagnostics.Position;
import rondo.distal.lower.expression.ExpressionLowering;
import rondo.distal.lower.expression.SymbolTable;
import rondo.distal.lower.expression.SymbolTable.Symbol;
import rondo.distal.lower.type.BinderSlots;
import rondo.distal.lower.type.ExpressionContext;
import rondo.distal.lower.type.InferredType;
import rondo.distal.lower.type.LexicalScope;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Declaration.Event;
import rondo.distal.text.Rule;
import rondo.ir.data.Binder;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.LocalVariable.Initial;
import rondo.ir.data.Type;
import rondo.ir.data.interpreter.MonitorAnnouncement.Subject;
import rondo.ir.event.ProtocolMonitor;
import rondo.ir.event.Reaction;
import rondo.ir.event.Reaction.Trigger;

/** Lowers monitors, which observe the announcements and decisions of processes. */
final class MonitorLowering {
  private final SymbolTable table;
  private final VariableLowering lowering;
  private final List<MonitorVariables> declared = new ArrayList<>();

  MonitorLowering(SymbolTable table, VariableLowering lowering) {
    this.table = table;
    this.lowering = lowering;
  }

  /** A monitor with its variables, by index. */
  private record MonitorVariables(
      Declaration.Monitor written, SortedMap<Integer, LocalVariable> variables) {}

  /**
   * Declares the variables of monitors; their names must differ from those of process variables.
   */
  void declare(List<Declaration.Monitor> written) {
    for (Declaration.Monitor monitor : written) {
      var own = new TreeMap<Integer, LocalVariable>();
      table.visible = own.keySet();
      for (Declaration part : monitor.parts()) {
        switch (part) {
          case Declaration.Variable v when v.kind() == Declaration.Kind.VAR ->
              lowering.declare(v, own);
          case Declaration.Upon u when isObservable(u.event()) -> {}
          default ->
              table.diagnostics.add(
                  Rule.MISPLACED
                      .at(part.at(), "this does not belong to a monitor")
                      .withHelp(
                          "a monitor has `var`, `upon T as m { … }` and `upon decide as d { … }`"));
        }
      }
      own.values().stream()
          .filter(v -> v.initial() instanceof Initial.AnyOf)
          .forEach(
              v ->
                  table.diagnostics.add(
                      Rule.NO_INITIAL.at(v.at(), "a monitor must have one initial state")));
      Position at = monitor.name().at();
      table.declare(monitor.name(), new Symbol.MonitorSymbol(declared.size(), own.keySet(), at));
      declared.add(new MonitorVariables(monitor, own));
    }
  }

  /** Lowers the handlers of all monitors. Requires that all variables are declared. */
  List<ProtocolMonitor> lower() {
    return declared.stream().map(this::lower).toList();
  }

  private static boolean isObservable(Event event) {
    return event instanceof Event.SingleMessage || event instanceof Event.Decision;
  }

  private ProtocolMonitor lower(MonitorVariables b) {
    List<LocalVariable> all = EventLowering.padded(b.variables(), lowering.count());
    var cases = new ArrayList<ProtocolMonitor.Case>();
    for (Declaration part : b.written().parts()) {
      if (part instanceof Declaration.Upon u && isObservable(u.event())) {
        lower(u, b.variables().keySet()).ifPresent(cases::add);
      }
    }
    return new ProtocolMonitor(b.written().name().text(), all, cases, b.written().at());
  }

  private Optional<ProtocolMonitor.Case> lower(Declaration.Upon u, Set<Integer> own) {
    if (u.event() instanceof Event.Decision decision) {
      table.visible = null;
      Optional<Symbol.Variable> output =
          new InputOutputVariables(table)
              .output(decision.output(), u.at(), o -> "upon decide " + o + " as d { … }");
      table.visible = own;
      return output.map(o -> decision(u, decision, o));
    }
    table.visible = own;
    return new ReactionLowering(table, ExpressionContext.MONITOR)
        .lower(u)
        .map(l -> message(l.reaction()));
  }

  private static ProtocolMonitor.Case message(Reaction r) {
    var message = (Trigger.SingleMessage) r.trigger();
    var pattern =
        new ProtocolMonitor.AnnouncementPattern(
            new Subject.Message(message.kind()), message.message(), message.sender());
    return new ProtocolMonitor.Case(pattern, r.guard(), r.body(), r.at());
  }

  /** A decision is treated as a message with the output as its only field. */
  private ProtocolMonitor.Case decision(
      Declaration.Upon u, Event.Decision decision, Symbol.Variable output) {
    Type of = output.type() instanceof Type.Optional(Type present) ? present : output.type();
    String name = new InputOutputVariables(table).name(output);
    var type =
        new InferredType.Structure(new Type.Structure("decide", List.of(new Type.Field(name, of))));
    var binderSlots = new BinderSlots();
    Binder content = binderSlots.fresh("decide", type);
    Binder sender = binderSlots.fresh("sender", InferredType.PROCESS);
    var expressionLowering =
        new ExpressionLowering(table, ExpressionContext.MONITOR, LexicalScope.EMPTY, binderSlots);
    if (decision.as().isPresent()) {
      expressionLowering =
          ReactionLowering.named(expressionLowering, decision.as().get(), content, type, sender);
    }
    var pattern =
        new ProtocolMonitor.AnnouncementPattern(
            new Subject.Decision(output.number()), content, sender);
    return new ProtocolMonitor.Case(
        pattern,
        ReactionLowering.guard(expressionLowering, u),
        new StatementLowering(expressionLowering).block(u.body()),
        u.at());
  }
}
