package rondo.promela.lower.scope;

/** The meaning of a name inside a proctype. */
sealed interface LocalSymbol {
  record Local(VariableSymbol variable) implements LocalSymbol {}

  /** A label name; all labels of that name share it. */
  record LabelName(Scopes.Block block) implements LocalSymbol {}
}
