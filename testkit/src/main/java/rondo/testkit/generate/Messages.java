package rondo.testkit.generate;

import static rondo.testkit.generate.Cell.Sort.FLAG;
import static rondo.testkit.generate.Cell.Sort.NATURAL;
import static rondo.testkit.generate.Cell.Sort.SIGNED;
import static rondo.testkit.generate.Cell.Sort.SYMBOL;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;

/** Random sends and receives. */
final class Messages {
  private final Draft draft;
  private final Dice dice;
  private final Expressions expressions;

  Messages(Draft draft, Expressions expressions) {
    this.draft = draft;
    this.dice = draft.dice();
    this.expressions = expressions;
  }

  String send(Scope scope) {
    return send(scope, dice.pick(usable(scope)));
  }

  String receive(Scope scope) {
    return receive(scope, dice.pick(usable(scope)));
  }

  /**
   * A send or receive for the start of a d_step: no other process is involved, and nothing is
   * copied, for which Spin writes C that does not compile.
   */
  String buffered(Scope scope) {
    Link link = dice.pick(usable(scope).stream().filter(Link::isBuffered).toList());
    return dice.chance(50)
        ? send(scope, link)
        : link.text() + operator() + list(patterns(scope, link), link.signature());
  }

  /** A send of a constant message, or a receive of whatever there is. */
  String meeting(Scope globals, Link link) {
    boolean sends = dice.chance(50);
    var parts = new ArrayList<String>();
    for (Signature.Field field : link.signature().fields()) {
      parts.add(
          switch (field) {
            case STRUCT -> "t0";
            case CHAN -> sends ? passable(globals) : "_";
            case MTYPE -> sends ? "red" : "_";
            case BIT, BOOL, BYTE, SHORT -> sends ? "1" : "_";
          });
    }
    return link.text() + (sends ? "!" : "?") + String.join(", ", parts);
  }

  private String operator() {
    return draft.has(Trait.RANDOM_RECEIVE) && dice.chance(50) ? "??" : "?";
  }

  private String send(Scope scope, Link link) {
    var arguments = new ArrayList<String>();
    for (Signature.Field field : link.signature().fields()) {
      arguments.add(
          switch (field) {
            case BIT, BOOL -> "(" + expressions.pure(scope, 1) + ") != 0";
            case BYTE, SHORT -> "(" + expressions.small(scope) + ")";
            case MTYPE -> symbol(scope);
            case CHAN -> passable(scope);
            case STRUCT -> dice.pick(scope.structs());
          });
    }
    boolean sorted = draft.has(Trait.SORTED) && dice.chance(50);
    return link.text() + (sorted ? "!!" : "!") + list(arguments, link.signature());
  }

  private String receive(Scope scope, Link link) {
    List<String> patterns = patterns(scope, link);
    boolean copy = draft.has(Trait.COPY) && link.isBuffered() && dice.chance(40);
    String list = list(patterns, link.signature());
    return link.text() + operator() + (copy ? "<" + list + ">" : list);
  }

  /**
   * No variable may be named twice, and none in the channel's own index: Spin's verifier would undo
   * the receive on another channel. For the same reason a field is never stored in a variable that
   * is narrower: what Spin puts back is what is left of the value.
   */
  private List<String> patterns(Scope scope, Link link) {
    while (true) {
      var patterns = new ArrayList<String>();
      var names = new HashSet<>(names(link.text()));
      boolean distinct = true;
      for (Signature.Field field : link.signature().fields()) {
        String pattern = pattern(scope, field);
        patterns.add(pattern);
        for (String name : names(pattern)) {
          distinct &= names.add(name);
        }
      }
      if (distinct) {
        return patterns;
      }
    }
  }

  private static List<String> names(String text) {
    return Arrays.stream(text.split("[^a-z0-9]+"))
        .filter(name -> !name.isEmpty() && Character.isLetter(name.charAt(0)))
        .toList();
  }

  private String pattern(Scope scope, Signature.Field field) {
    if (field == Signature.Field.STRUCT) {
      return dice.pick(scope.structs());
    }
    if (dice.chance(12)) {
      return "_";
    }
    return switch (field) {
      case BIT, BOOL, BYTE ->
          switch (dice.below(6)) {
            case 0 -> Integer.toString(dice.below(2));
            case 1 -> "eval(" + scope.readable(FLAG, NATURAL).text() + ")";
            case 2 -> scope.assignable(field == Signature.Field.BYTE ? NATURAL : FLAG).text();
            default -> scope.assignable(NATURAL).text();
          };
      case SHORT -> scope.assignable(SIGNED).text();
      case MTYPE ->
          dice.chance(40) ? dice.pick(Expressions.SYMBOLS) : scope.assignable(SYMBOL).text();
      case CHAN -> !hasChannelVariable(scope) ? "_" : dice.chance(70) ? "k" : "eval(k)";
      case STRUCT -> throw new IllegalStateException();
    };
  }

  private String symbol(Scope scope) {
    return dice.chance(60) ? dice.pick(Expressions.SYMBOLS) : scope.readable(SYMBOL).text();
  }

  private String list(List<String> parts, Signature signature) {
    if (parts.size() > 1
        && signature.fields().getFirst() == Signature.Field.MTYPE
        && dice.chance(40)) {
      return parts.getFirst() + "(" + String.join(", ", parts.subList(1, parts.size())) + ")";
    }
    return String.join(", ", parts);
  }

  /** Where a variable for channels is missing, channels of channels are of no use. */
  private List<Link> usable(Scope scope) {
    return scope.links().stream()
        .filter(l -> !l.signature().carriesChannel() || draft.has(Trait.CHANNEL_PASSING))
        .toList();
  }

  boolean hasChannelVariable(Scope scope) {
    return scope.links().stream().anyMatch(l -> l.text().equals("k"));
  }

  /** A global channel, which lives as long as anyone who may hold it. */
  String passable(Scope scope) {
    return dice.pick(
            scope.links().stream()
                .filter(l -> l.signature().number() == 0 && l.text().startsWith("c"))
                .toList())
        .text();
  }
}
