package rondo.promela.symmetry;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.ir.Variable;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.Expression.Selector;
import rondo.promela.syntax.VarDecl;

/**
 * A public variable of a replicated type: a global array with an element for each process. What
 * cannot be an element of an array lies in a structure of its own, which can.
 *
 * @param array what the global array is called
 * @param wrapper the type of the structure around it, if there is one
 */
record PublicVariable(VarDecl declared, String array, Optional<String> wrapper) {
  /** The variable of one process; {@code rest} begins with the variable's own step. */
  Expression.Name of(Expression member, List<Selector> rest, Position at) {
    var steps = new ArrayList<Selector>();
    steps.add(new Selector(array, Optional.of(member), at));
    steps.addAll(wrapper.isPresent() ? rest : rest.subList(1, rest.size()));
    return new Expression.Name(steps, at);
  }

  /**
   * What an element of the array, or of a part of it, is called where runs are told: after the
   * process that it belongs to, as others would reach it.
   */
  String title(ReplicatedType type, Variable part, int element) {
    int member = element / (part.length() / type.size());
    String rest = part.elementName(element).substring((array + "[" + member + "]").length());
    String own = wrapper.isPresent() ? "" : "." + declared.name();
    return type.memberName(member) + own + rest;
  }

  static boolean needsWrapper(VarDecl declared) {
    return declared.length().isPresent() || declared.bits().isPresent();
  }
}
