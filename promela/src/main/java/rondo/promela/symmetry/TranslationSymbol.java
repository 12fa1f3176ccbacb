package rondo.promela.symmetry;

import rondo.promela.syntax.VarDecl;

/** What a name means inside a proctype or formula. */
sealed interface TranslationSymbol {
  /** A variable; {@code name} is what it is called in the plain program. */
  record Variable(VarDecl declared, String name) implements TranslationSymbol {}

  /** A public variable of the process itself. */
  record Own(PublicVariable variable) implements TranslationSymbol {}

  /** A name for the member of a replicated type that is looked at. */
  record Bound(String proctype, int member) implements TranslationSymbol {}

  /** {@code _state}, which only says where the control state is compared. */
  record ControlState() implements TranslationSymbol {}
}
