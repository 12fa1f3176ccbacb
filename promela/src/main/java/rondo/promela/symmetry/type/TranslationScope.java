package rondo.promela.symmetry.type;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.promela.syntax.VarDecl;

/** The visible names, innermost block first. */
public final class TranslationScope {
  private final Deque<Map<String, TranslationSymbol>> blocks = new ArrayDeque<>();
  private final Map<String, List<VarDecl>> typedefs = new HashMap<>();

  public TranslationScope() {
    open();
  }

  public void open() {
    blocks.push(new HashMap<>());
  }

  public void close() {
    blocks.pop();
  }

  public void declare(String name, TranslationSymbol translationSymbol) {
    blocks.peek().put(name, translationSymbol);
  }

  public Optional<TranslationSymbol> find(String name) {
    return blocks.stream().map(b -> b.get(name)).filter(s -> s != null).findFirst();
  }

  public void typedef(String name, List<VarDecl> fields) {
    typedefs.put(name, fields);
  }

  /** The fields of a structure; empty if the type is not declared. */
  List<VarDecl> fields(String typedef) {
    return typedefs.getOrDefault(typedef, List.of());
  }

  public Optional<VarDecl> field(String typedef, String name) {
    return fields(typedef).stream().filter(f -> f.name().equals(name)).findFirst();
  }
}
