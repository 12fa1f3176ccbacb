package rondo.ir.symmetry;

/** Something of a process that two processes of one type can be compared by. */
public sealed interface Key {
  /** A local variable, all of its elements. */
  record Local(int variable) implements Key {}

  /** What a global variable holds for the process; of a channel, its contents. */
  record Public(int global) implements Key {}

  /** Where the process is in its program. */
  record ControlState() implements Key {}
}
