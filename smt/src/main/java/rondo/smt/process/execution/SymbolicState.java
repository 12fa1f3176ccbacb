package rondo.smt.process.execution;

/** A symbolic state with its constants by location. */
public record SymbolicState(SymbolicMemory symbolicMemory, LocationConstants constants) {
  /** A state in which no process has moved yet. */
  public static SymbolicState initial(SymbolicMemory symbolicMemory) {
    return new SymbolicState(symbolicMemory, LocationConstants.of(symbolicMemory));
  }
}
