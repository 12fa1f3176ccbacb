package rondo.distal.lower.expression;

import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import rondo.diagnostics.Diagnostic;
import rondo.distal.lower.expression.SymbolTable.Symbol;
import rondo.distal.lower.type.ExpressionContext;
import rondo.distal.lower.type.InferredType;
import rondo.distal.lower.type.TypeLattice;
import rondo.distal.lower.type.TypedTerm;
import rondo.distal.syntax.Expression;
import rondo.distal.text.Rule;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;

/** Resolves a name: a bound variable, or else a symbol that is available in the context. */
record ReferenceLowering(ExpressionLowering lowering) {
  TypedTerm lower(Expression.Reference r) {
    switch (r.name()) {
      case "self" -> {
        return lowering.context.isInProcess() && lowering.context != ExpressionContext.MONITOR
            ? new TypedTerm(new Term.Self(), InferredType.PROCESS)
            : unavailable(r);
      }
      case "phase", "round" -> {
        // A name that is declared hides the number; in rounds, no variable has such a name.
        if (lowering.lexicalScope.find(r.name()).isEmpty()
            && lowering.table.peek(r.name()).isEmpty()) {
          return phase(r);
        }
      }
      default -> {}
    }
    Optional<TypedTerm> bound = lowering.lexicalScope.find(r.name());
    if (bound.isPresent()) {
      return bound.get();
    }
    Optional<Symbol> symbol = lowering.table.find(r.name());
    if (symbol.isEmpty()) {
      return lowering.error(
          lowering.table.unknown(
              r.name(),
              r.at(),
              Stream.concat(lowering.lexicalScope.names().stream(), lowering.table.names().stream())
                  .toList(),
              "not found here"));
    }
    return switch (symbol.get()) {
      case Symbol.Constant(int value, _) -> constant(r, value);
      case Symbol.Unknown _ -> TypedTerm.ERROR;
      case Symbol.EnumConstant(Type.Enumeration type, int number, _) ->
          new TypedTerm(new Term.Constant(Value.of(number)), new InferredType.Enumeration(type));
      case Symbol.NamedType _ -> new CollectionLowering(lowering).asSet(r);
      case Symbol.Variable v -> variable(r, v);
      case Symbol.RoleMembers(int first, int count, _) ->
          new TypedTerm(
              new Term.SetOf(
                  IntStream.range(first, first + count)
                      .<Term>mapToObj(Term.ProcessConstant::new)
                      .toList()),
              new InferredType.SetOf(InferredType.PROCESS));
      case Symbol.MonitorSymbol _ ->
          lowering.error(
              Rule.TYPE_MISMATCH
                  .at(r.at(), "`" + r.name() + "` is a monitor, not a value")
                  .withHelp("a property can read a variable of it: `" + r.name() + ".x`"));
      case Symbol.Function _ ->
          lowering.error(
              Rule.TYPE_MISMATCH
                  .at(r.at(), "`" + r.name() + "` is a function")
                  .withHelp("call it: `" + r.name() + "(…)`"));
    };
  }

  /**
   * A constant; with symbolic parameters, its placeholder, except where a number must be known when
   * the protocol is lowered.
   */
  private TypedTerm constant(Expression.Reference r, int value) {
    TypedTerm known = TypedTerm.number(value);
    if (lowering.table.symbolicConstants == null
        || lowering.context == ExpressionContext.CONSTANT) {
      lowering.table.valuesUsed.putIfAbsent(r.name(), r.at());
      return known;
    }
    return lowering
        .table
        .symbolicConstants
        .apply(r.name())
        .map(t -> new TypedTerm(t, known.type()))
        .orElse(known);
  }

  private TypedTerm variable(Expression.Reference r, Symbol.Variable v) {
    if (lowering.context.isInProcess() && !lowering.table.isVisible(v)) {
      return lowering.error(
          Rule.UNAVAILABLE_HERE
              .at(
                  r.at(),
                  lowering.context == ExpressionContext.MONITOR
                      ? "a monitor cannot read the variable `" + r.name() + "` of processes"
                      : "processes of this role have no variable `" + r.name() + "`")
              .withHelp(
                  lowering.context == ExpressionContext.MONITOR
                      ? "announce the value to the monitor"
                      : "it is declared at line " + v.at().line() + ", for another role"));
    }
    if (lowering.context.isInProcess()) {
      return new TypedTerm(new Term.OwnVariable(v.number()), TypeLattice.of(v.type()));
    }
    if (lowering.context == ExpressionContext.PROPERTY
        && lowering.table.owningMonitor(v).isPresent()) {
      return lowering.monitorVariableError(r.name(), lowering.table.owningMonitor(v).get(), r.at());
    }
    if (lowering.context == ExpressionContext.PROPERTY && lowering.table.processes == 1) {
      return new TypedTerm(
          new Term.RemoteVariable(new Term.ProcessConstant(0), v.number()),
          TypeLattice.of(v.type()));
    }
    Diagnostic found =
        Rule.UNAVAILABLE_HERE.at(r.at(), "`" + r.name() + "` is a variable of each process");
    return lowering.error(
        switch (lowering.context) {
          case PROPERTY -> found.withHelp("specify the process: `forall p : p." + r.name() + " …`");
          case FUNCTION -> found.withHelp("pass it to the function as a parameter");
          case CONSTANT,
              NETWORK,
              INITIAL,
              SEND,
              UPDATE,
              REACTION,
              INIT,
              MESSAGE_CONDITION,
              MONITOR ->
              found.withHelp("it has no value " + lowering.context.text());
        });
  }

  private TypedTerm phase(Expression.Reference r) {
    if (!lowering.context.isInRun()) {
      return unavailable(r);
    }
    if (r.name().equals("round") && lowering.table.rounds != 1) {
      return lowering.error(
          Rule.UNAVAILABLE_HERE
              .at(r.at(), "`round` is only defined if a phase has one round")
              .withHelp("`phase` is the number of the phase"));
    }
    return new TypedTerm(
        new Term.Phase(),
        lowering.table.phases.isPresent()
            ? new InferredType.Number(1, lowering.table.phases.getAsInt())
            : InferredType.PHASE);
  }

  private TypedTerm unavailable(Expression.Reference r) {
    Diagnostic found =
        Rule.UNAVAILABLE_HERE.at(
            r.at(), "`" + r.name() + "` is not defined " + lowering.context.text());
    return lowering.error(
        lowering.context == ExpressionContext.FUNCTION
            ? found.withHelp("pass it to the function as a parameter")
            : r.name().equals("self") && lowering.context == ExpressionContext.MONITOR
                ? found.withHelp("the process that announced a message `m` is `m.sender`")
                : r.name().equals("self")
                    ? found.withHelp("quantify over processes: `forall p : …`")
                    : found);
  }
}
