package rondo.smt.process;

/** A symbolic state with its constants by location. */
record SymbolicState(SymbolicMemory symbolicMemory, LocationConstants constants) {
  /** A state in which no process has moved yet. */
  static SymbolicState initial(SymbolicMemory symbolicMemory) {
    return new SymbolicState(symbolicMemory, LocationConstants.of(symbolicMemory));
  }
}
