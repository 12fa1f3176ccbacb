package rondo.analysis.symmetry.term;

import java.util.Set;
import rondo.diagnostics.Position;

/** Receives what distinguishes processes. */
public interface AsymmetryListener {
  /** These processes are named; as a set, they are distinguished from all others. */
  void named(Set<Integer> processes, Position at);

  /** The primary of the current phase is named; only if processes are {@link ProcessUse#ROLES}. */
  void primaryNamed();

  /**
   * All processes of these roles are distinguished.
   *
   * @param what the reason, as text for users
   */
  void separated(Set<Integer> roles, String what, Position at);
}
