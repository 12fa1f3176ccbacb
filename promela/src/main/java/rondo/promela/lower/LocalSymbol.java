package rondo.promela.lower;

/** What a name means inside a proctype. */
sealed interface LocalSymbol {
  record Local(VariableSymbol variable) implements LocalSymbol {}

  /** A name that was used as a label; the labels of that name share it. */
  record LabelName(Scopes.Block block) implements LocalSymbol {}
}
