package rondo.promela.syntax;

import java.util.List;

/** A whole model, its units in source order; only the ltl formulas come last. */
public record Program(List<Unit> units) {
  public Program {
    units = List.copyOf(units);
  }
}
