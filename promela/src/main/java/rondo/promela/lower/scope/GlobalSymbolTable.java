package rondo.promela.lower.scope;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import rondo.diagnostics.DiagnosticCollector;
import rondo.diagnostics.Position;
import rondo.ir.SymbolSet;

/**
 * The global names of a model. A name is visible from its declaring unit on; {@link #advanceTo}
 * sets the current unit.
 */
public final class GlobalSymbolTable {
  /** The name of the anonymous mtype. */
  static final String UNNAMED = "_unnamed_";

  private static final int MAX_MTYPES = 255;

  private final Map<String, Entry> entries = new LinkedHashMap<>();
  private final Map<String, List<String>> mtypes = new LinkedHashMap<>();
  private int reached = -1;

  /** A global name. */
  public sealed interface Global {
    Position at();
  }

  record Constant(String mtype, int value, Position at) implements Global {}

  public record Type(StructType type, Position at) implements Global {}

  public record Variable(VariableSymbol symbol) implements Global {
    @Override
    public Position at() {
      return symbol.at();
    }
  }

  /** A proctype; {@code index} is its index among the process types. */
  public record Process(String name, int index, Position at) implements Global {}

  /** The name of a claim or formula; a model cannot refer to it. */
  public record Claim(Position at) implements Global {}

  private record Entry(Global global, int since) {}

  /** Makes the declarations up to unit {@code number} visible. */
  public void advanceTo(int number) {
    reached = number;
  }

  public void advanceToEnd() {
    reached = Integer.MAX_VALUE;
  }

  public void declare(String name, Global global, DiagnosticCollector diagnostics) {
    if (NameResolution.isPredefined(name)) {
      diagnostics.add(SemanticRule.REDECLARED, global.at(), "`" + name + "` is predefined");
      return;
    }
    Entry before = entries.putIfAbsent(name, new Entry(global, reached));
    if (before != null) {
      diagnostics.add(
          SemanticRule.REDECLARED,
          global.at(),
          "`" + name + "` is declared twice",
          "it is first declared at line " + before.global().at().line());
    }
  }

  Optional<Global> find(String name) {
    return Optional.ofNullable(entries.get(name))
        .filter(e -> e.since() <= reached)
        .map(Entry::global);
  }

  /** The position of a declaration that is not visible yet. */
  Optional<Position> declaredLater(String name) {
    return Optional.ofNullable(entries.get(name))
        .filter(e -> e.since() > reached)
        .map(e -> e.global().at());
  }

  /** The proctype of this name, also if it is declared later. */
  public Optional<Process> process(String name) {
    return Optional.ofNullable(entries.get(name))
        .map(Entry::global)
        .filter(Process.class::isInstance)
        .map(Process.class::cast);
  }

  Optional<Constant> constant(String name) {
    return find(name).filter(Constant.class::isInstance).map(Constant.class::cast);
  }

  Optional<StructType> type(String name) {
    return find(name).filter(Type.class::isInstance).map(g -> ((Type) g).type());
  }

  Optional<VariableSymbol> variable(String name) {
    return find(name).filter(Variable.class::isInstance).map(g -> ((Variable) g).symbol());
  }

  Collection<String> visibleNames() {
    List<String> names = new ArrayList<>();
    entries.forEach(
        (name, e) -> {
          if (e.since() <= reached) {
            names.add(name);
          }
        });
    return names;
  }

  /** Adds names to an mtype. As in Spin, the last name of a declaration has the lowest number. */
  public void defineMtype(
      String subtype, List<String> names, Position at, DiagnosticCollector diagnostics) {
    String set = subtype.isEmpty() ? UNNAMED : subtype;
    List<String> members = mtypes.computeIfAbsent(set, s -> new ArrayList<>());
    for (String name : names.reversed()) {
      members.add(name);
      declare(name, new Constant(set, members.size(), at), diagnostics);
    }
    if (members.size() > MAX_MTYPES) {
      diagnostics.add(SemanticRule.BAD_MTYPE, at, "an mtype can have at most 255 names");
    }
  }

  /** The names of an mtype's values, for printing. */
  SymbolSet symbols(Optional<String> mtype) {
    SortedMap<Integer, String> names = new TreeMap<>();
    List<String> members = mtypes.getOrDefault(mtype.orElse(UNNAMED), List.of());
    for (int i = 0; i < members.size(); i++) {
      names.put(i + 1, members.get(i));
    }
    return new SymbolSet(mtype.orElse("mtype"), names);
  }
}
