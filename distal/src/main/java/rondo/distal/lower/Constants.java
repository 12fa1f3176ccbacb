package rondo.distal.lower;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeSet;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.Spelling;
import rondo.distal.lower.Symbols.Symbol;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Protocol.Parameter;
import rondo.distal.text.Rule;

/** Numbers that are known before anything runs: parameters, constants, and what is made of them. */
final class Constants {
  private final Symbols symbols;

  Constants(Symbols symbols) {
    this.symbols = symbols;
  }

  /**
   * Declares parameters; values from the command line replace those in the text.
   *
   * @return the values of those that have one, in the order of the text
   */
  SequencedMap<String, Integer> declare(List<Parameter> parameters, Map<String, String> defines) {
    List<String> names = parameters.stream().map(p -> p.name().text()).toList();
    for (String name : new TreeSet<>(defines.keySet())) {
      if (!names.contains(name)) {
        symbols.findings.add(unknownDefine(name, names));
      }
    }
    var values = new LinkedHashMap<String, Integer>();
    for (Parameter p : parameters) {
      String name = p.name().text();
      Optional<Integer> value =
          defines.containsKey(name) ? given(name, defines.get(name)) : fallback(p);
      symbols.declare(
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
    return Spelling.nearest(name, names)
        .map(n -> found.withHelp("did you mean `" + n + "`?"))
        .orElseGet(
            () ->
                names.isEmpty()
                    ? found
                    : found.withHelp("its parameters are `" + String.join("`, `", names) + "`"));
  }

  private Optional<Integer> given(String name, String text) {
    if (text.isBlank()) {
      symbols.findings.add(
          Rule.BAD_DEFINE
              .at(Position.NONE, "the parameter `" + name + "` is given no value")
              .withHelp("write it as in `-D" + name + "=3`"));
      return Optional.empty();
    }
    try {
      return Optional.of(Integer.parseInt(text.strip()));
    } catch (NumberFormatException e) {
      symbols.findings.add(
          Rule.BAD_DEFINE.at(
              Position.NONE, "`" + text + "` is no number for the parameter `" + name + "`"));
      return Optional.empty();
    }
  }

  private Optional<Integer> fallback(Parameter p) {
    if (p.value().isPresent()) {
      return value(p.value().get());
    }
    symbols.findings.add(
        Rule.NO_VALUE
            .at(p.name().at(), "the parameter `" + p.name() + "` has no value")
            .withHelp("give it on the command line: `-D" + p.name() + "=3`"));
    return Optional.empty();
  }

  void declare(Declaration.Constant c) {
    symbols.declare(
        c.name(),
        () ->
            value(c.value())
                .ifPresent(
                    v -> symbols.define(c.name().text(), new Symbol.Constant(v, c.name().at()))));
  }

  /** The whole number that an expression always is; empty if it is none, which is reported. */
  Optional<Integer> value(Expression e) {
    var expressions = new Expressions(symbols, Place.CONSTANT, Scope.EMPTY, new Slots());
    Typed found = expressions.as(e, new Sort.Number(0, 0));
    if (found.isWrong()) {
      return Optional.empty();
    }
    if (found.constant().isEmpty()) {
      symbols.findings.add(Rule.NOT_CONSTANT.at(e.at(), "a constant number is needed here"));
    }
    return found.constant();
  }
}
