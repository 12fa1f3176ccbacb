package rondo.distal.lower;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.TreeMap;
import rondo.diagnostics.Position;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Name;
import rondo.distal.syntax.Protocol;
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
  private final SequencedMap<String, Integer> numbers = new LinkedHashMap<>();
  private final Map<Integer, LocalVariable> placeholders = new TreeMap<>();

  /**
   * @param values concrete values of the parameters, which only determine the types
   */
  SymbolicParameters(Protocol protocol, Map<String, Integer> values, VariableLowering lowering) {
    this.protocol = protocol;
    protocol.parameters().forEach(p -> add(p.name(), values, lowering));
    protocol.all(Declaration.Constant.class).stream()
        .filter(c -> !(c.value() instanceof Expression.Number))
        .forEach(c -> add(c.name(), values, lowering));
  }

  private void add(Name name, Map<String, Integer> values, VariableLowering lowering) {
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

  /** The placeholder of a constant; empty for a literal. */
  Optional<Term> of(String constant) {
    return Optional.ofNullable(numbers.get(constant)).map(Term.OwnVariable::new);
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
