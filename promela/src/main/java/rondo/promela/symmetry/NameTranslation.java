package rondo.promela.symmetry;

import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.promela.symmetry.type.PublicVariable;
import rondo.promela.symmetry.type.ReplicatedType;
import rondo.promela.symmetry.type.ReplicatedTypeTable;
import rondo.promela.symmetry.type.SymmetryDiagnostics;
import rondo.promela.symmetry.type.SymmetryRule;
import rondo.promela.symmetry.type.SymmetryType;
import rondo.promela.symmetry.type.TranslationSymbol;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.Expression.Selector;
import rondo.promela.syntax.VarDecl;

/** Resolves names and rewrites them into plain Promela. */
final class NameTranslation {
  static final int UNDEFINED = 255;

  private final TranslationContext context;
  private final SymmetryDiagnostics diagnostics;
  private final ExpressionTranslation expressions;

  NameTranslation(TranslationContext context, ExpressionTranslation expressions) {
    this.context = context;
    this.diagnostics = context.diagnostics;
    this.expressions = expressions;
  }

  private static Selector first(Expression.Name name) {
    return name.selectors().getFirst();
  }

  /** Whether the name is {@code _lid}. */
  boolean isLid(Expression.Name name) {
    return first(name).name().equals(ReplicatedTypeTable.LID)
        && context.translationScope.find(ReplicatedTypeTable.LID).isEmpty();
  }

  TranslatedExpression target(Expression.Name name) {
    String word = first(name).name();
    boolean fixed =
        word.equals(ReplicatedTypeTable.LID) || word.equals(ReplicatedTypeTable.UNDEFINED)
            ? context.translationScope.find(word).isEmpty()
            : context
                .translationScope
                .find(word)
                .filter(TranslationSymbol.Bound.class::isInstance)
                .isPresent();
    if (fixed) {
      diagnostics.add(
          SymmetryRule.ASSIGNED,
          name.at(),
          "`" + word + "` cannot be assigned to",
          "declare a variable for it: `ref P x`");
      return new TranslatedExpression(name, new SymmetryType.Undefined());
    }
    return value(name);
  }

  TranslatedExpression value(Expression.Name name) {
    Optional<TranslationSymbol> symbol = context.translationScope.find(first(name).name());
    if (symbol.isEmpty()) {
      return free(name);
    }
    return switch (symbol.get()) {
      case TranslationSymbol.Variable(VarDecl declared, String plain) -> {
        List<Selector> steps = new java.util.ArrayList<>(expressions.steps(name.selectors()));
        steps.set(0, new Selector(plain, steps.getFirst().index(), first(name).at()));
        yield new TranslatedExpression(
            new Expression.Name(steps, name.at()), kind(declared, name.selectors()));
      }
      case TranslationSymbol.Own(PublicVariable variable) -> {
        List<Selector> steps = expressions.steps(name.selectors());
        Expression me = lid(name.at());
        yield new TranslatedExpression(
            variable.of(me, steps, name.at()), kind(variable.declared(), name.selectors()));
      }
      case TranslationSymbol.Bound(String proctype, int member) ->
          new TranslatedExpression(
              new Expression.Number(member, name.at()), new SymmetryType.Reference(proctype));
      case TranslationSymbol.ControlState _ -> {
        diagnostics.add(
            SymmetryRule.STATE_VARIABLE,
            name.at(),
            "`_state` is not a variable here",
            "it only marks the position of the control state when processes are compared");
        yield TranslatedExpression.number(name);
      }
    };
  }

  /** The symmetry type of the part of the variable that the selectors select. */
  private SymmetryType kind(VarDecl declared, List<Selector> steps) {
    VarDecl part = declared;
    for (Selector selector : steps.subList(1, steps.size())) {
      Optional<VarDecl> field =
          SymmetryType.of(part.type()) instanceof SymmetryType.Structure(String typedef)
              ? context.translationScope.field(typedef, selector.name())
              : Optional.empty();
      if (field.isEmpty()) {
        return SymmetryType.NUMBER;
      }
      part = field.get();
    }
    return SymmetryType.of(part);
  }

  /** Translates a name that the program does not declare. */
  private TranslatedExpression free(Expression.Name name) {
    Selector first = first(name);
    boolean member =
        name.selectors().size() > 1 && context.replicatedTypes.isProctype(first.name());
    if (member) {
      return member(first, name.selectors().subList(1, name.selectors().size()), name.at());
    }
    return switch (first.name()) {
      case ReplicatedTypeTable.LID -> ownNumber(name);
      case ReplicatedTypeTable.UNDEFINED ->
          new TranslatedExpression(
              new Expression.Number(UNDEFINED, name.at()), new SymmetryType.Undefined());
      case "_pid" -> {
        if (context.self().isPresent()) {
          diagnostics.add(
              SymmetryRule.PID,
              name.at(),
              "`_pid` distinguishes the processes of the replicated type `"
                  + context.self().get().name()
                  + "`",
              "use `_lid`, which is a reference");
        }
        yield TranslatedExpression.number(name);
      }
      default ->
          TranslatedExpression.number(
              new Expression.Name(expressions.steps(name.selectors()), name.at()));
    };
  }

