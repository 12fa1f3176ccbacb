package rondo.promela.symmetry;

import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.Expression.Step;
import rondo.promela.syntax.VarDecl;

/** Finds what names mean, and writes them as plain Promela does. */
final class NameTranslation {
  static final int UNDEFINED = 255;

  private final Reading reading;
  private final Complaints complaints;
  private final ExpressionTranslation expressions;

  NameTranslation(Reading reading, ExpressionTranslation expressions) {
    this.reading = reading;
    this.complaints = reading.complaints;
    this.expressions = expressions;
  }

  private static Step first(Expression.Name name) {
    return name.steps().getFirst();
  }

  /** Whether it is {@code _lid}. */
  boolean isOwnNumber(Expression.Name name) {
    return first(name).name().equals(Census.LID) && reading.scope.find(Census.LID).isEmpty();
  }

  Typed target(Expression.Name name) {
    String word = first(name).name();
    boolean fixed =
        word.equals(Census.LID) || word.equals(Census.UNDEFINED)
            ? reading.scope.find(word).isEmpty()
            : reading.scope.find(word).filter(Symbol.Bound.class::isInstance).isPresent();
    if (fixed) {
      complaints.add(
          SymmetryRule.ASSIGNED,
          name.at(),
          "`" + word + "` cannot be assigned to",
          "declare a variable for it: `ref P x`");
      return new Typed(name, new Kind.Undefined());
    }
    return value(name);
  }

  Typed value(Expression.Name name) {
    Optional<Symbol> symbol = reading.scope.find(first(name).name());
    if (symbol.isEmpty()) {
      return free(name);
    }
    return switch (symbol.get()) {
      case Symbol.Variable(VarDecl declared, String plain) -> {
        List<Step> steps = new java.util.ArrayList<>(expressions.steps(name.steps()));
        steps.set(0, new Step(plain, steps.getFirst().index(), first(name).at()));
        yield new Typed(new Expression.Name(steps, name.at()), kind(declared, name.steps()));
      }
      case Symbol.Own(PublicVariable variable) -> {
        List<Step> steps = expressions.steps(name.steps());
        Expression me = lid(name.at());
        yield new Typed(variable.of(me, steps, name.at()), kind(variable.declared(), name.steps()));
      }
      case Symbol.Bound(String proctype, int member) ->
          new Typed(new Expression.Number(member, name.at()), new Kind.Reference(proctype));
      case Symbol.ControlState _ -> {
        complaints.add(
            SymmetryRule.STATE_VARIABLE,
            name.at(),
            "`_state` is no variable here",
            "it only says where the control state stands when processes are compared");
        yield Typed.number(name);
      }
    };
  }

  /** The kind of what the steps lead to, which begin at the variable. */
  private Kind kind(VarDecl declared, List<Step> steps) {
    VarDecl part = declared;
    for (Step step : steps.subList(1, steps.size())) {
      Optional<VarDecl> field =
          Kind.of(part.type()) instanceof Kind.Structure(String typedef)
              ? reading.scope.field(typedef, step.name())
              : Optional.empty();
      if (field.isEmpty()) {
        return Kind.NUMBER;
      }
      part = field.get();
    }
    return Kind.of(part);
  }

  /** A name that the program does not declare. */
  private Typed free(Expression.Name name) {
    Step first = first(name);
    boolean member = name.steps().size() > 1 && reading.census.isProctype(first.name());
    if (member) {
      return member(first, name.steps().subList(1, name.steps().size()), name.at());
    }
    return switch (first.name()) {
      case Census.LID -> ownNumber(name);
      case Census.UNDEFINED ->
          new Typed(new Expression.Number(UNDEFINED, name.at()), new Kind.Undefined());
      case "_pid" -> {
        if (reading.self().isPresent()) {
          complaints.add(
              SymmetryRule.PID,
              name.at(),
              "`_pid` tells processes of the replicated type `"
                  + reading.self().get().name()
                  + "` apart",
              "use `_lid`, which is a reference");
        }
        yield Typed.number(name);
      }
      default -> Typed.number(new Expression.Name(expressions.steps(name.steps()), name.at()));
    };
  }

  private Typed ownNumber(Expression.Name name) {
    if (reading.self().isEmpty()) {
      complaints.add(
          SymmetryRule.LID_OUTSIDE,
          name.at(),
          "`_lid` has a meaning only inside a replicated type",
          "a replicated type is written `active [n] proctype P() { … }`");
      return new Typed(new Expression.Number(0, name.at()), new Kind.Undefined());
    }
    return new Typed(lid(name.at()), new Kind.Reference(reading.self().get().name()));
  }

