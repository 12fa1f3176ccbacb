package rondo.smt.process.execution;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import rondo.ir.ProcessType;
import rondo.smt.formula.BitVector;
import rondo.smt.formula.SmtTerm;
import rondo.smt.process.execution.ProcessSuccessors.ProcessLocation;

/**
 * Constant propagation by location: the local variables that have one known value whenever their
 * process is in a control state. A counter that starts at 0 is 0 until its process has left the
 * initial state; its term does not show that, yet it bounds the iterations of a loop.
 */
public final class LocationConstants {
  /** By location and cell: the constant, or empty if there are several values. */
  private final Map<ProcessLocation, Map<Integer, Optional<SmtTerm>>> values = new HashMap<>();

  /** The constants if every process is where a memory says and has no other past. */
  static LocationConstants of(SymbolicMemory symbolicMemory) {
    var constants = new LocationConstants();
    ProcessSuccessors.locations(symbolicMemory).forEach(p -> constants.join(p, symbolicMemory));
    return constants;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LocationConstants f && f.values.equals(values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }

  LocationConstants copy() {
    var constants = new LocationConstants();
    values.forEach((location, known) -> constants.values.put(location, new HashMap<>(known)));
    return constants;
  }

  /**
   * Joins the values of a memory in which a process reaches a location; whether anything changed.
   */
  boolean join(ProcessLocation location, SymbolicMemory symbolicMemory) {
    Map<Integer, Optional<SmtTerm>> known = values.get(location);
    boolean isNew = known == null;
    if (isNew) {
      known = new HashMap<>();
      values.put(location, known);
    }
    boolean changed = isNew;
    for (int cell : scalars(symbolicMemory.layout(), location)) {
      SmtTerm value = symbolicMemory.get(cell);
      Optional<SmtTerm> here =
          ((BitVector) value).constant().isPresent() ? Optional.of(value) : Optional.empty();
      if (isNew) {
        known.put(cell, here);
      } else if (known.get(cell).isPresent() && !known.get(cell).equals(here)) {
        known.put(cell, Optional.empty());
        changed = true;
      }
    }
    return changed;
  }

  /** Substitutes the constants of a location in a memory in which the process is there. */
  void apply(ProcessLocation location, SymbolicMemory symbolicMemory) {
    values
        .getOrDefault(location, Map.of())
        .forEach((cell, value) -> value.ifPresent(v -> symbolicMemory.set(cell, v)));
  }

  /** The cells of the process at a location: its control state and its local variables. */
  static Set<Integer> cells(SymbolicStateLayout symbolicStateLayout, ProcessLocation location) {
    Set<Integer> cells = scalars(symbolicStateLayout, location);
    cells.add(
        symbolicStateLayout.processSlot(location.pid()).atState(location.type(), location.state()));
    return cells;
  }

  private static Set<Integer> scalars(
      SymbolicStateLayout symbolicStateLayout, ProcessLocation location) {
    ProcessType type = symbolicStateLayout.system().processTypes().get(location.type());
    var cells = new TreeSet<Integer>();
    for (int v = 0; v < type.locals().size(); v++) {
      if (type.locals().get(v).length() == 1) {
        cells.add(symbolicStateLayout.processSlot(location.pid()).local(location.type(), v, 0));
      }
    }
    return cells;
  }
}
