package rondo.distal.lower;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import rondo.diagnostics.Position;
import rondo.distal.lower.Symbols.Symbol;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Declaration.Initial;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.TypeExpression;
import rondo.distal.text.Rule;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.LocalVariable.Kind;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;

/** Variables and what they begin with. */
final class Variables {
  private final Symbols symbols;
  private final Slots slots = new Slots();
  private int count;

  Variables(Symbols symbols) {
    this.symbols = symbols;
  }

  /** How many numbers there are. */
  int count() {
    return count;
  }

  /** The number of a variable more, which has no name. */
  int more() {
    return count++;
  }

  /**
   * Declares a variable for processes that have {@code own} already. Processes of another role may
   * have one of the same name; it then has the same number.
   */
  void declare(Declaration.Variable v, SortedMap<Integer, LocalVariable> own) {
    Optional<Type> type = new Types(symbols).type(v.type());
    if (type.isEmpty()) {
      symbols.declare(v.name(), new Symbol.Unknown(v.name().at()));
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
    if (symbols.look(v.name().text()).orElse(null) instanceof Symbol.Variable other
        && !own.containsKey(other.number())
        && other.kind() == kind
        && other.type().equals(known)) {
      own.put(other.number(), variable);
    } else {
      symbols.declare(v.name(), new Symbol.Variable(count, kind, known, v.name().at()));
      own.put(count++, variable);
    }
  }

  private LocalVariable.Initial initial(Declaration.Variable v, Kind kind, Type type) {
    if (kind == Kind.OUTPUT) {
      if (!(v.initial() instanceof Initial.Default)) {
        symbols.findings.add(
            Rule.NO_INITIAL
                .at(v.name().at(), "an output begins with nothing")
                .withHelp("`decide` gives it a value"));
      }
      return new LocalVariable.Initial.Fixed(new Term.Constant(Value.NONE));
    }
    var expressions = new Expressions(symbols, Place.INITIAL, Scope.EMPTY, slots);
    return switch (v.initial()) {
      case Initial.Default() ->
          kind == Kind.INPUT || symbols.anyValue != null && !isFixed(v, type)
              ? any(v, type)
              : fixed(defaultValue(type, v));
      case Initial.Any() -> any(v, type);
      case Initial.Fixed(Expression value) ->
          new LocalVariable.Initial.Fixed(new Fitting(expressions).fitted(value, type).term());
      case Initial.In(Expression collection) -> in(expressions, collection, type);
    };
  }

  /** Whether the first value of a type is the same whatever the values of constants are. */
  private static boolean isFixed(Declaration.Variable v, Type type) {
    return !(type instanceof Type.Range) || hasNumbers(v);
  }

  /** Whether the bounds of the type of a variable are written as numbers. */
  static boolean hasNumbers(Declaration.Variable v) {
    return v.type() instanceof TypeExpression.Range(Expression low, Expression high, _)
        && low instanceof Expression.Number
        && high instanceof Expression.Number;
  }

  private static LocalVariable.Initial fixed(Value value) {
    return new LocalVariable.Initial.Fixed(new Term.Constant(value));
  }

  private LocalVariable.Initial in(Expressions expressions, Expression collection, Type type) {
    Optional<Gathering> found = new Gatherings(expressions).gather(collection);
    if (found.isEmpty()) {
      return fixed(Value.NONE);
    }
    Sort element = found.get().element();
    if (!Sorts.fits(element, Sorts.of(type))) {
      symbols.findings.add(Expressions.mismatch(element, Sorts.of(type), collection.at()));
    } else {
      new Fitting(expressions).fitted(new Typed(Term.TRUE, element), type, collection.at());
    }
    return new LocalVariable.Initial.AnyOf(found.get().source());
  }

  private LocalVariable.Initial any(Declaration.Variable v, Type type) {
    if (Sorts.size(type) > 0) {
      return new LocalVariable.Initial.AnyOf(Gatherings.domain(type).source());
    }
    symbols.findings.add(
        Rule.NO_INITIAL
            .at(v.name().at(), "the values that `" + v.name() + "` can begin with must be listed")
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
          new Value.Items(Collections.nCopies(Sorts.size(index), defaultValue(of, v)));
      case Type.Process _ -> {
        noProcess(v.name().at(), v.name().text());
        yield Value.of(0);
      }
    };
  }

  private void noProcess(Position at, String name) {
    symbols.findings.add(
        Rule.NO_INITIAL
            .at(at, "which process `" + name + "` begins with must be said")
            .withHelp("`= self`, or make it optional: `process?` begins with `none`"));
  }
}
