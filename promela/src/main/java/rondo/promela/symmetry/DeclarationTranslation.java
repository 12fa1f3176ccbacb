package rondo.promela.symmetry;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import rondo.diagnostics.Position;
import rondo.promela.symmetry.type.PublicVariable;
import rondo.promela.symmetry.type.ReplicatedType;
import rondo.promela.symmetry.type.ReplicatedTypeTable;
import rondo.promela.symmetry.type.SymmetryRule;
import rondo.promela.symmetry.type.SymmetryType;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.Unit;
import rondo.promela.syntax.VarDecl;
import rondo.promela.syntax.VarDecl.Initializer;
import rondo.promela.syntax.VarDecl.TypeName;
import rondo.promela.syntax.VarDecl.Visibility;

/** Checks declarations and rewrites them into plain Promela, where a reference is a byte. */
final class DeclarationTranslation {
  private final TranslationContext context;
  private final ExpressionTranslation expressions;
  private final SymmetryTypeCheck check;

  DeclarationTranslation(
      TranslationContext context, ExpressionTranslation expressions, SymmetryTypeCheck check) {
    this.context = context;
    this.expressions = expressions;
    this.check = check;
  }

  /** A variable that is not public, with its name in the plain program. */
  VarDecl plain(VarDecl declared, String name) {
    if (declared.visibility() == Visibility.PUBLIC) {
      misplaced(declared);
    }
    Visibility visibility =
        declared.visibility() == Visibility.PUBLIC ? Visibility.DEFAULT : declared.visibility();
    return new VarDecl(
        visibility,
        plain(declared.type()),
        name,
        declared.bits(),
        declared.length(),
        initial(declared),
        declared.at());
  }

  /** A parameter; unlike a variable it has no default initial value. */
  VarDecl parameter(VarDecl declared) {
    VarDecl plain = plain(declared, declared.name());
    return new VarDecl(
        plain.visibility(),
        plain.type(),
        plain.name(),
        plain.bits(),
        plain.length(),
        declared.initial().isEmpty() ? Optional.empty() : plain.initial(),
        plain.at());
  }

  void misplaced(VarDecl declared) {
    context.diagnostics.add(
        SymmetryRule.MISPLACED_PUBLIC,
        declared.at(),
        "`" + declared.name() + "` cannot be public here",
        "public variables are declared in the outermost block of a replicated type");
  }

  /** The type in plain Promela. */
  TypeName plain(TypeName type) {
    if (type.target().isEmpty()) {
      return type;
    }
    context.replicated(type.target().get(), type.at());
    return new TypeName("byte", Optional.empty(), type.at());
  }

  private Optional<Initializer> initial(VarDecl declared) {
    SymmetryType type = SymmetryType.of(declared.type());
    if (declared.initial().isEmpty()) {
      return type.isReference()
          ? Optional.of(new Initializer.Value(undefined(declared.at())))
          : Optional.empty();
    }
    return Optional.of(
        switch (declared.initial().get()) {
          case Initializer.Value(Expression value) -> {
            TranslatedExpression expression = expressions.of(value);
            check.value(type, expression, SymmetryTypeCheck.ValueFlow.ASSIGNMENT, value.at());
            yield new Initializer.Value(expression.plain());
          }
          case Initializer.Values v -> {
            v.values()
                .forEach(
                    e ->
                        check.value(
                            type,
                            expressions.of(e),
                            SymmetryTypeCheck.ValueFlow.ASSIGNMENT,
                            e.at()));
            yield v;
          }
          case Initializer.Channel c ->
              new Initializer.Channel(
                  c.capacity(), c.fields().stream().map(this::plain).toList(), c.at());
        });
  }

  static Expression undefined(Position at) {
    return new Expression.Number(NameTranslation.UNDEFINED, at);
  }

  /** The units for a public variable: the global array, and the wrapper type of its elements. */
  List<Unit> array(ReplicatedType type, PublicVariable variable) {
    VarDecl declared = variable.declared();
    Position at = declared.at();
    VarDecl element =
        new VarDecl(
            Visibility.DEFAULT,
            declared.type(),
            declared.name(),
            declared.bits(),
            declared.length(),
            declared.initial(),
            at);
    Optional<Expression> length = Optional.of(new Expression.Number(type.size(), at));
    if (variable.wrapper().isPresent()) {
      VarDecl field = plain(element, declared.name());
      var structure = new TypeName(variable.wrapper().get(), Optional.empty(), at);
      var array =
          new VarDecl(
              Visibility.DEFAULT,
              structure,
              variable.array(),
              Optional.empty(),
              length,
              Optional.empty(),
              at);
      return List.of(
          new Unit.Typedef(variable.wrapper().get(), List.of(field), at),
          new Unit.Globals(List.of(array), at));
    }
    Optional<Initializer> initial = own(declared, type).or(() -> initial(element));
    var array =
        new VarDecl(
            Visibility.DEFAULT,
            plain(declared.type()),
            variable.array(),
            Optional.empty(),
            length,
            initial,
            at);
    return List.of(new Unit.Globals(List.of(array), at));
  }

  /**
   * The initializer of a public reference that is initialized with {@code _lid}: each element
   * refers to its own process.
   */
  private static Optional<Initializer> own(VarDecl declared, ReplicatedType type) {
    boolean own =
        declared.type().target().equals(Optional.of(type.name()))
            && declared.initial().isPresent()
            && declared.initial().get() instanceof Initializer.Value(Expression.Name name)
            && name.selectors().getFirst().name().equals(ReplicatedTypeTable.LID);
    if (!own) {
      return Optional.empty();
    }
    Position at = declared.at();
    List<Expression> members =
        IntStream.range(0, type.size())
            .<Expression>mapToObj(i -> new Expression.Number(i, at))
            .toList();
    return Optional.of(new Initializer.Values(members, at));
  }
}
