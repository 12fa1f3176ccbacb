package rondo.distal.lower;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.SpellingSuggestion;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Name;
import rondo.distal.text.DiagnosticCollector;
import rondo.distal.text.ForeignSyntaxHints;
import rondo.distal.text.Rule;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Term;
import rondo.ir.data.Type;

/** What the names of a protocol mean, and which of them are used. A name means one thing. */
final class SymbolTable {
  /** What a name means. */
  sealed interface Symbol {
    Position at();

    record Constant(int value, Position at) implements Symbol {}

    /** A constant with a mistake that has been reported, or one that is not known yet. */
    record Unknown(Position at) implements Symbol {}

    record EnumConstant(Type.Enumeration type, int number, Position at) implements Symbol {}

    record NamedType(Type type, Position at) implements Symbol {}

    record Variable(int number, LocalVariable.Kind kind, Type type, Position at)
        implements Symbol {}

    /** The processes of a role. */
    record RoleMembers(int first, int count, Position at) implements Symbol {}

    /** A monitor, by its number, and the numbers of its variables. */
    record MonitorSymbol(int number, Set<Integer> variables, Position at) implements Symbol {}

    record Function(Declaration.Function declaration, Position at) implements Symbol {}
  }

  private static final int MOST_EXPANSIONS = 20_000;

  private final Map<String, Symbol> symbols = new LinkedHashMap<>();
  private final Set<String> used = new HashSet<>();
  private final Set<String> calls = new HashSet<>();
  private final Map<String, Runnable> pending = new HashMap<>();
  private final Set<String> running = new HashSet<>();
  private int expansions;
  final DiagnosticCollector diagnostics;

  /** How many processes there are; 0 while that is not known. */
  int processes;

  /** After how many phases a run ends. */
  OptionalInt phases = OptionalInt.empty();

  /** How many rounds a phase has. */
  int rounds;

  /** The names of the messages that can be sent at any time, in order. */
  List<String> kinds = List.of();

  /** The numbers of the variables that those processes have that are spoken of; null if all. */
  Set<Integer> visible;

  /** What stands for a constant that may have any value; null where constants have theirs. */
  Function<String, Optional<Term>> symbolicConstants;

  /** The processes that have a variable, by its number, where not all do. */
  final Map<Integer, List<Integer>> owners = new HashMap<>();

  /** Whether reading it of any process is right; what is optional may just be absent. */
  boolean isOwnedByAll(Symbol.Variable variable) {
    return !owners.containsKey(variable.number()) || variable.type() instanceof Type.Optional;
  }

  /** All processes that have a variable, to go through. */
  LoopRange owners(int variable, Position at) {
    return owners.containsKey(variable)
        ? new LoopRange.Elements(
            new Term.SetOf(
                owners.get(variable).stream().<Term>map(Term.ProcessConstant::new).toList()),
            at)
        : new LoopRange.Domain(new Type.Process(processes));
  }

  /** The name of a monitor to which alone a variable belongs, if there is one. */
  Optional<String> owningMonitor(Symbol.Variable variable) {
    return owners.getOrDefault(variable.number(), List.of(0)).isEmpty()
        ? names().stream()
            .filter(
                n ->
                    symbols.get(n) instanceof Symbol.MonitorSymbol w
                        && w.variables().contains(variable.number()))
            .findFirst()
        : Optional.empty();
  }

  boolean isVisible(Symbol.Variable variable) {
    return visible == null || visible.contains(variable.number());
  }

  SymbolTable(DiagnosticCollector diagnostics) {
    this.diagnostics = diagnostics;
  }

  void declare(Name name, Symbol symbol) {
    Symbol before = symbols.putIfAbsent(name.text(), symbol);
    if (before != null) {
      diagnostics.add(
          Rule.REDECLARED
              .at(name.at(), "`" + name + "` is declared twice")
              .withHelp("it is first declared at line " + before.at().line()));
    }
  }

