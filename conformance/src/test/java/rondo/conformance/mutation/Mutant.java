package rondo.conformance.mutation;

/**
 * A class with one changed instruction.
 *
 * @param type the name of the class, with dots
 * @param method its name and descriptor
 * @param instruction the index of the instruction in the method
 * @param change the change of the instruction
 */
record Mutant(String type, String method, int instruction, int line, Change change) {
  /** The possible changes of an instruction. */
  enum Change {
    NEGATED_CONDITION,
    MOVED_BOUNDARY,
    OTHER_OPERATOR,
    OTHER_CONSTANT,
    RETURN_ZERO,
    RETURN_ONE,
    RETURN_EMPTY,
    REMOVED_CALL
  }

  @Override
  public String toString() {
    String name = method.substring(0, method.indexOf('('));
    return "%s.%s:%d %s #%d".formatted(type, name, line, change, instruction);
  }
}
