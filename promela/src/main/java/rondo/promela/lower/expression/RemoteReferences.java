package rondo.promela.lower.expression;

import java.util.Optional;
import java.util.Set;
import rondo.diagnostics.Position;
import rondo.diagnostics.SpellingSuggestion;
import rondo.ir.Expr;
import rondo.promela.flow.Label;
import rondo.promela.lower.scope.DataType;
import rondo.promela.lower.scope.ModelScope;
import rondo.promela.lower.scope.ProcessScope;
import rondo.promela.lower.scope.SemanticRule;
import rondo.promela.lower.scope.VariableSymbol;
import rondo.promela.syntax.Expression;

/** Lowers {@code proctype[pid]@label} and {@code proctype[pid]:variable}. */
final class RemoteReferences {
  private static final Expr ZERO = new Expr.Const(0);

  private final ModelScope model;
  private final ExpressionLowering lowering;
  private final ReferenceResolution resolution;

  RemoteReferences(ModelScope model, ExpressionLowering lowering, ReferenceResolution resolution) {
    this.model = model;
    this.lowering = lowering;
    this.resolution = resolution;
  }

  Expr label(Expression.RemoteLabel remote) {
    Optional<ProcessScope> process = process(remote.proctype(), remote.at());
    if (process.isEmpty()) {
      return ZERO;
    }
    Optional<Label> label = process.get().label(remote.label());
    if (label.isEmpty()) {
      unknownLabel(remote, process.get());
      return ZERO;
    }
    process.get().weaver().ensureLabelState(label.get());
    Expr pid = pid(remote.pid(), process.get());
    return new Expr.RemoteLabel(
        process.get().index(), pid, Set.of(label.get().state()), remote.label(), remote.at());
  }

  private void unknownLabel(Expression.RemoteLabel remote, ProcessScope process) {
    String message = "`" + remote.proctype() + "` has no label `" + remote.label() + "` so far";
    SpellingSuggestion.nearest(remote.label(), process.labelNames())
        .ifPresentOrElse(
            near ->
                model
                    .diagnostics()
                    .add(
                        SemanticRule.UNKNOWN_LABEL,
                        remote.at(),
                        message,
                        "there is `" + near + "`"),
            () -> model.diagnostics().add(SemanticRule.UNKNOWN_LABEL, remote.at(), message));
  }

  Expr variable(Expression.RemoteVariable remote) {
    Optional<ProcessScope> process = process(remote.proctype(), remote.at());
    if (process.isEmpty()) {
      return ZERO;
    }
    Expression.Name name = remote.variable();
    String wanted = name.selectors().getFirst().name();
    Optional<VariableSymbol> variable = process.get().remotelyVisible(wanted);
    if (variable.isEmpty()) {
      model
          .diagnostics()
          .add(
              SemanticRule.BAD_REMOTE,
              remote.at(),
              "`%s` has no variable `%s` in its outermost block"
                  .formatted(remote.proctype(), wanted));
      return ZERO;
    }
    if (variable.get().type() instanceof DataType.Structure) {
      model
          .diagnostics()
          .add(
              SemanticRule.BAD_REMOTE,
              remote.at(),
              "a structure cannot be read from another process");
      return ZERO;
    }
    Optional<Reference> reference = resolution.resolve(variable.get(), name);
    Expr pid = pid(remote.pid(), process.get());
    return reference
        .<Expr>map(
            r -> new Expr.RemoteVariable(process.get().index(), pid, r.location(), remote.at()))
        .orElse(ZERO);
  }

  private Optional<ProcessScope> process(String name, Position at) {
    Optional<ProcessScope> process = model.process(name);
    if (process.isEmpty()) {
      model.unknownProctype(name, at);
    }
    return process;
  }

  /** The lowered pid; by default that of the first process of the type. */
  private Expr pid(Optional<Expression> written, ProcessScope process) {
    return written.map(lowering::value).orElse(new Expr.ProcessOf(process.index()));
  }
}
