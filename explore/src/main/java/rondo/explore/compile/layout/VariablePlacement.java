package rondo.explore.compile.layout;

import java.util.Optional;
import rondo.explore.symmetry.packed.PermutedCell;
import rondo.ir.Expr;
import rondo.ir.Location;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.Variable;
import rondo.ir.traversal.AssignedLocations;

/**
 * The position of a variable in the packed state.
 *
 * @param pid the process whose local it is, or {@link #GLOBAL}
 * @param presence when the variable is present, that is, when its value matters; always, if empty
 */
record VariablePlacement(
    int pid, int variable, int base, Slot slot, Optional<PermutedCell.Presence> presence) {
  static final int GLOBAL = -1;

  PermutedCell.Bits bits(int element) {
    return new PermutedCell.Bits(base + slot.wordOf(element), slot.shiftOf(element), slot.mask());
  }

  /** Whether the variable always holds the channels that were created for it. */
  boolean isConstantChannel(PackedLayout layout, Variable declared) {
    ProcessSystem system = layout.system;
    return declared.initial().stream().allMatch(Expr.NewChannel.class::isInstance)
        && (pid == GLOBAL
            ? system.processTypes().stream().noneMatch(t -> isAssigned(t, Location.Scope.GLOBAL))
            : !isAssigned(system.processTypes().get(type(layout)), Location.Scope.LOCAL));
  }

  private int type(PackedLayout layout) {
    return layout.capacity.processes().get(pid).iterator().next();
  }

  private boolean isAssigned(ProcessType type, Location.Scope scope) {
    return AssignedLocations.in(type).anyMatch(l -> l.scope() == scope && l.variable() == variable);
  }
}
