package rondo.analysis.symmetry.process.inference;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import rondo.analysis.pass.LiveVariables;
import rondo.ir.Expr;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.Symmetry;
import rondo.ir.SymmetrySort;
import rondo.ir.Variable;
import rondo.ir.traversal.ExpressionTraversal;

/**
 * Replaces the initial value of variables that are assigned before they are read by a value that
 * names no member. This changes no behaviour; without it the start of every process would name a
 * member.
 */
final class NeutralInitialization {
  private NeutralInitialization() {}

  static ProcessSystem apply(ProcessSystem system, Symmetry symmetry) {
    var types = new ArrayList<ProcessType>();
    for (int t = 0; t < system.processTypes().size(); t++) {
      ProcessType type = system.processTypes().get(t);
      List<Variable> locals = new ArrayList<>(type.locals());
      for (int v = type.parameters(); v < locals.size(); v++) {
        SymmetrySort symmetrySort = symmetry.locals().get(t).get(v).elements();
        if (symmetrySort instanceof SymmetrySort.Member member && isDeadAtStart(system, t, v)) {
          OptionalInt blank = symmetry.neutralValue(member, locals.get(v).type());
          if (blank.isPresent()) {
            locals.set(v, locals.get(v).withInitial(blank.getAsInt()));
          }
        }
      }
      types.add(type.withLocals(locals));
    }
    return system.withProcessTypes(types);
  }

  /** Whether the constant initial value of a local is never read. */
  static boolean isDeadAtStart(ProcessSystem system, int t, int v) {
    ProcessType type = system.processTypes().get(t);
    boolean isConstant =
        type.locals().get(v).initial().stream().allMatch(Expr.Const.class::isInstance);
    return isConstant
        && !new LiveVariables(type).at(type.start()).contains(v)
        && type.locals().stream()
            .flatMap(l -> l.initial().stream())
            .noneMatch(i -> LiveVariables.reads(ExpressionTraversal.in(i)).contains(v))
        && type.channelAssertions().stream()
            .noneMatch(c -> LiveVariables.reads(ExpressionTraversal.in(c.channel())).contains(v))
        && ExpressionTraversal.in(system)
            .noneMatch(
                e ->
                    e instanceof Expr.RemoteVariable r
                        && r.processType() == t
                        && r.local().variable() == v);
  }
}
