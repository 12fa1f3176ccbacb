package rondo.ir.symmetry;

/** Something of a process that two processes of one type can be compared by. */
public sealed interface ProcessSortKey {
  /** A local variable, all of its elements. */
  record Local(int variable) implements ProcessSortKey {}

  /** What a global variable holds for the process; of a channel, its contents. */
  record OwnedGlobal(int global) implements ProcessSortKey {}

  /** Where the process is in its program. */
  record ControlState() implements ProcessSortKey {}
}
