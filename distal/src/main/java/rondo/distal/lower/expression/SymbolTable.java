package rondo.distal.lower.expression;

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
import rondo.diagnostics.DiagnosticCollector;
import rondo.diagnostics.Position;
import rondo.diagnostics.SpellingSuggestion;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Name;
import rondo.distal.text.ForeignSyntaxHints;
import rondo.distal.text.Rule;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.event.FailureDetector;

/** The symbol table of a protocol, which also records uses. A name has at most one meaning. */
public final class SymbolTable {
  /** The meaning of a name. */
  public sealed interface Symbol {
    Position at();

    record Constant(int value, Position at) implements Symbol {}

    /** A constant with a reported error, or one that is not resolved yet. */
    record Unknown(Position at) implements Symbol {}

    record EnumConstant(Type.Enumeration type, int number, Position at) implements Symbol {}

    record NamedType(Type type, Position at) implements Symbol {}

    record Variable(int number, LocalVariable.Kind kind, Type type, Position at)
        implements Symbol {}

    /** The processes of a role. */
    record RoleMembers(int first, int count, Position at) implements Symbol {}

    /** A monitor, by its index, and the indices of its variables. */
    record MonitorSymbol(int number, Set<Integer> variables, Position at) implements Symbol {}

    record Function(Declaration.Function declaration, Position at) implements Symbol {}
  }

  private static final int MAX_EXPANSIONS = 20_000;

  private final Map<String, Symbol> symbols = new LinkedHashMap<>();
  private final Set<String> used = new HashSet<>();
  private final Set<String> calls = new HashSet<>();
  private final Map<String, Runnable> pending = new HashMap<>();
  private final Set<String> running = new HashSet<>();
  private int expansions;
  public final DiagnosticCollector diagnostics;

  /** The number of processes; 0 while unknown. */
  public int processes;

  /** The number of phases after which a run ends. */
  public OptionalInt phases = OptionalInt.empty();

  /** The number of rounds of a phase. */
  public int rounds;

  /** The failure detector that processes may ask. */
  public Optional<FailureDetector> detector = Optional.empty();

  /** The names of the message kinds of an event-based protocol, in order. */
  public List<String> kinds = List.of();

  /** The indices of the variables in scope, those of one role; null if all are. */
  public Set<Integer> visible;

  /** Maps constants to symbolic placeholders; null if constants have their values. */
  public Function<String, Optional<Term>> symbolicConstants;

  /** Constants whose values were used to lower something, with a place where that was so. */
  public final Map<String, Position> valuesUsed = new LinkedHashMap<>();

  /**
   * The processes that have a variable, by variable index, for variables that not all processes
   * have.
   */
  public final Map<Integer, List<Integer>> owners = new HashMap<>();

  /**
   * Whether the variable may be read of any process; an optional one is none where it is absent.
   */
  boolean isOwnedByAll(Symbol.Variable variable) {
    return !owners.containsKey(variable.number()) || variable.type() instanceof Type.Optional;
  }

  /** The range of the processes that have a variable. */
  public LoopRange owners(int variable, Position at) {
    return owners.containsKey(variable)
        ? new LoopRange.Elements(
            new Term.SetOf(
                owners.get(variable).stream().<Term>map(Term.ProcessConstant::new).toList()),
            at)
        : new LoopRange.Domain(new Type.Process(processes));
  }

  /** The name of the monitor that owns a variable, if no process has it. */
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

  public boolean isVisible(Symbol.Variable variable) {
    return visible == null || visible.contains(variable.number());
  }

  public SymbolTable(DiagnosticCollector diagnostics) {
    this.diagnostics = diagnostics;
  }

  public void declare(Name name, Symbol symbol) {
    Symbol before = symbols.putIfAbsent(name.text(), symbol);
    if (before != null) {
      diagnostics.add(
          Rule.REDECLARED
              .at(name.at(), "`" + name + "` is declared twice")
              .withHelp("it is first declared at line " + before.at().line()));
    }
  }

