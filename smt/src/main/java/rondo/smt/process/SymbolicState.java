package rondo.smt.process;

/** A state as terms, with what is known of it besides. */
record SymbolicState(SymbolicMemory symbolicMemory, LocationConstants constants) {
  /** A state in which every process has just come to where it is. */
  static SymbolicState initial(SymbolicMemory symbolicMemory) {
    return new SymbolicState(symbolicMemory, LocationConstants.of(symbolicMemory));
  }
}