  /** {@code _lid} of the type that is being read, in plain Promela. */
  private Expression lid(Position at) {
    var pid = new Expression.Name(List.of(new Step("_pid", Optional.empty(), at)), at);
    int first = reading.self().map(ReplicatedType::firstPid).orElse(0);
    return first == 0 ? pid : new Expression.Binary("-", pid, new Expression.Number(first, at), at);
  }

  /** {@code P[r].rest}. */
  private Typed member(Step process, List<Step> rest, Position at) {
    Optional<ReplicatedType> type = reading.replicated(process.name(), process.at());
    if (type.isEmpty()) {
      return Typed.number(new Expression.Number(0, at));
    }
    Expression index = memberIndex(type.get(), process.index(), at);
    Optional<PublicVariable> variable = type.get().find(rest.getFirst().name());
    if (variable.isEmpty()) {
      complaints.add(
          SymmetryRule.NOT_PUBLIC,
          rest.getFirst().at(),
          "`" + process.name() + "` has no public variable `" + rest.getFirst().name() + "`",
          "declare it with `public` in the outermost block of `" + process.name() + "`");
      return Typed.number(new Expression.Number(0, at));
    }
    return new Typed(
        variable.get().of(index, expressions.steps(rest), at),
        kind(variable.get().declared(), rest));
  }

  /** What stands between the brackets of {@code P[r]}. */
  private Expression memberIndex(ReplicatedType type, Optional<Expression> written, Position at) {
    if (written.isEmpty()) {
      complaints.add(
          SymmetryRule.MEMBER_BY_NUMBER,
          at,
          "`" + type.name() + "` has several processes: say which one is meant",
          "write `" + type.name() + "[r].v` with a reference `r`");
      return new Expression.Number(0, at);
    }
    Typed index = expressions.of(written.get());
    checkMember(type, index, written.get().at());
    return index.plain();
  }

  private void checkMember(ReplicatedType type, Typed index, Position at) {
    if (index.kind() instanceof Kind.Reference(String other)) {
      if (!other.equals(type.name())) {
        complaints.add(
            SymmetryRule.MIXED_TYPES,
            at,
            "a reference to `" + other + "` leads to no `" + type.name() + "`",
            "references to different types are never mixed");
      }
    } else {
      complaints.add(
          SymmetryRule.MEMBER_BY_NUMBER,
          at,
          "a process of the replicated type `"
              + type.name()
              + "` is named by "
              + index.kind().described(),
          complaints.inProperty()
              ? "say it of all, of some or of a number of them: `forall ("
                  + type.name()
                  + " p) …`, `exists`, `count`; or of an arbitrary one: `ltl name ("
                  + type.name()
                  + " p) { … }`"
              : "reach it by a reference: `ref " + type.name() + " r`");
    }
  }

  /** {@code P[r]@label}. */
  Typed label(Expression.RemoteLabel r) {
    Optional<Expression> pid = pid(r.proctype(), r.pid(), r.at());
    return Typed.number(new Expression.RemoteLabel(r.proctype(), pid, r.label(), r.at()));
  }

  /** {@code P[r]:v}. */
  Typed variable(Expression.RemoteVariable r) {
    Optional<ReplicatedType> type = reading.census.type(r.proctype());
    Step wanted = first(r.variable());
    if (type.isPresent() && type.get().find(wanted.name()).isPresent()) {
      return member(new Step(r.proctype(), r.pid(), r.at()), r.variable().steps(), r.at());
    }
    Optional<Expression> pid = pid(r.proctype(), r.pid(), r.at());
    var name = new Expression.Name(expressions.steps(r.variable().steps()), r.variable().at());
    Kind kind =
        reading
            .outlines
            .local(r.proctype(), wanted.name())
            .map(d -> kind(d, r.variable().steps()))
            .orElse(Kind.NUMBER);
    return new Typed(new Expression.RemoteVariable(r.proctype(), pid, name, r.at()), kind);
  }

  /** The process number that a reference stands for. */
  private Optional<Expression> pid(String proctype, Optional<Expression> written, Position at) {
    Optional<ReplicatedType> type = reading.census.type(proctype);
    if (type.isEmpty()) {
      return written.map(expressions::number);
    }
    if (written.isEmpty()) {
      checkMember(type.get(), Typed.number(new Expression.Number(0, at)), at);
      return Optional.empty();
    }
    Typed index = expressions.of(written.get());
    checkMember(type.get(), index, written.get().at());
    return Optional.of(
        index.kind() instanceof Kind.Reference
            ? ExpressionTranslation.sum(type.get().firstPid(), index.plain(), at)
            : index.plain());
  }
}
