package rondo.promela.symmetry.type;

import rondo.promela.syntax.VarDecl;

/** The meaning of a name inside a proctype or formula. */
public sealed interface TranslationSymbol {
  /** A variable with its name in the plain program. */
  record Variable(VarDecl declared, String name) implements TranslationSymbol {}

  /** A public variable of the current process. */
  record Own(PublicVariable variable) implements TranslationSymbol {}

  /** A quantified variable, bound to a member of a replicated type. */
  record Bound(String proctype, int member) implements TranslationSymbol {}

  /** {@code _state}, which only gives the position of the control state among the sort keys. */
  record ControlState() implements TranslationSymbol {}
}
