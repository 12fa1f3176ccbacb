package rondo.mutate.change;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Declaration.Kind;
import rondo.distal.syntax.Protocol;

/**
 * The constants and functions of a protocol that its properties, network assumptions, types or
 * numbers of processes refer to, directly or through other constants and functions. They are not
 * mutated: the mutant would be checked for another property, or run in another network.
 */
final class SpecificationNames {
  private final TokenSequence tokens;
  private final Set<String> names = new HashSet<>();
  private final Set<String> ghosts = new HashSet<>();
  private final Map<String, Set<String>> definitions = new HashMap<>();

  private SpecificationNames(TokenSequence tokens) {
    this.tokens = tokens;
  }

  static SpecificationNames of(Protocol protocol, TokenSequence tokens) {
    var found = new SpecificationNames(tokens);
    int end = tokens.size() - 1;
    if (!protocol.declarations().isEmpty()) {
      tokens
          .at(protocol.declarations().getFirst().at())
          .ifPresent(first -> found.names.addAll(found.words(0, first)));
    }
    found.collect(protocol.declarations(), end);
    found.close();
    return found;
  }

  boolean contains(String name) {
    return names.contains(name);
  }

  /** Whether a variable is a ghost, which only properties read. */
  boolean isGhost(String variable) {
    return ghosts.contains(variable);
  }

  private void collect(List<Declaration> declarations, int end) {
    for (int i = 0; i < declarations.size(); i++) {
      Declaration each = declarations.get(i);
      int from = tokens.at(each.at()).orElse(end);
      int to =
          i + 1 < declarations.size() ? tokens.at(declarations.get(i + 1).at()).orElse(end) : end;
      switch (each) {
        case Declaration.Constant c -> definitions.put(c.name().text(), words(from, to));
        case Declaration.Function f -> definitions.put(f.name().text(), words(from, to));
        case Declaration.Role r -> {
          int body = r.parts().isEmpty() ? to : tokens.at(r.parts().getFirst().at()).orElse(to);
          names.addAll(words(from, body));
          collect(r.parts(), to);
        }
        case Declaration.Variable v -> {
          names.addAll(words(from, to));
          if (v.kind() == Kind.GHOST) {
            ghosts.add(v.name().text());
          }
        }
        case Declaration.Processes _,
            Declaration.Enumeration _,
            Declaration.Structure _,
            Declaration.Monitor _,
            Declaration.Tags _,
            Declaration.Stop _,
            Declaration.Network _,
            Declaration.Check _,
            Declaration.Invariant _,
            Declaration.Ltl _ ->
            names.addAll(words(from, to));
        case Declaration.Phase _,
            Declaration.Round _,
            Declaration.LifecycleHandler _,
            Declaration.Init _,
            Declaration.Upon _ -> {}
      }
    }
  }

  private Set<String> words(int from, int to) {
    var words = new HashSet<String>();
    for (int i = from; i < to; i++) {
      if (tokens.get(i).isWord()) {
        words.add(tokens.get(i).text());
      }
    }
    return words;
  }

  /** Adds the names that the definitions of the names refer to. */
  private void close() {
    Deque<String> open = new ArrayDeque<>(names);
    while (!open.isEmpty()) {
      Stream.of(open.remove())
          .flatMap(n -> definitions.getOrDefault(n, Set.of()).stream())
          .filter(names::add)
          .forEach(open::add);
    }
  }
}
