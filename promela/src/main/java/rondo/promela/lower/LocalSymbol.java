package rondo.promela.lower;

import rondo.promela.flow.Label;

/** What a name means inside a proctype. */
sealed interface LocalSymbol {
  record Local(VariableSymbol variable) implements LocalSymbol {}

  /** A name that was used as a label; the labels of that name share it. */
  record LabelName(Scopes.Block block, Label label) implements LocalSymbol {}
}