  private TranslatedExpression ownNumber(Expression.Name name) {
    if (context.self().isEmpty()) {
      diagnostics.add(
          SymmetryRule.LID_OUTSIDE,
          name.at(),
          "`_lid` is defined only inside a replicated type",
          "a replicated type is written `active [n] proctype P() { … }`");
      return new TranslatedExpression(
          new Expression.Number(0, name.at()), new SymmetryType.Undefined());
    }
    return new TranslatedExpression(
        lid(name.at()), new SymmetryType.Reference(context.self().get().name()));
  }

  /** {@code _lid} of the current replicated type, in plain Promela. */
  private Expression lid(Position at) {
    var pid = new Expression.Name(List.of(new Selector("_pid", Optional.empty(), at)), at);
    int first = context.self().map(ReplicatedType::firstPid).orElse(0);
    return first == 0 ? pid : new Expression.Binary("-", pid, new Expression.Number(first, at), at);
  }

  /** Translates {@code P[r].rest}. */
  private TranslatedExpression member(Selector process, List<Selector> rest, Position at) {
    Optional<ReplicatedType> type = context.replicated(process.name(), process.at());
    if (type.isEmpty()) {
      return TranslatedExpression.number(new Expression.Number(0, at));
    }
    Expression index = memberIndex(type.get(), process.index(), at);
    Optional<PublicVariable> variable = type.get().find(rest.getFirst().name());
    if (variable.isEmpty()) {
      diagnostics.add(
          SymmetryRule.NOT_PUBLIC,
          rest.getFirst().at(),
          "`" + process.name() + "` has no public variable `" + rest.getFirst().name() + "`",
          "declare it with `public` in the outermost block of `" + process.name() + "`");
      return TranslatedExpression.number(new Expression.Number(0, at));
    }
    return new TranslatedExpression(
        variable.get().of(index, expressions.steps(rest), at),
        kind(variable.get().declared(), rest));
  }

  /** Translates the index in {@code P[r]}. */
  private Expression memberIndex(ReplicatedType type, Optional<Expression> written, Position at) {
    if (written.isEmpty()) {
      diagnostics.add(
          SymmetryRule.MEMBER_BY_NUMBER,
          at,
          "`" + type.name() + "` has several processes: specify which one",
          "write `" + type.name() + "[r].v` with a reference `r`");
      return new Expression.Number(0, at);
    }
    TranslatedExpression index = expressions.of(written.get());
    checkMember(type, index, written.get().at());
    return index.plain();
  }

  private void checkMember(ReplicatedType type, TranslatedExpression index, Position at) {
    if (index.type() instanceof SymmetryType.Reference(String other)) {
      if (!other.equals(type.name())) {
        diagnostics.add(
            SymmetryRule.MIXED_TYPES,
            at,
            "a reference to `" + other + "` cannot refer to a process of `" + type.name() + "`",
            "references to different types cannot be mixed");
      }
    } else {
      diagnostics.add(
          SymmetryRule.MEMBER_BY_NUMBER,
          at,
          "a process of the replicated type `"
              + type.name()
              + "` is identified by "
              + index.type().described(),
          diagnostics.inProperty()
              ? "quantify over its processes: `forall ("
                  + type.name()
                  + " p) …`, `exists`, `count`; or refer to an arbitrary one: `ltl name ("
                  + type.name()
                  + " p) { … }`"
              : "use a reference: `ref " + type.name() + " r`");
    }
  }

  /** Translates {@code P[r]@label}. */
  TranslatedExpression label(Expression.RemoteLabel r) {
    Optional<Expression> pid = pid(r.proctype(), r.pid(), r.at());
    return TranslatedExpression.number(
        new Expression.RemoteLabel(r.proctype(), pid, r.label(), r.at()));
  }

  /** Translates {@code P[r]:v}. */
  TranslatedExpression variable(Expression.RemoteVariable r) {
    Optional<ReplicatedType> type = context.replicatedTypes.type(r.proctype());
    Selector wanted = first(r.variable());
    if (type.isPresent() && type.get().find(wanted.name()).isPresent()) {
      return member(new Selector(r.proctype(), r.pid(), r.at()), r.variable().selectors(), r.at());
    }
    Optional<Expression> pid = pid(r.proctype(), r.pid(), r.at());
    var name = new Expression.Name(expressions.steps(r.variable().selectors()), r.variable().at());
    SymmetryType symmetryType =
        context
            .signatures
            .local(r.proctype(), wanted.name())
            .map(d -> kind(d, r.variable().selectors()))
            .orElse(SymmetryType.NUMBER);
    return new TranslatedExpression(
        new Expression.RemoteVariable(r.proctype(), pid, name, r.at()), symmetryType);
  }

  /** The pid of the process that a reference refers to. */
  private Optional<Expression> pid(String proctype, Optional<Expression> written, Position at) {
    Optional<ReplicatedType> type = context.replicatedTypes.type(proctype);
    if (type.isEmpty()) {
      return written.map(expressions::number);
    }
    if (written.isEmpty()) {
      checkMember(type.get(), TranslatedExpression.number(new Expression.Number(0, at)), at);
      return Optional.empty();
    }
    TranslatedExpression index = expressions.of(written.get());
    checkMember(type.get(), index, written.get().at());
    return Optional.of(
        index.type() instanceof SymmetryType.Reference
            ? ExpressionTranslation.sum(type.get().firstPid(), index.plain(), at)
            : index.plain());
  }
}
