package rondo.promela.parser;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import rondo.diagnostics.Position;
import rondo.diagnostics.SpellingSuggestion;

/** The names declared so far, as far as parsing depends on them. */
final class DeclaredNames {
  private final Map<String, Position> mtypes = new HashMap<>();
  private final Map<String, Position> types = new HashMap<>();
  private final Map<String, Position> proctypes = new HashMap<>();
  private final Map<String, Inline> inlines = new HashMap<>();
  private final Set<String> foreseen = new HashSet<>();

  void addMtype(String name, Position at) {
    mtypes.put(name, at);
  }

  void addType(String name, Position at) {
    types.put(name, at);
  }

  void addProctype(String name, Position at) {
    proctypes.put(name, at);
  }

  void addInline(Inline inline) {
    inlines.put(inline.name(), inline);
  }

  boolean isMtype(String name) {
    return mtypes.containsKey(name);
  }

  boolean isType(String name) {
    return types.containsKey(name);
  }

  boolean isProctype(String name) {
    return proctypes.containsKey(name);
  }

  /** Records that a proctype of that name is declared somewhere, possibly later. */
  void declareForward(String proctype) {
    foreseen.add(proctype);
  }

  /** Whether a proctype of that name is declared anywhere in the program. */
  boolean isForwardDeclared(String proctype) {
    return foreseen.contains(proctype);
  }

  boolean isInline(String name) {
    return inlines.containsKey(name);
  }

  Inline inline(String name) {
    return inlines.get(name);
  }

  /** The terminal type of a word, given the declarations. */
  Terminal.Type terminalType(String word) {
    if (isMtype(word)) {
      return Terminal.Type.CONSTANT;
    }
    if (isType(word)) {
      return Terminal.Type.TYPE_NAME;
    }
    if (isProctype(word)) {
      return Terminal.Type.PROCTYPE_NAME;
    }
    return isInline(word) ? Terminal.Type.INLINE_NAME : Terminal.Type.NAME;
  }

  /** The current meaning of a name in words; empty if the name is free. */
  Optional<String> meaning(String name) {
    if (isMtype(name)) {
      return Optional.of("a name of the mtype declared at " + mtypes.get(name));
    }
    if (isType(name)) {
      return Optional.of("the type declared at " + types.get(name));
    }
    if (isProctype(name)) {
      return Optional.of("the proctype declared at " + proctypes.get(name));
    }
    if (isInline(name)) {
      return Optional.of("the inline declared at " + inlines.get(name).at());
    }
    return Optional.empty();
  }

  Optional<String> nearType(String name) {
    var candidates = new ArrayList<>(types.keySet());
    candidates.addAll(Keywords.TYPES);
    return SpellingSuggestion.nearest(name, candidates);
  }

  /** The nearest type name or keyword that begins a unit. */
  Optional<String> nearUnit(String name) {
    var candidates = new ArrayList<>(types.keySet());
    candidates.addAll(Keywords.TYPES);
    candidates.addAll(Keywords.UNIT_STARTS);
    return SpellingSuggestion.nearest(name, candidates);
  }

  /** The nearest type name or keyword that begins a statement and is followed by a name. */
  Optional<String> nearStatement(String name) {
    return nearType(name).or(() -> SpellingSuggestion.nearest(name, List.of("run", "goto")));
  }

  /** The nearest inline or statement with call syntax. */
  Optional<String> nearInline(String name) {
    var candidates = new ArrayList<>(inlines.keySet());
    candidates.addAll(List.of("assert", "printf", "printm", "for", "select"));
    return SpellingSuggestion.nearest(name, candidates);
  }
}
