package rondo.explore.symmetry;

/** How the state is chosen that stands for all that differ from it by a renaming. */
public enum SymmetryStrategy {
  /**
   * Processes are sorted, family by family, by what they hold, in the order of declaration. Quick
   * and simple, but what names they hold decides, and so the order of declaration matters.
   */
  SORTED,
  /**
   * Members are sorted by what they hold but for names; where that leaves a choice, everything is
   * tried. One state for all, at a price that grows like a factorial.
   */
  SEGMENTED,
  /** One state for all, by telling members apart by whom they are bound to. */
  CANONICAL
}
