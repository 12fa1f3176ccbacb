package rondo.distal.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import rondo.distal.syntax.Declaration;
import rondo.distal.text.Rule;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.LocalVariable.Initial;
import rondo.ir.event.Monitor;
import rondo.ir.event.Reaction;

/** Who watches what processes announce. */
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
          case Declaration.Upon u when u.event() instanceof Declaration.Event.One -> {}
          default ->
              symbols.findings.add(
                  Rule.MISPLACED
                      .at(part.at(), "this does not belong to a monitor")
                      .withHelp("a monitor has `var` and `upon M as m { … }`"));
        }
      }
      own.values().stream()
          .filter(v -> v.initial() instanceof Initial.AnyOf)
          .forEach(
              v ->
                  symbols.findings.add(
                      Rule.NO_INITIAL.at(v.at(), "a monitor begins in one way only")));
      begun.add(new Begun(monitor, own));
    }
  }

  /** What they do, once all variables are known. */
  List<Monitor> lowered() {
    return begun.stream().map(this::lowered).toList();
  }

  private Monitor lowered(Begun b) {
    symbols.visible = b.variables().keySet();
    List<LocalVariable> all = EventLowering.padded(b.variables(), variables.count());
    var reactions = new ArrayList<Reaction>();
    for (Declaration part : b.written().parts()) {
      if (part instanceof Declaration.Upon u && u.event() instanceof Declaration.Event.One) {
        Optional<Reactions.Lowered> lowered = new Reactions(symbols, Place.MONITOR).lower(u);
        lowered.ifPresent(l -> reactions.add(l.reaction()));
      }
    }
    return new Monitor(b.written().name().text(), all, reactions, b.written().at());
  }
}
