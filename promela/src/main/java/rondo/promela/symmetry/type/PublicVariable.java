package rondo.promela.symmetry.type;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.ir.Variable;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.Expression.Selector;
import rondo.promela.syntax.VarDecl;

/**
 * A public variable of a replicated type: a global array with an element for each process. A
 * variable that cannot be an array element, such as an array, is wrapped in a structure.
 *
 * @param array the name of the global array
 * @param wrapper the type of the wrapping structure, if there is one
 */
public record PublicVariable(VarDecl declared, String array, Optional<String> wrapper) {
  /**
   * The variable of process {@code member}; {@code rest} begins with the variable's own selector.
   */
  public Expression.Name of(Expression member, List<Selector> rest, Position at) {
    var steps = new ArrayList<Selector>();
    steps.add(new Selector(array, Optional.of(member), at));
    steps.addAll(wrapper.isPresent() ? rest : rest.subList(1, rest.size()));
    return new Expression.Name(steps, at);
  }

  /**
   * The name of an array element in traces, such as {@code P[1].v}: the process that it belongs to,
   * then the selectors by which other processes access it.
   */
  public String title(ReplicatedType type, Variable part, int element) {
    int member = element / (part.length() / type.size());
    String rest = part.elementName(element).substring((array + "[" + member + "]").length());
    String own = wrapper.isPresent() ? "" : "." + declared.name();
    return type.memberName(member) + own + rest;
  }

  static boolean needsWrapper(VarDecl declared) {
    return declared.length().isPresent() || declared.bits().isPresent();
  }
}
