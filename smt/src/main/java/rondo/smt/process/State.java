package rondo.smt.process;

/** A state as terms, with what is known of it besides. */
record State(Memory memory, Facts facts) {
  /** A state in which every process has just come to where it is. */
  static State known(Memory memory) {
    return new State(memory, Facts.of(memory));
  }
}
