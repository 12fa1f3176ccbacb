package rondo.promela.lower.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import rondo.diagnostics.DiagnosticCollector;
import rondo.diagnostics.Position;
import rondo.diagnostics.SpellingSuggestion;
import rondo.ir.Expr;
import rondo.ir.Location;
import rondo.promela.lower.scope.DataType;
import rondo.promela.lower.scope.ModelScope;
import rondo.promela.lower.scope.SemanticRule;
import rondo.promela.lower.scope.StructType;
import rondo.promela.lower.scope.TypeResolution;
import rondo.promela.lower.scope.VariableSymbol;
import rondo.promela.lower.scope.VariableSymbol.Leaf;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.Expression.Selector;
import rondo.promela.syntax.OriginalText;

/**
 * Resolves {@code a[i].b.c[j]}: the names select the leaf, the indices its element. Each index is
 * bounds-checked; together they become one index into the flattened array.
 */
final class ReferenceResolution {
  private final DiagnosticCollector diagnostics;
  private final OriginalText text;
  private final Function<Expression, Expr> index;

  ReferenceResolution(ModelScope model, Function<Expression, Expr> index) {
    this.diagnostics = model.diagnostics();
    this.text = model.originalText();
    this.index = index;
  }

  /** A name whose selectors are resolved; {@code indices} are those of the arrays on the path. */
  private record Path(List<String> fields, DataType type, List<Expr> indices) {}

  /** The scalar that {@code name} refers to in {@code variable}. */
  Optional<Reference> resolve(VariableSymbol variable, Expression.Name name) {
    Optional<Path> path = follow(variable, name);
    if (path.isPresent() && path.get().type() instanceof DataType.Structure) {
      diagnostics.add(
          SemanticRule.STRUCTURE_AS_VALUE,
          name.at(),
          "`" + variable.name() + "` is a structure; name one of its fields");
      return Optional.empty();
    }
    return path.map(p -> leaves(variable, p).getFirst());
  }

  /** All scalars that {@code name} refers to: one, or all fields of a structure in order. */
  List<Reference> resolveAll(VariableSymbol variable, Expression.Name name) {
    Optional<Path> path = follow(variable, name);
    if (path.isPresent() && TypeResolution.hasArrayOfStructures(path.get().type())) {
      diagnostics.add(
          SemanticRule.STRUCTURE_AS_VALUE,
          name.at(),
          "`"
              + variable.name()
              + "` contains an array of structures and cannot be expanded into its fields");
      return List.of();
    }
    return path.map(p -> leaves(variable, p)).orElse(List.of());
  }

  private Optional<Path> follow(VariableSymbol variable, Expression.Name name) {
    List<String> fields = new ArrayList<>();
    List<Expr> indices = new ArrayList<>();
    DataType type = variable.type();
    Selector first = name.selectors().getFirst();
    if (!index(first, variable.length(), variable.isArray(), indices)) {
      return Optional.empty();
    }
    for (Selector selector : name.selectors().subList(1, name.selectors().size())) {
      if (!(type instanceof DataType.Structure(StructType struct))) {
        diagnostics.add(
            SemanticRule.UNKNOWN_FIELD,
            selector.at(),
            "not a structure, so it has no field `" + selector.name() + "`");
        return Optional.empty();
      }
      Optional<StructType.Field> field = struct.field(selector.name());
      if (field.isEmpty()) {
        unknownField(selector, struct);
        return Optional.empty();
      }
      fields.add(selector.name());
      type = field.get().type();
      if (!index(selector, field.get().length(), field.get().isArray(), indices)) {
        return Optional.empty();
      }
    }
    return Optional.of(new Path(fields, type, indices));
  }

  private void unknownField(Selector selector, StructType struct) {
    List<String> names = struct.fields().stream().map(StructType.Field::name).toList();
    String message = "`" + struct.name() + "` has no field `" + selector.name() + "`";
    SpellingSuggestion.nearest(selector.name(), names)
        .ifPresentOrElse(
            near ->
                diagnostics.add(
                    SemanticRule.UNKNOWN_FIELD,
                    selector.at(),
                    message,
                    "there is a field `" + near + "`"),
            () -> diagnostics.add(SemanticRule.UNKNOWN_FIELD, selector.at(), message));
  }

  private boolean index(Selector selector, int length, boolean isArray, List<Expr> indices) {
    if (!isArray) {
      boolean zero =
          selector
              .index()
              .filter(i -> !(i instanceof Expression.Number n && n.value() == 0))
              .isEmpty();
      if (!zero) {
        diagnostics.add(
            SemanticRule.INDEX_ON_SCALAR,
            selector.at(),
            "`" + selector.name() + "` is not an array");
      }
      return zero;
    }
    if (selector.index().isEmpty()) {
      diagnostics.add(
          SemanticRule.MISSING_INDEX,
          selector.at(),
          "`" + selector.name() + "` is an array and needs an index");
      return false;
    }
    indices.add(checked(index.apply(selector.index().get()), length, selector));
    return true;
  }

  private Expr checked(Expr index, int length, Selector selector) {
    boolean safe = index instanceof Expr.Const(int value) && value >= 0 && value < length;
    return safe
        ? index
        : new Expr.CheckedIndex(index, length, range(selector.name()), selector.at());
  }

  private Expr.Range range(String array) {
    return text.owner(array)
        .<Expr.Range>map(Expr.Range.Members::new)
        .orElseGet(() -> new Expr.Range.Elements(array));
  }

  private static List<Reference> leaves(VariableSymbol variable, Path path) {
    List<Reference> found = new ArrayList<>();
    for (Leaf leaf : variable.leaves()) {
      if (leaf.path().size() >= path.fields().size()
          && leaf.path().subList(0, path.fields().size()).equals(path.fields())) {
        List<Integer> inner = leaf.lengths().subList(path.indices().size(), leaf.lengths().size());
        int elements = inner.stream().reduce(1, Math::multiplyExact);
        for (int i = 0; i < elements; i++) {
          found.add(reference(variable, leaf, path.indices(), i));
        }
      }
    }
    return found;
  }

  /** The reference to element {@code offset} of the arrays inside the selected part. */
  private static Reference reference(
      VariableSymbol variable, Leaf leaf, List<Expr> indices, int offset) {
    Expr flat = new Expr.Const(0);
    for (int d = 0; d < leaf.lengths().size(); d++) {
      int length = leaf.lengths().get(d);
      if (d < indices.size()) {
        flat = add(multiply(flat, length), indices.get(d));
      } else {
        flat = multiply(flat, length);
      }
    }
    flat = add(flat, new Expr.Const(offset));
    var base = new Location(variable.scope(), leaf.variable(), Optional.empty());
    boolean first = flat instanceof Expr.Const(int value) && value == 0;
    return new Reference(variable, leaf, first ? base : base.at(flat));
  }

  private static Expr multiply(Expr left, int factor) {
    if (left instanceof Expr.Const(int value)) {
      return new Expr.Const(value * factor);
    }
    return factor == 1
        ? left
        : new Expr.Binary(Expr.BinaryOp.MUL, left, new Expr.Const(factor), Position.NONE);
  }

  private static Expr add(Expr left, Expr right) {
    if (left instanceof Expr.Const(int l) && right instanceof Expr.Const(int r)) {
      return new Expr.Const(l + r);
    }
    if (left instanceof Expr.Const(int l) && l == 0) {
      return right;
    }
    if (right instanceof Expr.Const(int r) && r == 0) {
      return left;
    }
    return new Expr.Binary(Expr.BinaryOp.ADD, left, right, Position.NONE);
  }
}
