package rondo.promela.syntax;

import java.util.List;

/** A model: its units in source order, except that ltl formulas come last. */
public record Program(List<Unit> units) {
  public Program {
    units = List.copyOf(units);
  }
}
