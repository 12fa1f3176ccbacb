package rondo.distal.lower;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import rondo.diagnostics.Position;
import rondo.distal.lower.expression.AssignabilityCheck;
import rondo.distal.lower.expression.CollectionLowering;
import rondo.distal.lower.expression.ExpressionLowering;
import rondo.distal.lower.expression.SymbolTable;
import rondo.distal.lower.expression.SymbolTable.Symbol;
import rondo.distal.lower.expression.TypeResolution;
import rondo.distal.lower.type.BinderSlots;
import rondo.distal.lower.type.ExpressionContext;
import rondo.distal.lower.type.InferredType;
import rondo.distal.lower.type.LexicalScope;
import rondo.distal.lower.type.LoweredCollection;
import rondo.distal.lower.type.TypeLattice;
import rondo.distal.lower.type.TypedTerm;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Declaration.Initial;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Name;
import rondo.distal.syntax.TypeExpression;
import rondo.distal.text.Rule;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.LocalVariable.Kind;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;

/** Lowers variables and their initial values. */
final class VariableLowering {
  private final SymbolTable table;
  private final BinderSlots binderSlots = new BinderSlots();
  private int count;

  VariableLowering(SymbolTable table) {
    this.table = table;
  }

  /** The number of allocated indices. */
  int count() {
    return count;
  }

  /** Allocates the index of an unnamed variable. */
  int allocateUnnamed() {
    return count++;
  }

  /**
   * Declares a variable of a role with the variables {@code own}. A variable of the same name, kind
   * and type in another role shares its index.
   */
  void declare(Declaration.Variable v, SortedMap<Integer, LocalVariable> own) {
    Optional<Type> type = new TypeResolution(table).type(v.type());
    if (type.isEmpty()) {
      table.declare(v.name(), new Symbol.Unknown(v.name().at()));
      return;
    }
    Kind kind =
        switch (v.kind()) {
          case VAR -> Kind.STATE;
          case STABLE -> Kind.STABLE;
          case INPUT -> Kind.INPUT;
          case OUTPUT -> Kind.OUTPUT;
          case GHOST -> Kind.GHOST;
        };
    Type known =
        kind == Kind.OUTPUT && !(type.get() instanceof Type.Optional)
            ? new Type.Optional(type.get())
            : type.get();
    LocalVariable.Initial initial = initial(v, kind, known);
    var variable = new LocalVariable(v.name().text(), known, kind, initial, v.name().at());
    if (table.peek(v.name().text()).orElse(null) instanceof Symbol.Variable other
        && !own.containsKey(other.number())) {
      if (other.kind() != kind || !other.type().equals(known)) {
        differs(v.name(), other);
      }
      own.put(other.number(), variable);
    } else {
      table.declare(v.name(), new Symbol.Variable(count, kind, known, v.name().at()));
      own.put(count++, variable);
    }
  }

  /** Reports a variable that another role declares with another kind or type. */
  private void differs(Name name, Symbol.Variable other) {
    table.diagnostics.add(
        Rule.REDECLARED
            .at(name.at(), "`" + name + "` is declared twice")
            .withHelp(
                "it is first declared at line "
                    + other.at().line()
                    + "; roles may share a name for variables of the same type, declared with"
                    + " the same keyword"));
  }

  private LocalVariable.Initial initial(Declaration.Variable v, Kind kind, Type type) {
    if (kind == Kind.OUTPUT) {
      if (!(v.initial() instanceof Initial.Default)) {
        table.diagnostics.add(
            Rule.NO_INITIAL
                .at(v.name().at(), "an output has no initial value")
                .withHelp("`decide` gives it a value"));
      }
      return new LocalVariable.Initial.Fixed(new Term.Constant(Value.NONE));
    }
    var lowering =
        new ExpressionLowering(table, ExpressionContext.INITIAL, LexicalScope.EMPTY, binderSlots);
    return switch (v.initial()) {
      case Initial.Default() ->
          kind == Kind.INPUT || table.symbolicConstants != null && !isFixed(v, type)
              ? any(v, type)
              : fixed(defaultValue(type, v));
      case Initial.Any() -> any(v, type);
      case Initial.Fixed(Expression value) ->
          new LocalVariable.Initial.Fixed(
              new AssignabilityCheck(lowering).checked(value, type).term());
      case Initial.In(Expression collection) -> in(lowering, collection, type);
    };
  }

  /** Whether the default value of a type is independent of the values of constants. */
  private static boolean isFixed(Declaration.Variable v, Type type) {
    return !(type instanceof Type.Range) || hasLiteralBounds(v);
  }

  /** Whether the bounds of the type of a variable are literals. */
  static boolean hasLiteralBounds(Declaration.Variable v) {
    return v.type() instanceof TypeExpression.Range(Expression low, Expression high, _)
        && low instanceof Expression.Number
        && high instanceof Expression.Number;
  }

  private static LocalVariable.Initial fixed(Value value) {
    return new LocalVariable.Initial.Fixed(new Term.Constant(value));
  }

  private LocalVariable.Initial in(ExpressionLowering lowering, Expression collection, Type type) {
    Optional<LoweredCollection> found = new CollectionLowering(lowering).lower(collection);
    if (found.isEmpty()) {
      return fixed(Value.NONE);
    }
    InferredType element = found.get().element();
    if (!TypeLattice.fits(element, TypeLattice.of(type))) {
      table.diagnostics.add(
          ExpressionLowering.mismatch(element, TypeLattice.of(type), collection.at()));
    } else {
      new AssignabilityCheck(lowering)
          .checked(new TypedTerm(Term.TRUE, element), type, collection.at());
    }
    return new LocalVariable.Initial.AnyOf(found.get().range());
  }

  private LocalVariable.Initial any(Declaration.Variable v, Type type) {
    if (TypeLattice.size(type) > 0) {
      return new LocalVariable.Initial.AnyOf(CollectionLowering.domain(type).range());
    }
    table.diagnostics.add(
        Rule.NO_INITIAL
            .at(v.name().at(), "the initial values of `" + v.name() + "` must be enumerated")
            .withHelp("write `" + v.name() + " : … in { … }`"));
    return fixed(Value.NONE);
  }

  private Value defaultValue(Type type, Declaration.Variable v) {
    return switch (type) {
      case Type.Bool _ -> Value.FALSE;
      case Type.Range(int low, _) -> Value.of(low);
      case Type.Enumeration _, Type.Stamp _ -> Value.of(0);
      case Type.Optional _ -> Value.NONE;
      case Type.Sequence _, Type.SetOf _ -> new Value.Items(List.of());
      case Type.Structure s ->
          new Value.Items(s.fields().stream().map(f -> defaultValue(f.type(), v)).toList());
      case Type.Table(Type index, Type of) ->
          new Value.Items(Collections.nCopies(TypeLattice.size(index), defaultValue(of, v)));
      case Type.Process _ -> {
        noProcess(v.name().at(), v.name().text());
        yield Value.of(0);
      }
    };
  }

  private void noProcess(Position at, String name) {
    table.diagnostics.add(
        Rule.NO_INITIAL
            .at(at, "the initial process of `" + name + "` is not specified")
            .withHelp("write `= self`, or make it optional: `process?` is initially `none`"));
  }
}
