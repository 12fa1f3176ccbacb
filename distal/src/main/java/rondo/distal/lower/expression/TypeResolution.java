package rondo.distal.lower.expression;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.distal.lower.expression.SymbolTable.Symbol;
import rondo.distal.lower.type.InferredType;
import rondo.distal.lower.type.TypeLattice;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Name;
import rondo.distal.syntax.TypeExpression;
import rondo.distal.text.Rule;
import rondo.ir.data.Type;

/** Resolves types and the declarations of enumerations, records and messages. */
public final class TypeResolution {
  private static final int MAX_SIZE = 1000;

  private final SymbolTable symbolTable;

  public TypeResolution(SymbolTable symbolTable) {
    this.symbolTable = symbolTable;
  }

  public void declare(Declaration.Enumeration e) {
    List<String> constants = e.constants().stream().map(Name::text).toList();
    var type = new Type.Enumeration(e.name().text(), constants);
    symbolTable.declare(e.name(), new Symbol.NamedType(type, e.name().at()));
    for (int i = 0; i < e.constants().size(); i++) {
      Name name = e.constants().get(i);
      symbolTable.declare(name, new Symbol.EnumConstant(type, i, name.at()));
    }
  }

  public void declare(Declaration.Structure s) {
    symbolTable.declareCallable(s.name(), () -> define(s));
  }

  private void define(Declaration.Structure s) {
    var fields = new ArrayList<Type.Field>();
    var names = new HashSet<String>();
    boolean right = true;
    for (Declaration.Field field : s.fields()) {
      if (!names.add(field.name().text())) {
        symbolTable.diagnostics.add(
            Rule.REDECLARED.at(
                field.name().at(), "`" + s.name() + "` has two fields `" + field.name() + "`"));
      }
      Optional<Type> type = type(field.type());
      right &= type.isPresent();
      type.ifPresent(t -> fields.add(new Type.Field(field.name().text(), t)));
    }
    if (right) {
      var type = new Type.Structure(s.name().text(), fields);
      symbolTable.define(s.name().text(), new Symbol.NamedType(type, s.name().at()));
    }
  }

  /** The type of a parameter, which may be a mailbox. */
  InferredType parameterType(TypeExpression t) {
    if (t instanceof TypeExpression.Mailbox(TypeExpression of, _)) {
      InferredType message = parameterType(of);
      return TypeLattice.isError(message) ? message : new InferredType.Mailbox(message);
    }
    return type(t).map(TypeLattice::of).orElse(InferredType.ERROR);
  }

  /** The type; empty if it has an error, which is reported. */
  public Optional<Type> type(TypeExpression t) {
    return switch (t) {
      case TypeExpression.Named n -> named(n);
      case TypeExpression.Range r -> range(r);
      case TypeExpression.Optional o ->
          type(o.of())
              .flatMap(
                  of ->
                      of instanceof Type.Optional
                          ? bad(o.at(), "an optional type cannot be made optional again")
                          : Optional.of(new Type.Optional(of)));
      case TypeExpression.Sequence s -> sequence(s);
      case TypeExpression.SetOf s -> type(s.of()).map(Type.SetOf::new);
      case TypeExpression.Table table -> table(table);
      case TypeExpression.Mailbox m ->
          bad(m.at(), "a mailbox is not a value: it can only be a parameter of a function");
    };
  }

  private Optional<Type> bad(Position at, String message) {
    symbolTable.diagnostics.add(Rule.BAD_TYPE.at(at, message));
    return Optional.empty();
  }

  private Optional<Type> named(TypeExpression.Named n) {
    switch (n.name()) {
      case "bool" -> {
        return Optional.of(new Type.Bool());
      }
      case "process" -> {
        return Optional.of(new Type.Process(symbolTable.processes));
      }
      case "phase" -> {
        if (symbolTable.phases.isPresent()) {
          symbolTable.valuesUsed.putIfAbsent("phase", n.at());
        }
        return Optional.of(
            symbolTable.phases.isPresent()
                ? new Type.Range(0, symbolTable.phases.getAsInt())
                : new Type.Stamp());
      }
      default -> {}
    }
    Optional<Symbol> symbol = symbolTable.find(n.name());
    if (symbol.isEmpty()) {
      var candidates = new ArrayList<>(symbolTable.names());
      candidates.addAll(List.of("bool", "process", "phase"));
      symbolTable.diagnostics.add(symbolTable.unknown(n.name(), n.at(), candidates, "no type"));
      return Optional.empty();
    }
    return switch (symbol.get()) {
      case Symbol.NamedType(Type type, _) -> Optional.of(type);
      case Symbol.Unknown _ -> Optional.empty();
      case Symbol.RoleMembers _ -> Optional.of(new Type.Process(symbolTable.processes));
      case Symbol.Constant _,
          Symbol.EnumConstant _,
          Symbol.Variable _,
          Symbol.Function _,
          Symbol.MonitorSymbol _ ->
          bad(n.at(), "`" + n.name() + "` is not a type");
    };
  }

  private Optional<Type> range(TypeExpression.Range r) {
    Optional<Integer> low = constant(r.low());
    Optional<Integer> high = constant(r.high());
    if (low.isEmpty() || high.isEmpty()) {
      return Optional.empty();
    }
    return low.get() > high.get()
        ? bad(r.at(), "the type " + low.get() + ".." + high.get() + " has no values")
        : Optional.of(new Type.Range(low.get(), high.get()));
  }

  private Optional<Type> sequence(TypeExpression.Sequence s) {
    Optional<Integer> capacity = constant(s.capacity());
    Optional<Type> of = type(s.of());
    if (capacity.isEmpty() || of.isEmpty()) {
      return Optional.empty();
    }
    return capacity.get() < 0 || capacity.get() > MAX_SIZE
        ? bad(s.capacity().at(), "a sequence has a capacity of 0 to " + MAX_SIZE + " items")
        : Optional.of(new Type.Sequence(of.get(), capacity.get()));
  }

  private Optional<Type> table(TypeExpression.Table t) {
    Optional<Type> index = type(t.index());
    Optional<Type> of = type(t.of());
    if (index.isEmpty() || of.isEmpty()) {
      return Optional.empty();
    }
    int size = TypeLattice.size(index.get());
    return size == 0 || index.get() instanceof Type.Bool
        ? bad(t.index().at(), "a table has an item for each process, constant or number of a range")
        : size > MAX_SIZE
            ? bad(t.index().at(), "a table has at most " + MAX_SIZE + " items")
            : Optional.of(new Type.Table(index.get(), of.get()));
  }

  private Optional<Integer> constant(Expression e) {
    return new ConstantEvaluator(symbolTable).value(e);
  }
}