  /** Declares a name whose meaning is found out, by defining it, when it is first asked for. */
  void declare(Name name, Runnable meaning) {
    if (!symbols.containsKey(name.text())) {
      pending.put(name.text(), meaning);
    }
    declare(name, new Symbol.Unknown(name.at()));
  }

  /** Declares something that is called: a function or message. */
  void declareCallable(Name name, Runnable meaning) {
    if (CallLowering.isBuiltin(name.text())) {
      diagnostics.add(
          Rule.REDECLARED.at(name.at(), "`" + name + "` is a function that the language has"));
    }
    declare(name, meaning);
  }

  /** Says what a declared name means. */
  void define(String name, Symbol symbol) {
    symbols.replace(name, symbol);
  }

  Optional<Symbol> find(String name) {
    used.add(name);
    resolve(name);
    return Optional.ofNullable(symbols.get(name));
  }

  /** Finds out what a declared name means. */
  void resolve(String name) {
    Runnable meaning = pending.remove(name);
    if (meaning != null) {
      running.add(name);
      meaning.run();
      running.remove(name);
    } else if (running.contains(name)) {
      diagnostics.add(
          Rule.RECURSION.at(symbols.get(name).at(), "`" + name + "` is declared by itself"));
    }
  }

  /** The same, without making use of it. */
  Optional<Symbol> peek(String name) {
    if (pending.containsKey(name) && !running.contains(name)) {
      resolve(name);
    }
    return Optional.ofNullable(symbols.get(name));
  }

  boolean isUsed(String name) {
    return used.contains(name);
  }

  /** Whether a function is not being expanded right now; from now on it is. */
  boolean beginCall(String function) {
    return calls.add(function);
  }

  /**
   * Counts a part of the text that is written out once more, and says whether that is too often;
   * the first time it is, it is reported.
   */
  boolean exceedsExpansionLimit(Position at) {
    expansions++;
    if (expansions == MOST_EXPANSIONS) {
      diagnostics.add(
          Rule.TOO_LARGE
              .at(at, "written out, the protocol is too large")
              .withHelp("calls of functions, and `[… for …]`, are written out again and again"));
    }
    return expansions >= MOST_EXPANSIONS;
  }

  void endCall(String function) {
    calls.remove(function);
  }

  /** Whether the declaration of a name has a mistake, which has been reported. */
  boolean isErroneous(String name) {
    return peek(name).orElse(null) instanceof Symbol.Unknown;
  }

  /** Whether a declaration has a mistake, which has been reported. */
  boolean hasErrors() {
    return names().stream().anyMatch(this::isErroneous);
  }

  List<String> names() {
    return new ArrayList<>(symbols.keySet());
  }

  /** An unknown name, with the one that was probably meant. */
  Diagnostic unknown(String name, Position at, List<String> candidates, String what) {
    Diagnostic found = Rule.UNKNOWN_NAME.at(at, "`" + name + "` is not declared").withLabel(what);
    return ForeignSyntaxHints.nameHint(name)
        .or(
            () ->
                SpellingSuggestion.nearest(name, candidates)
                    .map(near -> "did you mean `" + near + "`?"))
        .map(found::withHelp)
        .orElse(found);
  }

  /** What may stand behind {@code upon}. */
  private List<String> events() {
    return Stream.concat(
            kinds.stream(), Stream.of("timeout", "internal", "recovery", "join", "decide"))
        .toList();
  }

  /** The message of a name; a mistake if there is none. */
  Optional<Type.Structure> message(Name kind) {
    Optional<Symbol> symbol = find(kind.text());
    if (symbol.orElse(null) instanceof Symbol.NamedType(Type.Structure type, _)
        && kinds.contains(type.name())) {
      return Optional.of(type);
    }
    if (!(symbol.orElse(null) instanceof Symbol.Unknown)) {
      diagnostics.add(
          symbol.isEmpty()
              ? unknown(kind.text(), kind.at(), events(), "no message")
              : Rule.TYPE_MISMATCH.at(kind.at(), "`" + kind + "` is no message"));
    }
    return Optional.empty();
  }
}