  /** Declares a name that is resolved lazily: {@code meaning} defines it on first use. */
  public void declare(Name name, Runnable meaning) {
    if (!symbols.containsKey(name.text())) {
      pending.put(name.text(), meaning);
    }
    declare(name, new Symbol.Unknown(name.at()));
  }

  /** Declares a callable name: a function or message. */
  public void declareCallable(Name name, Runnable meaning) {
    if (CallLowering.isBuiltin(name.text())) {
      diagnostics.add(Rule.REDECLARED.at(name.at(), "`" + name + "` is a built-in function"));
    }
    declare(name, meaning);
  }

  /** Defines a declared name. */
  public void define(String name, Symbol symbol) {
    symbols.replace(name, symbol);
  }

  public Optional<Symbol> find(String name) {
    used.add(name);
    resolve(name);
    return Optional.ofNullable(symbols.get(name));
  }

  /** Resolves a declared name; reports recursive definitions. */
  public void resolve(String name) {
    Runnable meaning = pending.remove(name);
    if (meaning != null) {
      running.add(name);
      meaning.run();
      running.remove(name);
    } else if (running.contains(name)) {
      diagnostics.add(
          Rule.RECURSION.at(
              symbols.get(name).at(), "`" + name + "` is defined in terms of itself"));
    }
  }

  /** Looks up a name without marking it as used. */
  public Optional<Symbol> peek(String name) {
    if (pending.containsKey(name) && !running.contains(name)) {
      resolve(name);
    }
    return Optional.ofNullable(symbols.get(name));
  }

  public boolean isUsed(String name) {
    return used.contains(name);
  }

  /** Marks a function as being expanded; false if it already is, as in a recursive call. */
  boolean beginCall(String function) {
    return calls.add(function);
  }

  /** Counts an expansion and returns whether there are too many; reports this once. */
  public boolean exceedsExpansionLimit(Position at) {
    expansions++;
    if (expansions == MAX_EXPANSIONS) {
      diagnostics.add(
          Rule.TOO_LARGE
              .at(at, "the protocol is too large after expansion")
              .withHelp("calls of functions, and `[… for …]`, are expanded wherever they occur"));
    }
    return expansions >= MAX_EXPANSIONS;
  }

  void endCall(String function) {
    calls.remove(function);
  }

  /** Whether the declaration of a name has a reported error. */
  boolean isErroneous(String name) {
    return peek(name).orElse(null) instanceof Symbol.Unknown;
  }

  /** Whether some declaration has a reported error. */
  public boolean hasErrors() {
    return names().stream().anyMatch(this::isErroneous);
  }

  public List<String> names() {
    return new ArrayList<>(symbols.keySet());
  }

  /** A diagnostic for an unknown name, with a spelling suggestion. */
  public Diagnostic unknown(String name, Position at, List<String> candidates, String what) {
    Diagnostic found = Rule.UNKNOWN_NAME.at(at, "`" + name + "` is not declared").withLabel(what);
    return ForeignSyntaxHints.nameHint(name)
        .or(
            () ->
                SpellingSuggestion.nearest(name, candidates)
                    .map(near -> "did you mean `" + near + "`?"))
        .map(found::withHelp)
        .orElse(found);
  }

  /** The events that may follow {@code upon}. */
  private List<String> events() {
    return Stream.concat(
            kinds.stream(), Stream.of("timeout", "internal", "recovery", "join", "decide"))
        .toList();
  }

  /** The type of a message kind; empty if there is none, which is reported. */
  public Optional<Type.Structure> message(Name kind) {
    Optional<Symbol> symbol = find(kind.text());
    if (symbol.orElse(null) instanceof Symbol.NamedType(Type.Structure type, _)
        && kinds.contains(type.name())) {
      return Optional.of(type);
    }
    if (!(symbol.orElse(null) instanceof Symbol.Unknown)) {
      diagnostics.add(
          symbol.isEmpty()
              ? unknown(kind.text(), kind.at(), events(), "no message")
              : Rule.TYPE_MISMATCH.at(kind.at(), "`" + kind + "` is not a message"));
    }
    return Optional.empty();
  }
}
