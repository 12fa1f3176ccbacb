package rondo.smt.process;

import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import rondo.ir.Edge;
import rondo.ir.EndlessAtomicException;
import rondo.ir.Expr;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.pass.Expressions;
import rondo.smt.formula.Bits;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Term;
import rondo.smt.process.Turn.Place;

/**
 * Finds what all states have in common from some time on: that no process starts any more, so that
 * it is known how many places there are, and which cells are constants for good. These are supposed
 * to be all that are constant at that time, and those are given up that a step from an arbitrary
 * such state changes, again and again.
 */
final class Settling {
  private final Scene scene;
  private final Set<Place> starting = new HashSet<>();
  private int tries;

  Settling(Scene scene) {
    this.scene = scene;
    ProcessSystem system = scene.system();
    for (int t = 0; t < system.processTypes().size(); t++) {
      ProcessType type = system.processTypes().get(t);
      for (int s = 0; s < type.states().size(); s++) {
        boolean may =
            type.withStates(type.states(), s).reachable().stream()
                .flatMap(r -> type.states().get(r).edges().stream())
                .map(Edge::action)
                .flatMap(Expressions::in)
                .anyMatch(Expr.Run.class::isInstance);
        if (may) {
          starting.add(new Place(0, t, s));
        }
      }
    }
  }

  /** Whether a process may still be started, now or later. */
  private boolean mayStart(Memory memory) {
    return Turn.places(memory).stream()
        .anyMatch(p -> starting.contains(new Place(0, p.type(), p.state())));
  }

  /**
   * An arbitrary state among all that come at or after the time of this one; nothing if there may
   * always be further processes, or if too little is known to follow an atomic sequence.
   */
  Optional<ProcessRuns.Start> from(State state) {
    if (mayStart(state.memory())) {
      return Optional.empty();
    }
    Map<Integer, Term> constants = new TreeMap<>();
    for (int cell = 0; cell < scene.layout().size(); cell++) {
      Term value = state.memory().get(cell);
      if (isConstant(value)) {
        constants.put(cell, value);
      }
    }
    Facts facts = state.facts();
    while (true) {
      Memory.Branch any = Anywhere.with(scene.layout(), constants);
      var choices = new Choices(scene.formulas(), "settling " + tries++ + " ");
      State next;
      try {
        next = new Expansion(scene, new State(any.memory(), facts), choices).next();
      } catch (EndlessAtomicException e) {
        return Optional.empty();
      }
      boolean kept =
          !constants.entrySet().removeIf(c -> next.memory().get(c.getKey()) != c.getValue());
      if (kept && next.facts().equals(facts)) {
        return Optional.of(
            new ProcessRuns.Start("any", any.when(), new State(any.memory(), facts)));
      }
      facts = next.facts();
    }
  }

  private static boolean isConstant(Term value) {
    return switch (value) {
      case Formula truth -> truth.isTrue() || truth.isFalse();
      case Bits number -> number.constant().isPresent();
      default -> false;
    };
  }
}
