package rondo.distal.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import rondo.diagnostics.Position;
import rondo.distal.lower.Symbols.Symbol;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Declaration.Event;
import rondo.distal.text.Rule;
import rondo.ir.data.Announced.Subject;
import rondo.ir.data.Binder;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.LocalVariable.Initial;
import rondo.ir.data.Type;
import rondo.ir.event.Monitor;
import rondo.ir.event.Reaction;
import rondo.ir.event.Reaction.Trigger;

/** Who watches what processes announce and decide. */
final class Monitors {
  private final Symbols symbols;
  private final Variables variables;
  private final List<Begun> begun = new ArrayList<>();

  Monitors(Symbols symbols, Variables variables) {
    this.symbols = symbols;
    this.variables = variables;
  }

  /** A monitor with its variables, by their numbers. */
  private record Begun(Declaration.Monitor written, SortedMap<Integer, LocalVariable> variables) {}

  /** Declares their variables; no name of theirs is that of a variable of processes. */
  void declare(List<Declaration.Monitor> written) {
    for (Declaration.Monitor monitor : written) {
      var own = new TreeMap<Integer, LocalVariable>();
      symbols.visible = own.keySet();
      for (Declaration part : monitor.parts()) {
        switch (part) {
          case Declaration.Variable v when v.kind() == Declaration.Kind.VAR ->
              variables.declare(v, own);
          case Declaration.Upon u when isSight(u.event()) -> {}
          default ->
              symbols.findings.add(
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
                  symbols.findings.add(
                      Rule.NO_INITIAL.at(v.at(), "a monitor begins in one way only")));
      Position at = monitor.name().at();
      symbols.declare(monitor.name(), new Symbol.Watcher(begun.size(), own.keySet(), at));
      begun.add(new Begun(monitor, own));
    }
  }

  /** What they do, once all variables are known. */
  List<Monitor> lowered() {
    return begun.stream().map(this::lowered).toList();
  }

  private static boolean isSight(Event event) {
    return event instanceof Event.One || event instanceof Event.Decision;
  }

  private Monitor lowered(Begun b) {
    List<LocalVariable> all = EventLowering.padded(b.variables(), variables.count());
    var cases = new ArrayList<Monitor.Case>();
    for (Declaration part : b.written().parts()) {
      if (part instanceof Declaration.Upon u && isSight(u.event())) {
        lowered(u, b.variables().keySet()).ifPresent(cases::add);
      }
    }
    return new Monitor(b.written().name().text(), all, cases, b.written().at());
  }

  private Optional<Monitor.Case> lowered(Declaration.Upon u, Set<Integer> own) {
    if (u.event() instanceof Event.Decision decision) {
      symbols.visible = null;
      Optional<Symbol.Variable> output =
          new Outputs(symbols)
              .of(decision.output(), u.at(), o -> "upon decide " + o + " as d { … }");
      symbols.visible = own;
      return output.map(o -> decision(u, decision, o));
    }
    symbols.visible = own;
    return new Reactions(symbols, Place.MONITOR).lower(u).map(l -> message(l.reaction()));
  }

  private static Monitor.Case message(Reaction r) {
    var one = (Trigger.One) r.trigger();
    var sight = new Monitor.Sight(new Subject.Message(one.kind()), one.message(), one.sender());
    return new Monitor.Case(sight, r.guard(), r.body(), r.at());
  }

  /** A decision looks like a message whose field is the output. */
  private Monitor.Case decision(
      Declaration.Upon u, Event.Decision decision, Symbol.Variable output) {
    Type of = output.type() instanceof Type.Optional(Type present) ? present : output.type();
    String name = new Outputs(symbols).name(output);
    var sort = new Sort.Structure(new Type.Structure("decide", List.of(new Type.Field(name, of))));
    var slots = new Slots();
    Binder content = slots.fresh("decide", sort);
    Binder sender = slots.fresh("sender", Sort.PROCESS);
    var expressions = new Expressions(symbols, Place.MONITOR, Scope.EMPTY, slots);
    if (decision.as().isPresent()) {
      expressions = Reactions.named(expressions, decision.as().get(), content, sort, sender);
    }
    var sight = new Monitor.Sight(new Subject.Decision(output.number()), content, sender);
    return new Monitor.Case(
        sight,
        Reactions.guard(expressions, u),
        new Statements(expressions).block(u.body()),
        u.at());
  }
}
