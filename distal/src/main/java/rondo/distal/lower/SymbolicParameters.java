package rondo.distal.lower;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import rondo.diagnostics.Position;
import rondo.distal.lower.expression.ExpressionLowering;
import rondo.distal.lower.expression.SymbolTable;
import rondo.distal.lower.type.BinderSlots;
import rondo.distal.lower.type.ExpressionContext;
import rondo.distal.lower.type.InferredType;
import rondo.distal.lower.type.LexicalScope;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Name;
import rondo.distal.syntax.Protocol;
import rondo.distal.text.Rule;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.LocalVariable.Initial;
import rondo.ir.data.LocalVariable.Kind;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;

/**
 * Placeholders for parameters, and constants derived from them, that may have any value: variables
 * that are never assigned.
 */
final class SymbolicParameters {
  private final Protocol protocol;
  private final Map<String, Integer> values;
  private final VariableLowering lowering;
  private final SequencedMap<String, Integer> numbers = new LinkedHashMap<>();
  private final Map<Integer, LocalVariable> placeholders = new TreeMap<>();
  private final Map<Integer, Term> definitions = new TreeMap<>();

  private SymbolicParameters(
      Protocol protocol, Map<String, Integer> values, VariableLowering lowering) {
    this.protocol = protocol;
    this.values = values;
    this.lowering = lowering;
  }

  /**
   * Placeholders for all parameters and constants, independent of one another.
   *
   * @param values concrete values of the parameters, which only determine the types
   */
  static SymbolicParameters all(
      Protocol protocol, Map<String, Integer> values, VariableLowering lowering) {
    var symbolic = new SymbolicParameters(protocol, values, lowering);
    protocol.parameters().forEach(p -> symbolic.add(p.name()));
    protocol.all(Declaration.Constant.class).stream()
        .filter(c -> !(c.value() instanceof Expression.Number))
        .forEach(c -> symbolic.add(c.name()));
    return symbolic;
  }

  /**
   * Placeholders for some parameters, and for those parameters and constants whose values are
   * derived from these. From now on, terms refer to them.
   *
   * @param values concrete values of all parameters
   * @param given the parameters whose values are not derived
   */
  static SymbolicParameters of(
      Set<String> free,
      Protocol protocol,
      SequencedMap<String, Integer> values,
      Set<String> given,
      VariableLowering lowering,
      SymbolTable table) {
    var symbolic = new SymbolicParameters(protocol, values, lowering);
    table.symbolicConstants = symbolic::of;
    for (Protocol.Parameter parameter : protocol.parameters()) {
      if (free.contains(parameter.name().text())) {
        symbolic.add(parameter.name());
      } else if (!given.contains(parameter.name().text())) {
        parameter.value().ifPresent(v -> symbolic.addDerived(parameter.name(), v, table));
      }
    }
    protocol
        .all(Declaration.Constant.class)
        .forEach(c -> symbolic.addDerived(c.name(), c.value(), table));
    return symbolic;
  }

  /** Adds a constant if its value depends on a placeholder. */
  private void addDerived(Name name, Expression value, SymbolTable table) {
    Term term = number(value, table);
    if (isSymbolic(term)) {
      add(name);
      definitions.put(numbers.get(name.text()), term);
    }
  }

  /** A number as a term that may refer to placeholders. */
  static Term number(Expression value, SymbolTable table) {
    return lowered(value, new InferredType.Number(0, 0), table);
  }

  /** A condition as a term that may refer to placeholders. */
  static Term condition(Expression condition, SymbolTable table) {
    return lowered(condition, InferredType.BOOL, table);
  }

  private static Term lowered(Expression value, InferredType type, SymbolTable table) {
    var expressions =
        new ExpressionLowering(
            table, ExpressionContext.NETWORK, LexicalScope.EMPTY, new BinderSlots());
    return expressions.as(value, type).term();
  }

  static boolean isSymbolic(Term term) {
    return term.subterms().anyMatch(Term.OwnVariable.class::isInstance);
  }

  private void add(Name name) {
    int number = lowering.allocateUnnamed();
    int value = values.getOrDefault(name.text(), 0);
    numbers.put(name.text(), number);
    placeholders.put(
        number,
        new LocalVariable(
            name.text(),
            new Type.Range(value, value),
            Kind.INPUT,
            new Initial.Fixed(new Term.Constant(Value.of(value))),
            Position.NONE));
  }

  /** Reports what was lowered with the value of a parameter or constant that has a placeholder. */
  void refuseValues(SymbolTable table) {
    numbers.keySet().stream()
        .filter(table.valuesUsed::containsKey)
        .forEach(
            name ->
                table.diagnostics.add(
                    Rule.NOT_PARAMETERIZED
                        .at(
                            table.valuesUsed.get(name),
                            "this depends on `%s`, which may have any value".formatted(name))
                        .withHelp(
                            "give it a value: `-D%s=2`; only conditions on numbers of messages, and"
                                    .formatted(name)
                                + " the assumptions about the network, may depend on such a"
                                + " parameter")));
  }

  /** The placeholder of a constant; empty for a literal. */
  Optional<Term> of(String constant) {
    return Optional.ofNullable(numbers.get(constant)).map(Term.OwnVariable::new);
  }

  /** The names of all placeholders, by variable. */
  SequencedMap<Integer, String> names() {
    var names = new LinkedHashMap<Integer, String>();
    numbers.forEach((name, number) -> names.put(number, name));
    return names;
  }

  /** The values of placeholders that are derived from others. */
  Map<Integer, Term> definitions() {
    return definitions;
  }

  Map<Integer, LocalVariable> variables() {
    return placeholders;
  }

  /** The placeholder of the number of processes. */
  OptionalInt processCount() {
    return protocol.all(Declaration.Role.class).isEmpty()
            && protocol.all(Declaration.Processes.class).isEmpty()
            && numbers.containsKey("N")
        ? OptionalInt.of(numbers.get("N"))
        : OptionalInt.empty();
  }
}
