package rondo.ir;

/** A part of the state by which two processes of one type are compared. */
public sealed interface ProcessSortKey {
  /** A local variable with all its elements. */
  record Local(int variable) implements ProcessSortKey {}

  /** The element of a global variable that belongs to the process; for a channel, its content. */
  record OwnedGlobal(int global) implements ProcessSortKey {}

  record ControlState() implements ProcessSortKey {}
}
