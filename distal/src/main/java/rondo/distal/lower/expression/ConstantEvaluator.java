package rondo.distal.lower.expression;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeSet;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.SpellingSuggestion;
import rondo.distal.lower.expression.SymbolTable.Symbol;
import rondo.distal.lower.type.BinderSlots;
import rondo.distal.lower.type.ExpressionContext;
import rondo.distal.lower.type.InferredType;
import rondo.distal.lower.type.LexicalScope;
import rondo.distal.lower.type.TypedTerm;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Protocol.Parameter;
import rondo.distal.text.Rule;

/** Evaluates constant expressions over parameters and constants. */
public final class ConstantEvaluator {
  private final SymbolTable table;

  public ConstantEvaluator(SymbolTable table) {
    this.table = table;
  }

  /**
   * Declares parameters; values from the command line override defaults.
   *
   * @return the values of the parameters that have one, in textual order
   */
  public SequencedMap<String, Integer> declare(
      List<Parameter> parameters, Map<String, String> defines) {
    List<String> names = parameters.stream().map(p -> p.name().text()).toList();
    for (String name : new TreeSet<>(defines.keySet())) {
      if (!names.contains(name)) {
        table.diagnostics.add(unknownDefine(name, names));
      }
    }
    var values = new LinkedHashMap<String, Integer>();
    for (Parameter p : parameters) {
      String name = p.name().text();
      Optional<Integer> value =
          defines.containsKey(name) ? definedValue(name, defines.get(name)) : defaultValue(p);
      table.declare(
          p.name(),
          value
              .<Symbol>map(v -> new Symbol.Constant(v, p.name().at()))
              .orElse(new Symbol.Unknown(p.name().at())));
      value.ifPresent(v -> values.put(name, v));
    }
    return values;
  }

  private static Diagnostic unknownDefine(String name, List<String> names) {
    Diagnostic found =
        Rule.BAD_DEFINE.at(Position.NONE, "the protocol has no parameter `" + name + "`");
    return SpellingSuggestion.nearest(name, names)
        .map(n -> found.withHelp("did you mean `" + n + "`?"))
        .orElseGet(
            () ->
                names.isEmpty()
                    ? found
                    : found.withHelp("its parameters are `" + String.join("`, `", names) + "`"));
  }

  private Optional<Integer> definedValue(String name, String text) {
    if (text.isBlank()) {
      table.diagnostics.add(
          Rule.BAD_DEFINE
              .at(Position.NONE, "the parameter `" + name + "` is given no value")
              .withHelp("write it as in `-D" + name + "=3`"));
      return Optional.empty();
    }
    try {
      return Optional.of(Integer.parseInt(text.strip()));
    } catch (NumberFormatException e) {
      table.diagnostics.add(
          Rule.BAD_DEFINE.at(
              Position.NONE,
              "`" + text + "` is not a number, as needed for the parameter `" + name + "`"));
      return Optional.empty();
    }
  }

  private Optional<Integer> defaultValue(Parameter p) {
    if (p.value().isPresent()) {
      return value(p.value().get());
    }
    table.diagnostics.add(
        Rule.NO_VALUE
            .at(p.name().at(), "the parameter `" + p.name() + "` has no value")
            .withHelp("give it on the command line: `-D" + p.name() + "=3`"));
    return Optional.empty();
  }

  public void declare(Declaration.Constant c) {
    table.declare(
        c.name(),
        () ->
            value(c.value())
                .ifPresent(
                    v -> table.define(c.name().text(), new Symbol.Constant(v, c.name().at()))));
  }

  /** The integer value of a constant expression; empty if it has none, which is reported. */
  public Optional<Integer> value(Expression e) {
    var lowering =
        new ExpressionLowering(
            table, ExpressionContext.CONSTANT, LexicalScope.EMPTY, new BinderSlots());
    TypedTerm found = lowering.as(e, new InferredType.Number(0, 0));
    if (found.isError()) {
      return Optional.empty();
    }
    if (found.constant().isEmpty()) {
      table.diagnostics.add(Rule.NOT_CONSTANT.at(e.at(), "a constant number is expected here"));
    }
    return found.constant();
  }

  /** The truth value of a constant condition; empty if it has none, which is reported. */
  public Optional<Boolean> condition(Expression e) {
    var lowering =
        new ExpressionLowering(
            table, ExpressionContext.CONSTANT, LexicalScope.EMPTY, new BinderSlots());
    TypedTerm found = lowering.as(e, InferredType.BOOL);
    if (found.isError()) {
      return Optional.empty();
    }
    if (found.constantTruth().isEmpty()) {
      table.diagnostics.add(
          Rule.NOT_CONSTANT.at(e.at(), "a condition on parameters is expected here"));
    }
    return found.constantTruth();
  }
}
