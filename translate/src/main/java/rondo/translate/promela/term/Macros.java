package rondo.translate.promela.term;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import rondo.ir.data.Type;

/**
 * The macro definitions of a program: enumeration constants, and constructors and selectors of
 * encoded values.
 */
final class Macros {
  private final PromelaNames promelaNames;
  private final Map<String, String> macros = new LinkedHashMap<>();
  private final Map<String, String> called = new HashMap<>();
  private final Map<Type, String> prefixes = new HashMap<>();
  private final Map<Type.Enumeration, List<String>> constants = new LinkedHashMap<>();

  Macros(PromelaNames promelaNames) {
    this.promelaNames = promelaNames;
  }

  /** Registers the user's names of a type and of its component types. */
  void declare(Type type, String user) {
    switch (type) {
      case Type.Bool _, Type.Range _, Type.Process _, Type.Stamp _ -> {}
      case Type.Enumeration e ->
          constants.computeIfAbsent(
              e, _ -> e.constants().stream().map(promelaNames::claim).toList());
      case Type.Optional(Type of) -> declare(of, user);
      case Type.SetOf(Type of) -> declare(of, user);
      case Type.Sequence(Type of, _) -> {
        prefixes.putIfAbsent(type, user);
        declare(of, user + "_item");
      }
      case Type.Table(Type index, Type of) -> {
        prefixes.putIfAbsent(type, user);
        declare(index, user);
        declare(of, user + "_item");
      }
      case Type.Structure(String name, List<Type.Field> fields) -> {
        prefixes.putIfAbsent(type, name.isEmpty() ? user : name);
        fields.forEach(f -> declare(f.type(), f.name()));
      }
    }
  }

  /** The prefix of the macro names for a type. */
  String prefix(Type type) {
    return prefixes.computeIfAbsent(
        type, _ -> type instanceof Type.Structure s && !s.name().isEmpty() ? s.name() : "items");
  }

  List<String> constants(Type.Enumeration type) {
    return constants.get(type);
  }

  /** Defines a macro once per key and returns its name. */
  String define(String key, String wanted, String parameters, PromelaExpression body) {
    return called.computeIfAbsent(
        key,
        _ -> {
          String name = promelaNames.claim(wanted);
          macros.put(name + "(" + parameters + ")", body.parenthesized(PromelaExpression.ATOM));
          return name;
        });
  }

  PromelaLines definitions() {
    var promelaLines = new PromelaLines();
    constants.forEach(
        (type, members) -> {
          promelaLines.add("/* " + type.name() + " */");
          for (int i = 0; i < members.size(); i++) {
            promelaLines.add("#define " + members.get(i) + " " + i);
          }
        });
    macros.forEach((head, body) -> promelaLines.add("#define " + head + " " + body));
    return promelaLines;
  }
}
