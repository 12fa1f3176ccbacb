package rondo.promela.symmetry;

import rondo.promela.syntax.VarDecl;

/** What a name means inside a proctype or formula. */
sealed interface Symbol {
  /** A variable; {@code name} is what it is called in the plain program. */
  record Variable(VarDecl declared, String name) implements Symbol {}

  /** A public variable of the process itself. */
  record Own(PublicVariable variable) implements Symbol {}

  /** A name for the member of a replicated type that is looked at. */
  record Bound(String proctype, int member) implements Symbol {}

  /** {@code _state}, which only says where the control state is compared. */
  record ControlState() implements Symbol {}
}
