package rondo.promela.syntax;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import rondo.diagnostics.Position;
import rondo.diagnostics.SpellingSuggestion;

/** What the names mean that are declared so far, as far as the grammar depends on it. */
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

  /** Says that a proctype of that name is declared somewhere, perhaps only later. */
  void declareForward(String proctype) {
    foreseen.add(proctype);
  }

  /** Whether a proctype of that name is declared somewhere. */
  boolean isForwardDeclared(String proctype) {
    return foreseen.contains(proctype);
  }

  boolean isInline(String name) {
    return inlines.containsKey(name);
  }

  Inline inline(String name) {
    return inlines.get(name);
  }

  /** The part of speech that a word has by what is declared. */
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

  /** What a name already is, in words, when it is not free. */
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

  /** A type, or a word with which a unit begins. */
  Optional<String> nearUnit(String name) {
    var candidates = new ArrayList<>(types.keySet());
    candidates.addAll(Keywords.TYPES);
    candidates.addAll(Keywords.UNIT_STARTS);
    return SpellingSuggestion.nearest(name, candidates);
  }

  /** A type, or a word with which a statement begins that a name follows. */
  Optional<String> nearStatement(String name) {
    return nearType(name).or(() -> SpellingSuggestion.nearest(name, List.of("run", "goto")));
  }

  /** An inline, or a statement that is written like a call. */
  Optional<String> nearInline(String name) {
    var candidates = new ArrayList<>(inlines.keySet());
    candidates.addAll(List.of("assert", "printf", "printm", "for", "select"));
    return SpellingSuggestion.nearest(name, candidates);
  }
}
